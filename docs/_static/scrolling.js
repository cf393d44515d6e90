// What scrolls sideways can be scrolled by the keyboard, too; what fits is no stop on the way.
const wide = document.querySelectorAll(".highlight pre, .table-wrapper, .diagram, .notebook-output");

function mark() {
  for (const each of wide) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  }
}

addEventListener("resize", mark);
mark();
