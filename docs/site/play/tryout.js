// A tile tried out on a space: which one, turned how, and whether it may lie so.

import { at, element, picture, say } from "../shared/page.js";
import { ruleCard } from "../shared/rules.js";

export class Tryout {
  #host = at("tryout");
  #board;
  #onLay;
  #cell;
  #tiles = [];
  #tile = 0;
  #way = 0;

  constructor(board, onLay) {
    this.#board = board;
    this.#onLay = onLay;
  }

  get isOpen() {
    return !this.#host.hidden;
  }

  get cell() {
    return this.#cell;
  }

  /** Try what can be laid or turned on a cell, beginning with a type if that is wanted. */
  open(cell, tiles, wanted) {
    this.#cell = cell;
    this.#tiles = tiles;
    const legal = ({ ways }) => ways.some((way) => !way.refusal);
    const chosen = tiles.findIndex((each) => each.type === wanted && legal(each));
    this.#tile = Math.max(0, chosen >= 0 ? chosen : tiles.findIndex(legal));
    this.#host.hidden = false;
    this.#begin();
    this.#host.scrollIntoView({ block: "nearest" });
    this.#host.querySelector(".lay").focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.#host.hidden = true;
    this.#host.replaceChildren();
    this.#board.preview();
    this.#board.select();
  }

  /** Turn the tile by a step, clockwise or not; it is shown whether it fits or not. */
  turn(step = 1) {
    const { ways } = this.#tiles[this.#tile];
    this.#way = (this.#way + step + ways.length) % ways.length;
    this.#show();
  }

  /** Try the next tile. */
  next() {
    this.#tile = (this.#tile + 1) % this.#tiles.length;
    this.#begin();
  }

  /** Lay the tile as it is shown. */
  lay() {
    this.#onLay(this.#current.move);
  }

  get #current() {
    return this.#tiles[this.#tile].ways[this.#way];
  }

  #begin() {
    const { ways } = this.#tiles[this.#tile];
    this.#way = Math.max(0, ways.findIndex((way) => !way.refusal));
    this.#show();
  }

  #show() {
    const { move, picture: drawn, refusal, meaning } = this.#current;
    const lay = move.startsWith("turn") ? say("turn-it") : say("lay");
    const send = { cell: this.#cell };
    this.#board.select(send);
    this.#board.preview(send, drawn, !refusal);
    const focused = this.#host.contains(document.activeElement)
      ? document.activeElement.dataset.name
      : undefined;
    const button = (name, className, words, onclick) =>
      element("button", { type: "button", "data-name": name, className, title: words, onclick }, words);
    this.#host.replaceChildren(
      element("h3", { textContent: say("trying", { cell: `[${this.#cell.join(", ")}]` }) }),
      element("div", { className: "row", role: "group", "aria-label": say("face-up") }, ...this.#buttons()),
      element(
        "p",
        { className: "row" },
        button("left", "", `↺ ${say("turn-left")}`, () => this.turn(-1)),
        button("right", "", `↻ ${say("turn-right")}`, () => this.turn()),
      ),
      refusal
        ? element("div", { className: "notice refused" }, refusal.sentence, ruleCard(refusal.rule))
        : element("p", { className: "notice good", textContent: say("fits", { meaning }) }),
      element(
        "p",
        { className: "row" },
        button("lay", "lay primary", lay, () => this.lay()),
        button("leave", "", say("leave-it"), () => {
          this.close();
          this.#board.focus();
        }),
      ),
    );
    this.#host.querySelector(`[data-name="${focused ?? "lay"}"]`)?.focus({ preventScroll: true });
  }

  #buttons() {
    return this.#tiles.map(({ type, ways }, number) => {
      const shown = number === this.#tile ? this.#current : ways.find((way) => !way.refusal) ?? ways[0];
      return element(
        "button",
        {
          type: "button",
          className: "tile",
          "data-name": `tile-${number}`,
          "aria-label": type,
          "aria-pressed": String(number === this.#tile),
          onclick: () => {
            this.#tile = number;
            this.#begin();
          },
        },
        picture(shown.picture),
      );
    });
  }
}
