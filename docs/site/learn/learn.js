// The lesson: one small position at a time. What is right, and why not, comes from Python; the part
// of the address after # is the step.

import { Board } from "../shared/board.js";
import { at, element, lang, pictureButton, say, startEngine } from "../shared/page.js";
import { cards } from "../shared/rules.js";

const DONE = "seismic-lesson"; // the steps that have been done, in this browser

const engine = startEngine({ module: "lesson" });
let board; // in place of the picture that was there before the engine

let screens = [];
let current; // the id of the step shown
let cell; // the space that was chosen last
let asked = 0; // the last call; answers to earlier ones come too late

function stepsDone() {
  try {
    return new Set(JSON.parse(localStorage.getItem(DONE)));
  } catch {
    return new Set();
  }
}

function markDone(id) {
  try {
    localStorage.setItem(DONE, JSON.stringify([...stepsDone().add(id)]));
  } catch {
    // a browser may keep nothing
  }
}

// What is shown

async function show(given = {}) {
  const call = ++asked;
  try {
    const page = await engine.call("lesson.show", { screen: current, lang, ...given });
    if (call === asked) render(page, given);
  } catch (error) {
    if (call === asked) at("result").replaceChildren(say(error.kind === "time" ? "too-long" : "failed"));
  }
}

function render(page, { sent, answer }) {
  cell = sent?.cell ?? cell;
  const begun = sent === undefined && answer === undefined;
  const over = ["right", "other", "wrong"].includes(page.result);
  at("number").textContent = say("step", page);
  at("title").textContent = page.title;
  at("text").textContent = page.text;
  document.title = `${page.title} · ${say("title")}`;
  if (!board) {
    at("board").replaceChildren();
    board = new Board(at("board"), { onChoose: (send) => show({ sent: send }) });
    at("zoom").replaceWith(board.zoomButtons());
  }
  board.show(page.board.picture, page.board.targets);
  showAnswers(page, answer);
  if (page.result === "refused" && sent?.move) board.select({ cell }); // and other ways are left
  else showWays(page.board.choices, sent);
  showResult(page);
  const pass = page.board.buttons.find((each) => each.send.move === "pass");
  at("pass").hidden = !pass?.legal;
  at("again").hidden = !over;
  at("back").disabled = page.number === 1;
  at("next").hidden = page.number === page.count;
  at("play").hidden = page.number < page.count;
  for (const id of ["next", "play"]) at(id).classList.toggle("primary", page.result === "right");
  if (page.result === "right") markDone(page.id);
  showSteps();
  if (begun) at("rules").replaceChildren(...cards(page.rules));
  at("cited").hidden = false;
  if (page.result === "right") at(page.number === page.count ? "play" : "next").focus();
  else if (over) at("again").focus();
}

function showSteps() {
  const done = stepsDone();
  at("steps").replaceChildren(
    ...screens.map(({ id, title }, number) =>
      element(
        "li",
        {},
        element("a", {
          href: `#${id}`,
          textContent: number + 1,
          title,
          className: done.has(id) ? "done" : "",
          "aria-label": `${number + 1}. ${done.has(id) ? say("done-step", { title }) : title}`,
          "aria-current": id === current ? "step" : undefined,
        }),
      ),
    ),
  );
}

function showAnswers({ answers, result }, given) {
  at("answers").hidden = !answers.length;
  at("answers").replaceChildren(
    ...answers.map((label, number) =>
      element("button", {
        type: "button",
        textContent: label,
        "aria-pressed": String(number === given),
        disabled: result !== null && number !== given,
        onclick: () => show({ answer: number }),
      }),
    ),
  );
}

// The ways in which a tile can lie at the space that was chosen; the first gets the focus.
function showWays(choices, sent) {
  const ways = choices.filter(({ picture: drawn }) => drawn);
  const turns = ways[0]?.send.move.startsWith("turn");
  at("ways").hidden = !ways.length;
  at("ways-title").textContent = say(turns ? "choose-turn" : "choose");
  at("choices").replaceChildren(
    ...ways.map(({ send, label, picture: drawn }) =>
      pictureButton(drawn, label, {
        "data-send": JSON.stringify(send),
        onclick: () => show({ sent: send }),
      }),
    ),
  );
  if (ways.length && sent?.cell) at("choices").firstElementChild.focus();
}

function showResult({ result, comment, events }) {
  const notice = at("result");
  notice.className = `notice ${result ?? ""}`;
  if (!result) {
    notice.replaceChildren();
    return;
  }
  const told = comment.map((sentence) => element("p", { textContent: sentence }));
  notice.replaceChildren(element("strong", { textContent: say(result) }), ...told);
  if (events.length) {
    const list = element("ul", {}, ...events.map((each) => element("li", { textContent: each })));
    notice.append(
      element("details", {}, element("summary", { textContent: say("happened") }), list),
    );
  }
}

// Going from step to step

function follow() {
  const asked = location.hash.slice(1);
  const known = screens.some(({ id }) => id === asked);
  const before = current;
  current = known ? asked : screens[0].id;
  for (const link of at("languages").children) link.hash = current;
  show().then(() => before && at("title").focus());
}

function go(by) {
  const number = screens.findIndex(({ id }) => id === current) + by;
  if (screens[number]) location.hash = screens[number].id;
}

at("back").addEventListener("click", () => go(-1));
at("next").addEventListener("click", () => go(1));
at("again").addEventListener("click", () => show().then(() => at("title").focus()));
at("pass").addEventListener("click", () => show({ sent: { move: "pass" } }));

screens = await engine.call("lesson.screens", { lang });
addEventListener("hashchange", follow);
follow();
