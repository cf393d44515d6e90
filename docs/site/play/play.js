// The page that plays. It holds the game as data and shows what Python says of it; every rule,
// every sentence and every picture comes from there.

import { Board } from "../shared/board.js";
import { EngineError } from "../shared/engine.js";
import { at, download, element, lang, picture, say, startEngine, textOf } from "../shared/page.js";
import { ruleCard } from "../shared/rules.js";
import { showOdds, showSheet } from "./report.js";
import { buildForm } from "./setup.js";
import { Tryout } from "./tryout.js";

const KEPT = "seismic.game"; // where the browser keeps the game
const LONGEST_LINK = 20_000;
const MOST_KILOBYTES = 256;
const BOT_PATIENCE = 60_000; // milliseconds
const PACE = { frame: 1600, bot: 450 };

const still = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (time) => new Promise((done) => setTimeout(done, still.matches ? 0 : time));

let game; // as data: what it begins with, its moves, who plays
let shown; // what Python shows of it
let wanted; // the type of tile that is to be tried first
let busy = false; // while moves are shown, or a bot thinks
let done = Promise.resolve(); // when that is over
let halted = false; // whether the bots are to wait

const engine = startEngine({ module: "play" });
const board = new Board(at("board"), { onChoose: (send) => choose(send) });
const tryout = new Tryout(board, (move) => choose({ move }));
at("now").after(board.zoomButtons());

const call = (name, given = {}, options) => engine.call(`play.${name}`, { game, ...given }, options);

// What is told

function notice(text, ...more) {
  at("notice").className = "notice";
  at("notice").replaceChildren(text, ...more);
}

function refuse({ sentence, rule }) {
  notice(sentence, ruleCard(rule));
  at("notice").classList.add("refused");
}

/** Say what went wrong, where it can be seen: beside the game, or below the form. */
function fail(error) {
  if (!(error instanceof EngineError)) throw error;
  const words = { time: say("too-long"), cancelled: say("stopped"), engine: say("failed") };
  const told = words[error.kind] ?? say("unreadable", { problem: error.message });
  at("form-problem").textContent = told;
  notice(told);
  at("notice").classList.add("refused");
}

// Playing

/** Do one thing at a time, and then let the bots play; what is clicked meanwhile has no effect. */
function work(task) {
  if (!busy) done = carryOut(task);
  return done;
}

async function carryOut(task) {
  setBusy(true);
  const typing = at("game").contains(document.activeElement);
  try {
    await task();
    await letBotsPlay();
  } catch (error) {
    fail(error);
    if (shown?.bot) offerToGoOn();
  } finally {
    setBusy(false);
  }
  if (typing && document.activeElement === document.body) refocus();
}

/** Give the focus to what comes next, where what had it is gone. */
function refocus() {
  const next = at("choices").querySelector("button") ?? at("board").querySelector("[tabindex='0']");
  (next ?? at("now")).focus({ preventScroll: true });
}

function setBusy(now) {
  busy = now;
  at("game").setAttribute("aria-busy", String(now));
}

const choose = (send) =>
  work(async () => {
    notice("");
    if (send.move) await play(send.move);
    else if (tryout.isOpen && String(tryout.cell) === String(send.cell)) tryout.turn();
    else await attempt(send.cell);
  });

async function attempt(cell) {
  const tiles = await call("ways", { at: cell, lang });
  tryout.close();
  if (tiles.some(({ ways }) => ways.some((way) => !way.refusal))) return tryout.open(cell, tiles, wanted);
  const [first] = tiles.flatMap(({ ways }) => ways);
  return first ? refuse(first.refusal) : notice(say("nothing-here"));
}

async function play(move) {
  const result = await call("move", { line: move, lang });
  if (result.refusal) refuse(result.refusal);
  else await arrive(result);
}

/** Show what has happened, and what the game is now. */
async function arrive({ game: after, frames, shown: next }) {
  game = after;
  localStorage.setItem(KEPT, JSON.stringify(game));
  tryout.close();
  tell(next.said);
  for (const frame of frames) {
    board.show(frame.picture);
    board.shake();
    await pause(PACE.frame);
  }
  show(next);
  next.turns.forEach((each) => board.turn(each));
  board.flash(next.marks);
}

async function letBotsPlay() {
  if (!shown) return;
  halted = false;
  at("thinking").hidden = !shown.bot;
  try {
    while (shown.bot && !halted) {
      await pause(PACE.bot);
      await arrive(await call("bot_move", { lang }, { timeout: BOT_PATIENCE }));
    }
  } finally {
    at("thinking").hidden = true;
  }
  if (shown.bot) offerToGoOn();
}

function offerToGoOn() {
  const go = () => work(async () => notice(""));
  if (!at("notice").textContent) notice(say("stopped"));
  at("notice").append(" ", element("button", { type: "button", textContent: say("go-on"), onclick: go }));
}

function tell(sentences) {
  const said = at("said");
  said.append(...sentences.map((each) => element("p", { textContent: each })));
  while (said.childElementCount > 200) said.firstElementChild.remove();
  said.scrollTop = said.scrollHeight;
}

// Showing

function show(next) {
  shown = next;
  at("now").textContent = next.now;
  if (wanted && !next.face_up.some((each) => each.tile === wanted)) wanted = undefined;
  showTable();
  showHand();
  showPlayers();
  showChoices();
  at("pile").textContent = say("pile", { count: next.pile });
  at("undo").disabled = !next.undoable;
  if (next.over) at("sheet").open = true;
  showReports();
}

function showTable() {
  const fits = (each) => each.legal && (!wanted || !each.fits || each.fits.includes(wanted));
  board.show(shown.picture, shown.targets.map((each) => ({ ...each, legal: fits(each) })));
}

