// Rules as cards: the id and title, its place in the reader's edition, and its text on request.

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
