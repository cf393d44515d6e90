// The scenario explorer. index.js calls explorer.begin with what can be listed and filtered; each
// file in scenarios/ calls explorer.scenario with its steps and pictures when it is opened. The part
// of the address after # is the whole state, so every view has a link. Data is only ever put into
// the page as text.
"use strict";

const explorer = (() => {
  const { at, element } = player;
  const FILTERS = ["text", "rule", "variant", "edition", "differs"];
  const wide = matchMedia("(min-width: 60rem)"); // both columns are there, as in explorer.css

  let index;
  let byId;
  let listed = []; // the scenarios that fit the filters
  let view = {}; // the state, as the address has it
  let open = null; // the scenario shown, with its steps
  const loaded = new Map();

  const say = (key, facts = {}) =>
    index.texts[key].replace(/\{(\w+)\}/g, (_, name) => facts[name]);

  // The address

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function read() {
    let given;
    try {
      given = new URLSearchParams(location.hash.slice(1));
    } catch {
      given = new URLSearchParams();
    }
    const known = (name, values, usual) => (values.includes(given.get(name)) ? given.get(name) : usual);
    return {
      text: (given.get("text") ?? "").slice(0, 200),
      rule: known("rule", Object.keys(index.rules), ""),
      variant: known("variant", ["none", ...Object.keys(index.variants)], ""),
      edition: known("edition", Object.keys(index.editions), index.lang),
      differs: given.get("differs") === "1" ? "1" : "",
      scenario: (given.get("scenario") ?? "").slice(0, 200),
      step: Math.max(1, Number.parseInt(given.get("step"), 10) || 1),
    };
  }

  function address(state) {
    const said = new URLSearchParams();
    if (state.scenario) said.set("scenario", state.scenario);
    if (state.scenario && state.step > 1) said.set("step", state.step);
    for (const name of FILTERS) {
      const usual = name === "edition" ? index.lang : "";
      if (state[name] !== usual) said.set(name, state[name]);
    }
    return `#${said}`;
  }

  // Steps and letters take the place of what the address was; all else can be gone back from.
  function go(change, { quietly = false } = {}) {
    const to = address({ ...view, ...change });
    if (to !== (location.hash || "#")) history[quietly ? "replaceState" : "pushState"](null, "", to);
    show();
  }

  function show() {
    const before = view;
    view = read();
    showFilters();
    if (FILTERS.some((name) => view[name] !== before[name])) list();
    markCurrent();
    for (const link of at("languages").children) {
      const carried = { ...view, edition: view.edition === index.lang ? link.lang : view.edition };
      link.hash = addressIn(link.lang, carried);
    }
    showScenario(view.scenario !== before.scenario);
  }

  // What goes without saying differs from language to language: the edition.
  function addressIn(lang, state) {
    const said = new URLSearchParams(address(state).slice(1));
    if (state.edition === lang) said.delete("edition");
    else said.set("edition", state.edition);
    return said.toString();
  }

  // The list

  function fits(each) {
    if (view.rule && !each.rules.includes(view.rule)) return false;
    if (view.variant === "none" && each.variants.length) return false;
    if (view.variant && view.variant !== "none" && !each.variants.includes(view.variant)) return false;
    if (view.differs && !each.apart.includes(view.edition)) return false;
    return plain(view.text).split(/\s+/).every((word) => each.words.includes(word));
  }

  function showFilters() {
    for (const name of FILTERS) {
      const control = at(name);
      if (name === "differs") control.checked = view.differs === "1";
      else if (control.value !== view[name]) control.value = view[name];
    }
    const set = FILTERS.some((name) => view[name] !== (name === "edition" ? index.lang : ""));
    at("clear").disabled = !set;
    if (set) at("more").open = true;
  }

  function list() {
    listed = index.scenarios.filter(fits);
    at("count").textContent = listed.length
      ? say("found", { found: listed.length, all: index.scenarios.length })
      : say("nothing");
    at("list").replaceChildren(
      ...listed.map((each) =>
        element(
          "li",
          {},
          element(
            "a",
            { href: address({ ...view, scenario: each.id, step: 1 }), id: `to-${each.id}` },
            element("span", { className: "name", textContent: each.title }),
            element("span", {
              className: "small",
              textContent: [each.rules.join(" "), ...each.variants.map((name) => index.variants[name])].join(" · "),
            }),
          ),
        ),
      ),
    );
  }

  // One link of the list is on the way of the Tab key; arrows lead to the others.
  function markCurrent() {
    const links = [...at("list").querySelectorAll("a")];
    const current = links.find((link) => link.id === `to-${view.scenario}`);
    for (const link of links) {
      link.tabIndex = -1;
      if (link === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const reached = current ?? links[0];
    if (reached) reached.tabIndex = 0;
    if (current) {
      const box = at("listing");
      const top = current.offsetTop;
      if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top - box.clientHeight / 3;
      }
    }
  }

  function moveInList(by) {
    const links = [...at("list").querySelectorAll("a")];
    const to = links[Math.min(Math.max(links.indexOf(document.activeElement) + by, 0), links.length - 1)];
    focusInList(to);
  }

  // A scenario

  function showScenario(isNew) {
    const entry = byId.get(view.scenario);
    document.body.dataset.view = view.scenario ? "scenario" : "list";
    at("welcome").hidden = Boolean(entry);
    at("scenario").hidden = !entry;
    at("welcome-text").textContent =
      view.scenario && !entry ? say("unknown", { id: view.scenario }) : say("welcome-text");
    document.title = [entry?.title, say("title"), "Seismic"].filter(Boolean).join(" · ");
    if (!entry) {
      open = null;
      return;
    }
    showBetween(entry);
    if (isNew || open?.entry !== entry) {
      showRules(entry, null);
      open = null;
      at("title").textContent = entry.title;
      at("why").textContent = entry.why ?? "";
      at("why").hidden = !entry.why;
      at("trouble").textContent = loaded.has(entry.id) ? "" : say("loading");
      at("stage").hidden = true;
      showChips(entry);
    }
    load(entry);
  }

  function showBetween(entry) {
    const here = listed.indexOf(entry);
    at("back").href = address({ ...view, scenario: "", step: 1 });
    for (const [id, to] of [["scenario-before", listed[here - 1]], ["scenario-after", listed[here + 1]]]) {
      at(id).hidden = !to || here < 0;
      if (to) at(id).href = address({ ...view, scenario: to.id, step: 1 });
    }
  }

  function showChips(entry) {
    const rules = entry.rules.map((id) =>
      element("a", {
        className: "chip",
        href: address({ ...view, rule: id, text: "", variant: "", differs: "" }),
        textContent: id,
        title: say("same-rule", { rule: id }),
      }),
    );
    const variants = entry.variants.map((name) =>
      element("span", { className: "chip variant", textContent: index.variants[name] }),
    );
    const options = Object.entries(entry.options ?? {}).map(([ruling, reading]) =>
      element("span", { className: "chip variant", textContent: `${ruling} ${reading}` }),
    );
    const id = element("code", { textContent: entry.id });
    const inManual = element("a", { className: "small", href: entry.page, textContent: say("in-manual") });
    at("chips").replaceChildren(...rules, ...variants, ...options, id, " ", inManual);
  }

  function load(entry) {
    const there = loaded.get(entry.id);
    if (there) {
      showStep(entry, there);
      return;
    }
    if (there === null) return; // on its way
    loaded.set(entry.id, null);
    const script = element("script", { src: `scenarios/${entry.id}.js` });
    script.addEventListener("error", () => {
      loaded.delete(entry.id);
      if (view.scenario === entry.id) at("trouble").textContent = say("unreadable");
    });
    script.addEventListener("load", () => script.remove());
    document.head.append(script);
  }

  function scenario(id, data) {
    loaded.set(id, { ...data, picture: player.series(data.pictures) });
    if (view.scenario === id) showStep(byId.get(id), loaded.get(id));
  }

  function showStep(entry, data) {
    const count = data.steps.length;
    const number = Math.min(view.step, count);
    const step = data.steps[number - 1];
    at("trouble").textContent = "";
    at("stage").hidden = false;
    showRules(entry, step.rule);
    showTimeline(data, number);
    if (open?.data === data && open.number === number) return; // nothing is said twice
    at("frame").dataset.kind = step.kind;
    at("picture").src = player.address(data.picture(step.picture));
    at("picture").alt = step.alt;
    player.showPlace(number, count, say("step", { step: number, steps: count }));
    player.showTable(step.table, say, index.colours, (code) => `tiles/${code}.svg`);
    showWords(step, number, count);
    open = { entry, data, number, count };
  }

  function showWords(step, number, count) {
    const facts = (step.facts ?? []).flatMap(([name, values]) => [
      element("dt", { textContent: name }),
      ...values.map((value) => element("dd", { textContent: value })),
    ]);
    at("step").dataset.kind = step.kind;
    at("step").replaceChildren(
      element("p", { className: "small", textContent: `${say("step", { step: number, steps: count })} · ${index.kinds[step.kind]}` }),
      element("h3", { textContent: step.heading }),
      ...(step.told ?? []).map((sentence) => element("p", { textContent: sentence })),
      ...(facts.length ? [element("dl", { className: "facts" }, ...facts)] : []),
    );
  }

  function showTimeline(data, number) {
    if (open?.data !== data) player.listSteps(data.steps);
    const moved = open?.data !== data || open.number !== number;
    player.markStep(number, (step) => address({ ...view, step }), moved);
  }

  function showRules(entry, refusing) {
    const key = [entry.id, refusing, view.edition].join(" ");
    if (at("rules").dataset.shown === key) return; // what has the focus keeps it
    at("rules").dataset.shown = key;
    const ids = refusing && !entry.rules.includes(refusing) ? [...entry.rules, refusing] : entry.rules;
    at("rules").replaceChildren(...ids.map((id) => card(id, entry, id === refusing)));
  }

  function card(id, entry, refuses) {
    const rule = index.rules[id];
    const option = rule.options?.[entry.options?.[id]];
    const notes = [
      ["says", rule.says?.[view.edition]],
      ["reading", rule.reading],
      ["reason", rule.reason],
      ["against", rule.against],
      ["certainty", rule.certainty],
      ["option", option],
    ].filter(([, text]) => text);
    const evidence = Object.entries(rule.evidence ?? {}).map(([source, text]) => [
      `${text} `,
      element("a", { href: source, rel: "noreferrer", textContent: source }),
    ]);
    return element(
      "section",
      { className: refuses ? "card refuses" : "card" },
      element(
        "h4",
        {},
        element("span", { className: "chip", textContent: id }),
        " ",
        element("a", { href: rule.page, textContent: rule.title }),
        ` (${[index.labels[rule.kind], ...(refuses ? [say("refuses")] : [])].join(", ")})`,
      ),
      element("p", { textContent: rule.text }),
      ...notes.map(([key, text]) => element("p", { className: "note" }, element("b", { textContent: say(key) }), ` ${text}`)),
      ...evidence.map((found) => element("p", { className: "note" }, element("b", { textContent: say("evidence") }), " ", ...found)),
      element(
        "p",
        { className: "small" },
        `${index.editions[view.edition]} · `,
        element("span", { lang: view.edition, textContent: rule.places[view.edition] }),
        " · ",
        element("a", { href: address({ ...view, rule: id, text: "", variant: "", differs: "" }), textContent: say("same-rule", { rule: id }) }),
      ),
    );
  }

  // What the reader does

  function stepTo(number) {
    if (!open) return;
    const to = Math.min(Math.max(number, 1), open.count);
    if (to !== open.number) go({ step: to }, { quietly: true });
  }

  function openNeighbour(by) {
    const to = listed[listed.indexOf(byId.get(view.scenario)) + by];
    if (to && view.scenario) openScenario(to.id);
  }

  function openScenario(id) {
    go({ scenario: id, step: 1 });
    at("title").focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  function pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { key, target } = event;
    const inList = at("list").contains(target);
    const typing = target.closest("input, select");
    if (key === "Escape") {
      if (inList) at("text").focus();
      else if (at("scenario").contains(target) || target === document.body) backToList();
      else return;
    } else if (inList && key in LIST_KEYS && !event.shiftKey) moveInList(LIST_KEYS[key]);
    else if (typing || !(key in STEP_KEYS)) return;
    else if (event.shiftKey) openNeighbour(STEP_KEYS[key]);
    else stepTo((open?.number ?? 1) + STEP_KEYS[key]);
    event.preventDefault();
  }

  const LIST_KEYS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const STEP_KEYS = { ArrowLeft: -1, ArrowRight: 1 };

  // Where both columns are there the scenario stays open, and only the focus goes back.
  function backToList() {
    const id = view.scenario;
    if (!wide.matches) go({ scenario: "", step: 1 });
    focusInList(at(`to-${id}`));
  }

  function focusInList(link) {
    const to = link ?? at("list").querySelector("a") ?? at("text");
    if (to !== at("text")) {
      for (const each of at("list").querySelectorAll("a")) each.tabIndex = each === to ? 0 : -1;
    }
    to.focus();
  }

  function listen() {
    addEventListener("popstate", show);
    addEventListener("keydown", pressed);
    at("filters").addEventListener("submit", (event) => event.preventDefault());
    at("filters").addEventListener("reset", (event) => {
      event.preventDefault();
      go({ text: "", rule: "", variant: "", edition: index.lang, differs: "" });
      at("text").focus();
    });
    at("text").addEventListener("input", () => go({ text: at("text").value }, { quietly: true }));
    for (const name of ["rule", "variant", "edition"]) {
      at(name).addEventListener("change", () => go({ [name]: at(name).value }));
    }
    at("differs").addEventListener("change", () => go({ differs: at("differs").checked ? "1" : "" }));
    player.listen(stepTo, () => open);
    at("any").addEventListener("click", () => {
      const among = listed.length ? listed : index.scenarios;
      openScenario(among[Math.floor(Math.random() * among.length)].id);
    });
    at("skip").addEventListener("click", (event) => {
      event.preventDefault();
      at("main").focus();
    });
    // Links of the page itself change the state; others, and new tabs, are the browser's.
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const to = new URLSearchParams(link.hash.slice(1));
      if (link.id === "back") backToList();
      else if (at("timeline").contains(link)) stepTo(Number(to.get("step") ?? 1));
      else if (to.get("scenario") !== view.scenario) openScenario(to.get("scenario"));
      else follow(link.hash);
    });
  }

  // To all scenarios of a rule; the list may have to come back for it.
  function follow(hash) {
    history.pushState(null, "", hash);
    show();
    if (!wide.matches) go({ scenario: "", step: 1 }, { quietly: true });
    focusInList(null);
  }

  // The beginning

  function fillSelects() {
    const groups = new Map();
    for (const [id, rule] of Object.entries(index.rules)) {
      const shown = index.scenarios.filter((each) => each.rules.includes(id)).length;
      if (!shown) continue;
      if (!groups.has(rule.chapter)) groups.set(rule.chapter, element("optgroup", { label: rule.chapter }));
      groups.get(rule.chapter).append(element("option", { value: id, textContent: `${id} (${shown}) ${rule.title}` }));
    }
    at("rule").append(...groups.values());
    const named = (names) => Object.entries(names).map(([value, textContent]) => element("option", { value, textContent }));
    at("variant").append(...named(index.variants));
    at("edition").append(...named(index.editions));
  }

  function begin(data) {
    index = data;
    for (const each of index.scenarios) {
      each.variants ??= [];
      each.apart = each.rules.flatMap((id) => index.rules[id].apart ?? []);
      each.words = plain([each.id, each.title, each.why ?? "", ...each.rules].join(" "));
    }
    byId = new Map(index.scenarios.map((each) => [each.id, each]));
    fillSelects();
    at("more").open = wide.matches;
    listen();
    at("columns").hidden = false;
    show();
  }

  return { begin, scenario };
})();
