// The score sheet, whose sections light up on the table, and the odds of the next draw.

import { at, element, lang, picture, say } from "../shared/page.js";

const { colours: named } = JSON.parse(at("setup-data").textContent);
const colours = Object.fromEntries(named.map(({ id, name }) => [id, name]));
const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });

/** Show the score sheet; `light` gets the number of a section, and null when it is left. */
export function showSheet({ heading, rows, total, open }, light) {
  const lit = (number) => ({
    onmouseenter: () => light(number),
    onmouseleave: () => light(null),
    onfocusin: () => light(number),
    onfocusout: () => light(null),
  });
  const cells = (values, scope) =>
    values.map((value, column) =>
      column === 0 && scope
        ? element("th", { scope }, value)
        : element("td", {}, value),
    );
  const body = rows.map(({ number, cells: [first, ...others] }) =>
    element(
      "tr",
      lit(number),
      element("th", { scope: "row" }, element("span", { tabIndex: 0, textContent: first })),
      ...cells(others),
    ),
  );
  const claimed = open.map(({ number, crews, said }) =>
    element("li", { tabIndex: 0, ...lit(number) }, ...crewMarks(crews), ` ${said}`),
  );
  at("sheet-table").replaceChildren(
    element("p", { className: "small", textContent: say(rows.length ? "light-up" : "no-section") }),
    element(
      "table",
      { className: "figures" },
      element("thead", {}, element("tr", {}, ...heading.map((each) => element("th", { scope: "col" }, each)))),
      element("tbody", {}, ...body),
      element("tfoot", {}, element("tr", {}, ...cells(total, "row"))),
    ),
    ...(claimed.length
      ? [element("h4", { textContent: say("claimed") }), element("ul", { className: "claimed" }, ...claimed)]
      : []),
  );
}

/** Return markers of crews, as many of each colour as there are. */
function crewMarks(crews) {
  return Object.entries(crews).flatMap(([colour, count]) =>
    Array.from({ length: count }, () =>
      element("span", { className: `crew ${colour}`, role: "img", "aria-label": colours[colour] }),
    ),
  );
}

/** Show how likely each tile is to come next; null where nobody can say. */
export function showOdds(odds) {
  if (!odds?.length) {
    at("odds-list").replaceChildren(element("p", { textContent: say(odds ? "empty-pile" : "no-odds") }));
    return;
  }
  at("odds-list").replaceChildren(
    element(
      "ul",
      { className: "odds" },
      ...odds.map(({ picture: drawn, share }) =>
        element("li", {}, picture(drawn), element("span", { textContent: percent.format(share) })),
      ),
    ),
  );
}
