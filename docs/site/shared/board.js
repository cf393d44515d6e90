// A table on a page: the picture that Python drew, what can be clicked on it, and a tile tried out.
//
// A target is {send, label, legal, selected, path}; a click on it, or Enter, hands `send` back. One
// target is on the way of the Tab key; the arrow keys lead to the nearest one in their direction.

import { element, picture, say } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ZOOMS = [1, 1.5, 2.25, 3.4, 5];

const drawn = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** Return a tile that is drawn around the middle of a box. */
function placed(box, tile) {
  const image = picture(tile);
  const [left, top, width, height] = image.getAttribute("viewBox").split(" ").map(Number);
  const [x, y] = [box.x + box.width / 2 + left, box.y + box.height / 2 + top];
  for (const [name, value] of Object.entries({ x, y, width, height, "aria-hidden": true })) {
    image.setAttribute(name, value);
  }
  return image;
}

export class Board {
  #host;
  #sheet = element("div", { className: "sheet" });
  #targets = drawn("svg", { class: "targets", role: "group" });
  #onChoose;
  #zoom = 0;

  /** Put a table into an element; `onChoose` gets what a chosen target sends. */
  constructor(host, { onChoose = () => {} } = {}) {
    this.#host = host;
    this.#onChoose = onChoose;
    this.#targets.setAttribute("aria-label", say("table"));
    this.#targets.addEventListener("keydown", (event) => this.#onKey(event));
    host.classList.add("board");
    host.append(this.#sheet);
  }

  /** Show a picture, and what can be clicked on it; without targets, those before are gone. */
  show(shown, targets = []) {
    const focused = this.#targets.contains(document.activeElement)
      ? document.activeElement.dataset.send
      : undefined;
    const image = picture(shown);
    const [left, top, width, height] = image.getAttribute("viewBox").split(" ").map(Number);
    this.#sheet.style.setProperty("--aspect", width / height);
    this.#targets.setAttribute("viewBox", [left, top, width, height].join(" "));
    this.#targets.replaceChildren(...targets.map((each) => this.#target(each)));
    this.#sheet.replaceChildren(image, this.#targets);
    this.#reach(this.#find(focused) ?? this.#legal()[0]);
    if (focused !== undefined) this.#find(focused)?.focus({ preventScroll: true });
  }

  /** Change the picture alone. */
  redraw(shown) {
    this.#sheet.firstElementChild.replaceWith(picture(shown));
  }

  /** Mark the target that sends this as selected, and no other. */
  select(send) {
    const key = JSON.stringify(send);
    for (const each of this.#targets.querySelectorAll("[data-send]")) {
      each.classList.toggle("selected", each.dataset.send === key);
    }
  }

  /** Show a tile over the target that sends this, framed by whether it fits; without, remove it. */
  preview(send, tile, fits) {
    for (const each of this.#targets.querySelectorAll(".ghost, .ghost-frame")) each.remove();
    const target = this.#find(JSON.stringify(send));
    if (!target || !tile) return;
    const image = placed(target.getBBox(), tile);
    image.classList.add("ghost");
    const frame = drawn("path", {
      d: target.getAttribute("d"),
      class: `ghost-frame ${fits ? "fits" : "misfits"}`,
    });
    this.#targets.append(image, frame);
  }

  /** Let places of the table flash, each given as the outline that is drawn there. */
  flash(outlines) {
    for (const d of outlines) {
      const mark = drawn("path", { d, class: "flash" });
      this.#targets.append(mark);
      const steps = [{ opacity: 1 }, { opacity: 0 }];
      mark.animate(steps, { duration: still.matches ? 0 : 900 }).onfinish = () => mark.remove();
    }
  }

  /** Turn a tile by steps of 60° before the picture below it is seen. */
  turn({ path, picture: tile, by }) {
    if (still.matches) return;
    const place = drawn("path", { d: path });
    this.#targets.append(place);
    const turning = drawn("g", { class: "turning" });
    turning.append(placed(place.getBBox(), tile));
    place.replaceWith(turning);
    const steps = [{ transform: "rotate(0deg)" }, { transform: `rotate(${60 * by}deg)` }];
    const timing = { duration: 900, easing: "ease-in-out" };
    turning.animate(steps, timing).onfinish = () => turning.remove();
  }

  /** Shake the table. */
  shake() {
    if (still.matches) return;
    const steps = [0, -6, 5, -4, 3, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    this.#sheet.animate(steps, { duration: 500 });
  }

  /** Move the focus to the target that is reached first. */
  focus() {
    this.#targets.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Return buttons that enlarge the table and make it smaller. */
  zoomButtons() {
    const button = (sign, label, change) =>
      element("button", {
        type: "button",
        textContent: sign,
        "aria-label": label,
        title: label,
        onclick: () => this.#enlarge(change),
      });
    return element(
      "div",
      { className: "zoom" },
      button("−", say("smaller"), -1),
      button("+", say("larger"), 1),
    );
  }

  #enlarge(change) {
    const host = this.#host;
    const across = (host.scrollLeft + host.clientWidth / 2) / host.scrollWidth;
    const down = (host.scrollTop + host.clientHeight / 2) / host.scrollHeight;
    this.#zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.#zoom + change));
    this.#sheet.style.setProperty("--zoom", ZOOMS[this.#zoom]);
    host.scrollLeft = across * host.scrollWidth - host.clientWidth / 2;
    host.scrollTop = down * host.scrollHeight - host.clientHeight / 2;
  }

  #target({ send, label, legal, selected, path }) {
    const made = drawn("path", {
      d: path,
      role: "button",
      tabindex: "-1",
      "aria-label": label,
      "data-send": JSON.stringify(send),
      class: ["legal", "selected", "edge"].filter((_, n) => [legal, selected, send.move][n]).join(" "),
    });
    const title = drawn("title", {});
    title.textContent = label;
    made.append(title);
    made.addEventListener("click", () => this.#onChoose(send));
    return made;
  }

  #legal() {
    return [...this.#targets.querySelectorAll(".legal")];
  }

  #find(key) {
    return key === undefined
      ? undefined
      : [...this.#targets.querySelectorAll("[data-send]")].find((each) => each.dataset.send === key);
  }

  #reach(target) {
    for (const each of this.#targets.querySelectorAll("[tabindex='0']")) each.tabIndex = -1;
    if (target) target.setAttribute("tabindex", "0");
  }

  #onKey(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = this.#towards(event.target, direction);
    if (next) {
      this.#reach(next);
      next.focus();
    }
  }

  // The nearest legal target in a direction; what lies beside it counts as further away.
  #towards(from, [x, y]) {
    const middle = (each) => {
      const box = each.getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [fromX, fromY] = middle(from);
    let best;
    let least = Infinity;
    for (const each of this.#legal()) {
      const [toX, toY] = middle(each);
      const along = (toX - fromX) * x + (toY - fromY) * y;
      const beside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
      if (along > 1 && along + 2 * beside < least) {
        best = each;
        least = along + 2 * beside;
      }
    }
    return best;
  }
}
