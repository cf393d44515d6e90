// What the parts of the desk share: the engine, the case on the table, and what there is to say.

import { Board } from "../shared/board.js";
import { at, element, say, startEngine } from "../shared/page.js";

const QUICK = 700; // milliseconds after which a calculation is said to go on

const engine = startEngine({ module: "desk" });

/** The case, the question about it, and what the reader is doing. */
export const desk = { case: null, question: null, mode: "build", about: "may", cell: null };

let board;
let onChoose = () => {};

/** Draw the table; `choose` gets what a target sends. */
export function draw(picture, targets, choose) {
  onChoose = choose;
  if (!board) {
    at("board").replaceChildren(); // the picture from before the engine was there
    board = new Board(at("board"), { onChoose: (send) => onChoose(send) });
    at("zoom").replaceWith(board.zoomButtons());
  }
  board.show(picture, targets);
}

/** Call Python; what goes wrong is told, and then nothing is returned. */
export async function call(name, given = {}) {
  const clock = setTimeout(showBusy, QUICK);
  try {
    return await engine.call(`desk.${name}`, given);
  } catch (error) {
    const key = { time: "too-long", cancelled: "stopped", engine: "failed" }[error.kind];
    tell([{ message: key ? say(key) : error.message }]);
    return undefined;
  } finally {
    clearTimeout(clock);
    at("busy").replaceChildren();
  }
}

function showBusy() {
  const stop = element("button", {
    type: "button",
    textContent: say("stop"),
    onclick: () => engine.cancel(),
  });
  at("busy").replaceChildren(say("thinking"), " ", stop);
}

let last = Promise.resolve();

/** Do what a reader asks for when all before it is done, since each builds on the last. */
export function inTurn(task) {
  last = last.then(() => task(), () => task());
  return last;
}

/** Say something above the controls: problems, or one sentence. */
export function tell(problems, { good = false } = {}) {
  const notice = at("notice");
  notice.className = `notice ${good ? "" : "refused"}`;
  notice.replaceChildren(
    ...problems.map(({ message }) => element("p", { textContent: message })),
  );
}

/** Fill a select with pairs of a value and a text. */
export function fill(select, pairs, chosen) {
  select.replaceChildren(
    ...pairs.map(([value, textContent]) => element("option", { value, textContent })),
  );
  select.value = chosen;
}
