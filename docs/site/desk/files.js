// Files: what is pasted or opened goes on the table or is checked, and its lines are marked.

import { at, download, element, lang, say, textOf } from "../shared/page.js";
import { call, desk, fill, inTurn, tell } from "./state.js";

const LARGEST = 500_000; // of a file, in bytes
const MOST_MARKED = 30; // lines in a report
const AROUND = 1; // lines shown before and after a marked one

let put = () => {};

/** Set up the controls; `onCase` gets a case that was brought along. */
export function begin(onCase) {
  put = async (given = {}) => {
    const text = at("source").value;
    const found = await call("bring", { text, lang, ...given });
    if (!found) return;
    if (found.problems) {
      report(text, found.problems);
      tell([]);
      return;
    }
    await onCase(found.case);
    showParts(found);
    if (found.source === "scenario") await check();
    else at("report").replaceChildren();
    const hasPile = found.case.given?.pile?.length && found.source !== "scenario";
    tell([{ message: say(hasPile ? "has-pile" : "on-table") }], { good: true });
  };
  at("put").addEventListener("click", () => inTurn(put));
  at("check").addEventListener("click", () => inTurn(check));
  at("save").addEventListener("click", () => download("case.yaml", at("source").value, "text/plain"));
  at("which").addEventListener("change", () => {
    const id = at("which").value;
    inTurn(() => put({ id }));
  });
  at("at").addEventListener("change", () => {
    const number = Number(at("at").value);
    inTurn(() => put({ at: number }));
  });
  at("open").addEventListener("change", async () => {
    const [file] = at("open").files;
    const text = file && (await textOf(file, LARGEST));
    if (file && text === undefined) tell([{ message: say("too-large", { most: LARGEST / 1000 }) }]);
    else if (file) {
      at("source").value = text;
      await inTurn(put);
    }
    at("open").value = "";
  });
}

/** Write the scenario of the question into the file. */
export async function writeScenario() {
  const found = await call("scenario", { case: desk.case, question: desk.question, lang });
  if (!found) return;
  tell(found.problems ?? []);
  if (found.problems) return;
  at("source").value = found.text;
  for (const id of ["which-part", "at-part"]) at(id).hidden = true;
  await check();
}

function showParts({ ids = {}, id, moves, at: number }) {
  at("which-part").hidden = Object.keys(ids).length < 2;
  fill(at("which"), Object.entries(ids), id);
  at("at-part").hidden = moves === undefined;
  if (moves !== undefined) {
    at("at").max = moves;
    at("at").value = number;
    at("at-label").textContent = say("after", { at: number, moves });
  }
}

async function check() {
  const text = at("source").value;
  const found = await call("verify", { text, lang });
  if (!found) return;
  const failures = found.scenarios.flatMap((each) => each.failures);
  report(text, [...found.problems, ...failures]);
  at("report").prepend(...found.scenarios.map(result));
}

function result({ title, passed, advice }) {
  const made = element(
    "div",
    { className: `notice ${passed ? "good" : "refused"}` },
    element("p", { textContent: say(passed ? "passed" : "failed-check", { title }) }),
  );
  if (advice) made.append(element("p", { className: "small", textContent: advice.message }));
  for (const each of advice?.lines ?? []) made.append(element("code", { textContent: each }), " ");
  return made;
}

// Messages with their lines, which are marked

function report(text, problems) {
  const whole = problems.filter(({ line }) => line === undefined);
  const told = whole.map(({ message }) =>
    element("p", { className: "notice refused", textContent: message }),
  );
  const byLine = new Map();
  for (const each of problems) {
    if (each.line !== undefined) byLine.set(each.line, [...(byLine.get(each.line) ?? []), each]);
  }
  if (byLine.size) told.push(element("ol", {}, ...marked(text.split(/\r\n|\r|\n/), byLine)));
  at("report").replaceChildren(...told);
}

function* marked(lines, byLine) {
  const shown = new Set();
  for (const line of [...byLine.keys()].slice(0, MOST_MARKED)) {
    for (let near = line - AROUND; near <= line + AROUND; near += 1) {
      if (near >= 1 && near <= Math.max(lines.length, line)) shown.add(near);
    }
  }
  let last = 0;
  for (const number of [...shown].sort((one, other) => one - other)) {
    if (number > last + 1) yield element("li", { className: "gap", textContent: "…" });
    last = number;
    yield line(number, (lines[number - 1] ?? "").slice(0, 400), byLine.get(number) ?? []);
  }
}

function line(number, text, problems) {
  return element(
    "li",
    { className: problems.length ? "marked" : "" },
    element("span", { textContent: number }),
    element("span", { textContent: text }),
    ...problems.map((each) =>
      element("button", {
        type: "button",
        className: "told",
        textContent: `${say("at-line", each)}: ${each.message}`,
        onclick: () => goTo(each),
      }),
    ),
  );
}

// Put the cursor where a problem is.
function goTo({ line, column }) {
  const source = at("source");
  const before = source.value.split("\n").slice(0, line - 1);
  const index = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  source.focus();
  source.setSelectionRange(index, index);
}
