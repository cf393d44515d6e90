// A board in a notebook: shows what the kernel sends, and sends back what is clicked.
// It knows no rule; every message comes ready-made from `seismic.widget.session`.

const SVG = "http://www.w3.org/2000/svg";

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function render({ model, el }) {
  // The frame stays, so that screen readers announce what changes in it.
  const now = element("p", "seismic-now");
  const picture = element("div", "seismic-picture");
  const targets = document.createElementNS(SVG, "svg");
  const table = element("div", "seismic-table", picture, targets);
  const choices = element("div", "seismic-choices");
  const buttons = element("div", "seismic-buttons");
  const line = element("input", "seismic-line");
  const play = element("button", "seismic-play");
  const form = element("form", "seismic-form", line, play);
  const said = element("div", "seismic-said");
  const board = element("div", "seismic-board", now, table, choices, buttons, form, said);
  said.setAttribute("role", "status");
  targets.setAttribute("role", "group");
  choices.setAttribute("role", "group");
  line.maxLength = 64;
  line.autocomplete = "off";
  line.spellcheck = false;
  play.type = "submit";

  const send = (message) => model.send(message);

  function clickable(made, { send: message, label, legal, selected }) {
    made.dataset.key = JSON.stringify(message);
    made.setAttribute("aria-label", label);
    made.classList.toggle("seismic-legal", legal);
    made.classList.toggle("seismic-selected", Boolean(selected));
    made.addEventListener("click", () => send(message));
    return made;
  }

  function target(each) {
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("d", each.path);
    made.setAttribute("role", "button");
    made.setAttribute("tabindex", each.legal ? "0" : "-1");
    made.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        send(each.send);
      }
    });
    const title = document.createElementNS(SVG, "title");
    title.textContent = each.label;
    made.append(title);
    return clickable(made, each);
  }

  function choice(each) {
    const made = element("button", "seismic-choice");
    made.type = "button";
    made.title = each.label;
    made.innerHTML = each.picture; // drawn and escaped by seismic.svg
    return clickable(made, each);
  }

  function button(each) {
    const made = element("button", "seismic-button", each.label);
    made.type = "button";
    return clickable(made, each);
  }

  function draw() {
    const shown = model.get("_shown");
    const focused = el.getRootNode().activeElement;
    const key = board.contains(focused) ? focused.dataset.key : undefined;

    board.lang = shown.lang;
    now.textContent = shown.now;
    picture.innerHTML = shown.picture; // drawn and escaped by seismic.svg
    targets.setAttribute("viewBox", picture.firstElementChild.getAttribute("viewBox"));
    targets.setAttribute("aria-label", shown.words.board);
    targets.replaceChildren(...shown.targets.map(target));
    choices.setAttribute("aria-label", shown.words.choices);
    choices.replaceChildren(...shown.choices.map(choice));
    buttons.replaceChildren(...shown.buttons.map(button));
    line.setAttribute("aria-label", shown.words.move);
    line.placeholder = shown.example;
    play.textContent = shown.words.play;
    said.classList.toggle("seismic-refused", shown.refused);
    said.replaceChildren(...shown.said.map((each) => element("p", "", each)));

    // What had the focus keeps it, and a cell that was selected hands it on to its first move;
    // where it is gone, whatever comes first on the board gets it.
    if (key !== undefined) {
      const all = [...board.querySelectorAll("[data-key]")];
      const same = all.find((each) => each.dataset.key === key);
      const next =
        same && !same.classList.contains("seismic-selected")
          ? same
          : (choices.querySelector(".seismic-legal") ?? board.querySelector(".seismic-legal"));
      next?.focus({ preventScroll: true });
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ move: line.value });
    line.value = "";
  });
  model.on("change:_shown", draw);
  el.append(board);
  draw();
  return () => model.off("change:_shown", draw);
}

export default { render };
