// Rules, folded up or as cards: in our words, with their place in the reader's edition or in all.

import { element, lang, say } from "./page.js";

/** Return a rule folded up: what it is called and where it stands; its text is inside. */
export function ruleCard({ id, title, text, places, notes }) {
  const place = places.find((each) => each.edition === lang);
  return element(
    "details",
    { className: "rule" },
    element(
      "summary",
      {},
      element("strong", { textContent: id }),
      ` ${title} · ${say("your-edition", { place: place.title })}`,
    ),
    element("p", { textContent: text }),
    ...notes.map((each) => element("p", { className: "small", textContent: `${each.name}: ${each.text}` })),
  );
}

/** Return a card for each rule; with `all`, every edition and what speaks against a ruling. */
export const cards = (rules, { all = false } = {}) => rules.map((each) => card(each, all));

function card({ id, name, title, text, places, notes }, all) {
  const shown = places.filter(({ edition }) => all || edition === lang);
  return element(
    "article",
    { className: "card" },
    element("h4", {}, element("strong", { textContent: id }), ` · ${title} `, kind(name)),
    element("p", { textContent: text }),
    element("ul", { className: "places small" }, ...shown.map(place)),
    ...(all ? notes.map(note) : []),
  );
}

const kind = (name) => element("span", { className: "small", textContent: `(${name})` });

const place = ({ name, title, says }) =>
  element("li", { textContent: [`${name} · ${title}`, says].filter(Boolean).join(" · ") });

const note = ({ name, text }) =>
  element("p", { className: "small" }, element("em", { textContent: name }), ` · ${text}`);
