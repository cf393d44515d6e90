// Building a position: a tile from the palette, a space on the table, and who plays by what.

import { at, element, lang, pictureButton, say } from "../shared/page.js";
import { call, desk, draw, fill, inTurn, tell } from "./state.js";

const WIDEST = 8; // of the tables that are offered
const FIRST = "H03"; // the tile that is chosen at first

let words; // the tiles, colours, variants and readings there are
let change = () => {};

/** Set up the controls; `onChange` gets a new case. */
export async function begin(found, onChange) {
  words = found;
  change = (what) =>
    inTurn(async () => {
      const answer = await call("edit", { case: desk.case, change: what(desk.case), lang });
      if (!answer) return;
      tell(answer.problems ?? []);
      await onChange(answer.case);
    });
  choose(FIRST);
  at("palette").addEventListener("keydown", (event) => {
    if (event.key === "Escape") at("tile-name").closest("summary").focus();
  });
  at("lay-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const lay = at("lay-name").value;
    change(() => ({ lay }));
    at("lay-name").select();
  });
  for (const [id, key] of [["face-up-codes", "face_up"], ["pile", "pile"]]) {
    at(id).addEventListener("change", () => {
      const listed = codes(at(id).value);
      change(() => ({ given: { [key]: listed } }));
    });
  }
  at("turn").addEventListener("change", () => {
    const turn = at("turn").value;
    change(() => ({ given: { turn } }));
  });
  at("edge").addEventListener("change", () => {
    const radius = Number(at("edge").value);
    change(() => ({ set: { table: radius ? { hexagon: radius } : null } }));
  });
  at("empty").addEventListener("click", () => inTurn(async () => onChange(await call("new"))));
}

const codes = (text) => text.toUpperCase().split(/[\s,;]+/).filter(Boolean);

/** Show the controls of a case. */
export function showControls() {
  const { players, variants = [], options = {}, table, given } = desk.case;
  showPalette();
  ticks("players", words.colours, players);
  ticks("variants", words.variants, variants);
  fill(at("turn"), players.map((each) => [each, words.colours[each]]), given.turn ?? players[0]);
  const radius = table?.hexagon ?? 0;
  const widths = new Set([...Array(WIDEST + 1).keys(), radius]);
  fill(
    at("edge"),
    [...widths].map((width) => [width, width ? say("hexagon", { radius: width }) : say("unbounded")]),
    radius,
  );
  showFaceUp(given.face_up ?? []);
  at("face-up-codes").value = (given.face_up ?? []).join(", ");
  const listed = Array.isArray(given.pile ?? []);
  at("pile").disabled = !listed;
  at("pile").value = listed ? (given.pile ?? []).join(", ") : "";
  showOptions(options);
}

function ticks(key, names, chosen) {
  at(key).replaceChildren(
    ...Object.entries(names).map(([value, name]) => {
      const box = element("input", { type: "checkbox", value, checked: chosen.includes(value) });
      box.addEventListener("change", () => {
        const added = box.checked ? [value] : [];
        change(({ [key]: now = [] }) => ({
          set: { [key]: [...now.filter((each) => each !== value), ...added] },
        }));
      });
      return element("label", { className: "tick" }, box, name);
    }),
  );
}

function showOptions(options) {
  at("options").replaceChildren(
    ...words.options.map(({ id, title, readings }) => {
      const select = element("select", { id: `option-${id}` });
      const pairs = [["", say("as-ruled", { id })], ...Object.entries(readings)];
      fill(select, pairs, options[id] ?? "");
      select.addEventListener("change", () => {
        const chosen = select.value ? { [id]: select.value } : {};
        change(({ options: { [id]: _, ...others } = {} }) => ({
          set: { options: { ...others, ...chosen } },
        }));
      });
      const label = element("label", { textContent: `${id} · ${title}` });
      label.htmlFor = select.id;
      return element("div", {}, label, select);
    }),
  );
}

// Tiles

function choose(code) {
  desk.tile = code;
  at("tile-name").textContent = code;
}

// A button with a tile and its code; a tile of an own set may have no picture.
function tileButton(code, properties) {
  const found = words.tiles.find((each) => each.code === code);
  if (found) return pictureButton(found.picture, code, properties, { named: true });
  return element("button", { type: "button", textContent: code, ...properties });
}

function showPalette() {
  at("palette").replaceChildren(
    ...words.tiles.map(({ code }) =>
      tileButton(code, {
        "aria-pressed": String(code === desk.tile),
        onclick: () => {
          choose(code);
          showPalette();
          at("palette").querySelector("[aria-pressed=true]").focus();
          if (desk.cell) inTurn(showTable);
        },
      }),
    ),
  );
}

function showFaceUp(tiles) {
  at("face-up").replaceChildren(
    ...tiles.map((code, number) =>
      tileButton(code, {
        title: say("replace", { tile: code }),
        onclick: () => change(() => ({ given: { face_up: tiles.with(number, desk.tile) } })),
      }),
    ),
  );
}

/** Show the table to be built on, and what can be done at the space that was chosen. */
export async function showTable({ focus = false } = {}) {
  const shown = await call("build", { case: desk.case, lang, at: desk.cell, tile: desk.tile });
  if (!shown) return;
  draw(shown.picture, shown.targets, ({ cell }) => {
    desk.cell = cell;
    inTurn(() => showTable({ focus: true }));
  });
  const here = shown.choices.map((each) => choice(each));
  const laid = desk.case.given.laid.some((each) => String(each.at) === String(desk.cell));
  const nothing = desk.cell && !here.length && !laid && String(desk.cell) !== "0,0";
  at("here").replaceChildren(...here);
  if (nothing) at("here").append(say("no-way", { tile: desk.tile }));
  if (focus) at("here").querySelector("button")?.focus();
}

function choice({ send, label, picture: image, colour, pressed }) {
  const properties = { "data-send": JSON.stringify(send), onclick: () => change(() => send) };
  if (image) return pictureButton(image, label, properties);
  const made = element("button", { type: "button", ...properties });
  if (colour) {
    made.setAttribute("aria-pressed", String(pressed));
    made.append(element("span", { className: `crew ${colour}` }));
  }
  made.append(label);
  return made;
}
