// The judge's desk: a case is built, asked about, or brought along as a file. The part of the
// address after # is the case and the question, as Python packs them.

import { at, lang, say } from "../shared/page.js";
import * as asking from "./asking.js";
import * as building from "./building.js";
import * as files from "./files.js";
import { call, desk, inTurn, tell } from "./state.js";

const MODES = ["build", "ask", "file"];

async function setMode(mode) {
  desk.mode = mode;
  at("desk").dataset.mode = mode;
  desk.cell = null;
  tell([]);
  for (const each of MODES) {
    at(`part-${each}`).hidden = each !== mode;
    at(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
  }
  at("verdict").hidden = mode !== "ask" || !desk.question;
  await showTable();
}

async function showTable() {
  const fixed = "line" in desk.case;
  at("undo").hidden = !desk.case.play.length;
  if (desk.mode === "build" && !fixed) {
    building.showControls();
    await building.showTable();
  } else {
    await asking.showTable();
  }
}

async function setCase(changed) {
  if (!changed) return;
  const same = JSON.stringify(changed) === JSON.stringify(desk.case);
  desk.case = changed;
  const fixed = "line" in changed;
  at("mode-build").disabled = fixed;
  at("mode-build").title = fixed ? say("fixed") : "";
  if (!same) {
    asking.hideVerdict();
    await keep();
  }
  if (fixed && desk.mode === "build") await setMode("ask");
  else await showTable();
}

// Keep the case in the address, unless it has no room there.
async function keep() {
  const packed = await call("link", { case: desk.case, question: desk.question });
  if (packed?.text) {
    history.replaceState(null, "", `#${packed.text}`);
    for (const link of at("languages").children) link.hash = packed.text;
  }
  return packed?.text;
}

async function copyLink() {
  const kept = await keep();
  if (!kept) {
    tell([{ message: say("link-too-long") }]);
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    tell([{ message: say("copied") }], { good: true });
  } catch {
    tell([{ message: say("not-copied") }], { good: true });
  }
}

const edit = (change) =>
  inTurn(async () => {
    const answer = await call("edit", { case: desk.case, change, lang });
    if (!answer) return;
    tell(answer.problems ?? []);
    await setCase(answer.case);
  });

// What the address has, or an empty table
async function follow() {
  const text = location.hash.slice(1);
  const found = text ? await call("follow", { text, lang }) : undefined;
  desk.case = found?.case ?? (await call("new"));
  await setMode(found?.question ? "ask" : "build");
  at("mode-build").disabled = "line" in desk.case;
  if (found?.problems) tell(found.problems);
  if (found?.question) {
    [desk.about] = Object.keys(found.question);
    await asking.showTable();
    await asking.ask(found.question);
  }
}

for (const mode of MODES) at(`mode-${mode}`).addEventListener("click", () => inTurn(() => setMode(mode)));
at("undo").addEventListener("click", () => edit({ undo: true }));
at("link").addEventListener("click", () => inTurn(copyLink));
at("play-it").addEventListener("click", () => edit({ play: desk.question.may }));
at("as-file").addEventListener("click", () =>
  inTurn(async () => {
    await setMode("file");
    await files.writeScenario();
    at("source").focus();
  }),
);

const words = await call("words", { lang });
if (words) {
  await building.begin(words, setCase);
  asking.begin(keep);
  files.begin(setCase);
  await follow();
  addEventListener("hashchange", () => inTurn(follow));
}
