// Asking: what a question is about is chosen on the table or named, and the verdict is shown.

import { at, element, lang, pictureButton, say } from "../shared/page.js";
import { cards } from "../shared/rules.js";
import { call, desk, draw, fill, inTurn, tell } from "./state.js";

const QUESTIONS = ["may", "worth", "struck"];

let onQuestion = () => {};

/** Set up the controls; `onAsk` is called when there is another question. */
export function begin(onAsk) {
  onQuestion = onAsk;
  fill(at("magnitude"), [1, 2, 3, 4, 5, 6].map((each) => [each, `${each}.0`]), 1);
  for (const about of QUESTIONS) {
    at(`about-${about}`).addEventListener("click", () => {
      desk.about = about;
      desk.cell = null;
      hideVerdict();
      inTurn(showTable);
    });
  }
  at("may-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const move = at("may-name").value;
    inTurn(() => ask({ may: move }));
  });
  at("pass").addEventListener("click", () => inTurn(() => ask({ may: "pass" })));
  at("struck-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const question = struck(at("town").value.split(",").map(Number), null);
    inTurn(() => ask(question));
  });
}

const struck = (town, side) => ({ struck: { magnitude: Number(at("magnitude").value), town, side } });

/** Show the table, with all that a question can be about. */
export async function showTable({ focus = false } = {}) {
  const { about } = desk;
  const shown = await call("table", { case: desk.case, lang, about, at: desk.cell });
  if (!shown || desk.mode === "build") return;
  for (const each of QUESTIONS) at(`about-${each}`).setAttribute("aria-pressed", each === about);
  at("now").textContent = shown.now;
  at("hint").textContent = say(`${about}-hint`);
  at("may-form").hidden = about !== "may";
  at("struck-form").hidden = about !== "struck";
  at("pass").hidden = !shown.passes;
  const towns = shown.towns.map((each) => [String(each), `[${each.join(", ")}]`]);
  fill(at("town"), towns, at("town").value || towns[0]?.[0]);
  at("town").hidden = at("town-label").hidden = towns.length < 2;
  desk.targets = desk.mode === "ask" ? shown.targets : [];
  draw(shown.picture, desk.targets, onTarget);
  tell(shown.said.slice(0, 3).map((message) => ({ message })));
  showWays(shown.choices, focus);
}

function onTarget(send) {
  if ("cell" in send) {
    desk.cell = send.cell;
    hideVerdict();
    inTurn(() => showTable({ focus: true }));
  } else if ("move" in send) {
    inTurn(() => ask({ may: send.move }));
  } else if ("side" in send) {
    const question = struck(send.town, send.side);
    inTurn(() => ask(question));
  } else {
    inTurn(() => ask(send));
  }
}

function showWays(choices, focus) {
  at("ways").hidden = !choices.length;
  at("choices").replaceChildren(
    ...choices.map(({ send, label, picture: image }) =>
      pictureButton(image, label, {
        "data-send": JSON.stringify(send),
        onclick: () => inTurn(() => ask({ may: send.move })),
      }),
    ),
  );
  if (focus) at("choices").querySelector("button")?.focus();
}

// The verdict

/** Ask a question, and show the verdict. */
export async function ask(question) {
  const verdict = await call("ask", { case: desk.case, question, lang });
  if (!verdict) return;
  tell(verdict.problems ?? []);
  if (verdict.problems) return;
  desk.question = question;
  draw(verdict.picture, desk.targets ?? [], onTarget);
  at("verdict-title").textContent = verdict.question;
  const others = verdict.readings.map(other);
  at("readings").replaceChildren(
    reading(say("answer"), others.length ? say("played") : "", verdict),
    ...others,
  );
  if (!others.length) at("readings").append(element("p", { className: "small", textContent: say("same") }));
  at("cited").replaceChildren(...cards(verdict.cards, { all: true }));
  at("related").replaceChildren(...cards(verdict.related, { all: true }));
  at("related-part").hidden = !verdict.related.length;
  at("play-it").hidden = !(question.may && verdict.answer);
  at("as-file").hidden = "line" in desk.case;
  at("verdict").hidden = false;
  at("verdict-title").focus();
  onQuestion();
}

function reading(heading, text, { answer, sentences }) {
  const said = answer === null ? [] : [say(answer ? "yes" : "no")];
  return element(
    "article",
    { className: `reading ${answer === null ? "" : answer ? "yes" : "no"}` },
    element("h3", { textContent: heading }),
    ...(text ? [element("p", { className: "small", textContent: text })] : []),
    ...said.map((textContent) => element("p", { className: "answer", textContent })),
    ...sentences.map((textContent) => element("p", { textContent })),
  );
}

function other(found) {
  const heading = say(found.reading ? "read-so" : "read-back", found);
  const made = reading(heading, found.text, found);
  const against = found.card.notes.map(({ name, text }) =>
    element("p", { className: "small" }, element("em", { textContent: name }), ` · ${text}`),
  );
  made.append(...against);
  return made;
}

/** Forget the question. */
export function hideVerdict() {
  desk.question = null;
  at("verdict").hidden = true;
}
