// The form for a new game: seats, variants, and the rulings that can be read in two ways.

import { at, element, say } from "../shared/page.js";

const setup = JSON.parse(at("setup-data").textContent);
const USUAL = { red: "", blue: "greedy" };

/** Build the form, and call `begin` with {seats, variants, options} when it is sent. */
export function buildForm(begin) {
  at("fields").append(seats(), variants(), options());
  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const given = read(new FormData(at("form")));
    const few = Object.keys(given.seats).length < 2;
    at("form-problem").textContent = few ? say("few") : "";
    if (!few) begin(given);
  });
}

function read(form) {
  const seats = {};
  for (const { id } of setup.colours) {
    const who = form.get(id);
    if (who !== "nobody") seats[id] = who;
  }
  const options = {};
  for (const { id } of setup.options) if (form.get(id)) options[id] = form.get(id);
  return { seats, variants: form.getAll("variant"), options };
}

function seats() {
  const rows = setup.colours.map(({ id, name }) => {
    const usual = USUAL[id] ?? "nobody";
    const choice = (value, textContent) =>
      element("option", { value, textContent, selected: value === usual });
    return element(
      "p",
      { className: "seat" },
      element("label", { htmlFor: `seat-${id}` }, element("span", { className: `crew ${id}` }), name),
      element(
        "select",
        { id: `seat-${id}`, name: id },
        choice("nobody", say("nobody")),
        choice("", say("person")),
        ...setup.bots.map((bot) => choice(bot, say(`bot-${bot}`))),
      ),
    );
  });
  return element("fieldset", {}, element("legend", { textContent: say("seats") }), ...rows);
}

function variants() {
  const boxes = setup.variants.map(({ id, name }) =>
    element(
      "p",
      { className: "tick" },
      element("input", { type: "checkbox", name: "variant", value: id, id: `variant-${id}` }),
      element("label", { htmlFor: `variant-${id}`, textContent: name }),
    ),
  );
  return element("fieldset", {}, element("legend", { textContent: say("variants") }), ...boxes);
}

function options() {
  const rows = setup.options.map(({ id, title, text, readings }) => {
    const choice = (value, words, checked) =>
      element(
        "p",
        { className: "tick" },
        element("input", { type: "radio", name: id, value, checked, id: `option-${id}-${value}` }),
        element("label", { htmlFor: `option-${id}-${value}`, textContent: words }),
      );
    return element(
      "fieldset",
      { className: "option" },
      element("legend", { textContent: `${id} · ${title}` }),
      choice("", text, true),
      ...readings.map((each) => choice(each.id, each.text, false)),
    );
  });
  return element("details", {}, element("summary", { textContent: say("options") }), ...rows);
}