function showHand() {
  at("hand-section").hidden = shown.over;
  at("hand").replaceChildren(
    ...shown.face_up.map(({ tile, picture: drawn }) =>
      element(
        "button",
        {
          type: "button",
          className: "tile",
          "aria-label": say("fits-anywhere", { tile }),
          title: say("fits-anywhere", { tile }),
          "aria-pressed": String(tile === wanted),
          onclick: () => {
            wanted = tile === wanted ? undefined : tile;
            tryout.close();
            showTable();
            showHand();
          },
        },
        picture(drawn),
      ),
    ),
  );
}

function showPlayers() {
  at("players").tBodies[0].replaceChildren(
    ...shown.players.map(({ colour, name, bot, points, supply, acts }) =>
      element(
        "tr",
        { className: acts ? "acting" : "" },
        element(
          "th",
          { scope: "row" },
          element("span", { className: `crew ${colour}` }),
          ` ${name}${bot ? ` (${say(`bot-${bot}`)})` : ""}`,
        ),
        element("td", { textContent: points }),
        element("td", { textContent: supply }),
      ),
    ),
  );
}

function showChoices() {
  const hint = { place: "how-place", turn: "how-turn" }[shown.phase];
  at("choices").hidden = !shown.choices.length && !(hint && !shown.bot);
  at("choices").replaceChildren(
    ...(hint && !shown.bot ? [element("p", { className: "small", textContent: say(hint) })] : []),
    element(
      "div",
      { className: "row" },
      ...shown.choices.map(({ send, label, picture: drawn }) =>
        element(
          "button",
          { type: "button", className: drawn ? "choice" : "", onclick: () => choose(send) },
          ...(drawn ? [picture(drawn)] : []),
          element("span", { textContent: label }),
        ),
      ),
    ),
  );
}

async function showReports() {
  try {
    if (at("sheet").open) showSheet(await call("sheet", { lang }), light);
    if (at("odds").open) showOdds(await call("odds", { lang }));
  } catch (error) {
    fail(error);
  }
}

async function light(number) {
  if (busy) return;
  board.redraw(number === null ? shown.picture : await call("lit", { number, lang }));
}

// Beginning, leaving, coming back

/** Show a game from now on; it is kept for later unless somebody only looks at it. */
async function enter(next, { keep = true } = {}) {
  const view = await engine.call("play.show", { game: next, lang });
  game = next;
  wanted = undefined;
  at("setup").hidden = true;
  at("game").hidden = false;
  at("said").replaceChildren();
  tryout.close();
  tell(view.said);
  show(view);
  if (keep) localStorage.setItem(KEPT, JSON.stringify(game));
  at("now").focus({ preventScroll: true });
}

/** Begin with another game once nothing else is done. */
const begin = (told, make, options) =>
  done.then(() =>
    work(async () => {
      at("form-problem").textContent = "";
      const found = await make();
      notice(told);
      await enter(found, options);
    }),
  );

const openText = (text, told, options) =>
  begin(say(told), () => engine.call("play.open_game", { text }), options);

async function openFile() {
  const [file] = at("file").files;
  at("file").value = "";
  if (!file) return;
  const text = await textOf(file, MOST_KILOBYTES * 1024);
  if (text === undefined) at("form-problem").textContent = say("too-large", { most: MOST_KILOBYTES });
  else await openText(text, "opened");
}

async function share() {
  const line = await call("link");
  const address = new URL(location.href);
  address.hash = new URLSearchParams({ position: line });
  try {
    await navigator.clipboard.writeText(address.href);
    notice(say("copied"));
  } catch {
    const field = element("input", { readOnly: true, value: address.href, "aria-label": say("copy-this") });
    notice(`${say("copy-this")} `, field);
    field.select();
  }
}

async function resume() {
  const line = new URLSearchParams(location.hash.slice(1)).get("position");
  if (line) {
    history.replaceState(null, "", location.pathname + location.search);
    return openText(line.slice(0, LONGEST_LINK), "from-link", { keep: false });
  }
  const kept = localStorage.getItem(KEPT);
  if (!kept) return undefined;
  return work(async () => {
    try {
      notice(say("resumed"));
      await enter(JSON.parse(kept));
    } catch {
      localStorage.removeItem(KEPT); // kept by another version, or spoilt
    }
  });
}

// What is clicked and typed

at("undo").onclick = () =>
  work(async () => {
    notice("");
    await enter(await call("undo"));
  });
at("save").onclick = () =>
  work(async () => {
    download("seismic-game.json", await call("save"));
    notice(say("saved"));
  });
at("link").onclick = () => work(share);
at("new").onclick = () => {
  halted = true;
  engine.cancel();
  at("setup").hidden = false;
  at("game").hidden = true;
  at("back").hidden = false;
  at("form-problem").textContent = "";
  at("setup-title").scrollIntoView();
};
at("back").onclick = () => work(() => enter(game));
at("file").onchange = openFile;
at("stop").onclick = () => {
  halted = true;
  engine.cancel();
};
at("sheet").ontoggle = showReports;
at("odds").ontoggle = showReports;

addEventListener("keydown", (event) => {
  if (!tryout.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select")) return;
  const key = event.key.toLowerCase();
  if (key === "r") tryout.turn(event.shiftKey ? -1 : 1);
  else if (key === "t") tryout.next();
  else if (key === "escape") {
    tryout.close();
    board.focus();
  }
});
addEventListener("hashchange", resume);

buildForm((given) => begin("", () => engine.call("play.new_game", given)));
await resume();
