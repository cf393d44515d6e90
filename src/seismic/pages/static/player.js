// What pages need to step through a series of pictures with words beside them. Data is only ever
// put into a page as text.
"use strict";

const player = (() => {
  const MOST_NEXT = 12; // tiles of a pile that are drawn
  const PARTS_OF_A_PICTURE = /(?=[M<])/;
  const at = (id) => document.getElementById(id);

  function element(name, properties = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in made) made[key] = value;
      else made.setAttribute(key, value);
    }
    made.append(...inside);
    return made;
  }

  // Texts of which each is written by what it shares with the one before: a text stands for itself,
  // a pair of numbers for a run of parts: where it begins, how many.
  function series(written, parts = PARTS_OF_A_PICTURE) {
    const known = [];
    return (number) => {
      for (let next = known.length; next <= number; next += 1) {
        const before = next ? known[next - 1].split(parts) : [];
        const pieces = written[next];
        let text = "";
        for (let place = 0; place < pieces.length; place += 1) {
          if (typeof pieces[place] === "string") text += pieces[place];
          else {
            text += before.slice(pieces[place], pieces[place] + pieces[place + 1]).join("");
            place += 1;
          }
        }
        known.push(text);
      }
      return known[number];
    };
  }

  const address = (picture) => `data:image/svg+xml,${encodeURIComponent(picture)}`;

  function tiles(codes, source) {
    const shown = codes.slice(0, MOST_NEXT).map((code) =>
      element(
        "span",
        { className: "tile" },
        element("img", { src: source(code), alt: "", width: 56, height: 49 }),
        element("code", { textContent: code }),
      ),
    );
    return codes.length > MOST_NEXT ? [...shown, `+ ${codes.length - MOST_NEXT}`] : shown;
  }

  const figures = (numbers, actor, colours) =>
    Object.entries(numbers).map(([colour, figure]) =>
      element(
        "span",
        { className: colour === actor ? "player acting" : "player" },
        element("span", { className: `crew ${colour}`, ariaHidden: "true" }),
        `${colours[colour]} ${figure}`,
      ),
    );

  // What lies beside the table; `source` finds the picture of a tile.
  function showTable(table, say, colours, source) {
    const rows = [];
    const row = (key, values, wide) =>
      rows.push(
        element("div", { className: wide ? "wide" : "" }, element("dt", { textContent: say(key) }), element("dd", {}, ...values)),
      );
    if (table.now) row("now", [table.now], true);
    if (table.quake?.length) row("struck", tiles(table.quake, source));
    if (table.up.length) row("face-up", tiles(table.up, source));
    if (table.next?.length) row("drawn-next", tiles(table.next, source), true);
    if (table.supply) {
      row("pile", [String(table.pile)]);
      row("supply", figures(table.supply, table.actor, colours));
      row("score", figures(table.score, null, colours));
    }
    at("table").replaceChildren(...rows);
  }

  // Where the reader is among the steps. A button that has the focus stays reachable when it has
  // nothing more to do.
  function showPlace(number, count, words) {
    at("slider").max = count;
    at("slider").value = number;
    at("slider").setAttribute("aria-valuetext", words);
    for (const [id, idle] of [["first", number === 1], ["previous", number === 1], ["next", number === count], ["last", number === count]]) {
      at(id).setAttribute("aria-disabled", idle);
    }
  }

  function listSteps(steps) {
    at("timeline").replaceChildren(
      ...steps.map((step) => element("li", {}, element("a", { className: step.kind ?? "", textContent: step.heading }))),
    );
  }

  function markStep(number, addressOf, scrolled) {
    const box = at("timeline");
    [...box.children].forEach((item, place) => {
      const link = item.firstElementChild;
      link.href = addressOf(place + 1);
      if (place + 1 === number) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    if (scrolled) box.scrollTop = box.children[number - 1].offsetTop - box.clientHeight / 3;
  }

  // `stepTo` takes any number; `here` tells which step is shown, and of how many.
  function listen(stepTo, here) {
    at("slider").addEventListener("input", () => stepTo(Number(at("slider").value)));
    at("first").addEventListener("click", () => stepTo(1));
    at("previous").addEventListener("click", () => stepTo(here().number - 1));
    at("next").addEventListener("click", () => stepTo(here().number + 1));
    at("last").addEventListener("click", () => stepTo(here().count));
    at("enlarge").addEventListener("click", () => {
      const large = at("stage").classList.toggle("large");
      at("enlarge").setAttribute("aria-pressed", large);
    });
  }

  return { at, element, series, address, showTable, showPlace, listSteps, markStep, listen };
})();
