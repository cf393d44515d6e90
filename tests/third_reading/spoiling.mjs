// Spoiling checks: a runner that overlooks one of these would find no disagreement either.

/** Yield values that differ from this one. */
function* spoilt(value) {
  if (typeof value === "number") yield value + 1000;
  else if (typeof value === "boolean") yield !value;
  else if (typeof value === "string") yield `not ${value}`;
  else if (Object.keys(value).length === 0) yield { red: 1 }; // no crews
  else yield* eachSpoilt(value);
}

/** Yield copies of an object, each with another of its values spoilt. */
function* eachSpoilt(object) {
  for (const [key, value] of Object.entries(object)) {
    for (const other of spoilt(value)) yield { ...object, [key]: other };
  }
}

/** How to spoil checks whose values are lists, or that have values of their own. Each yields the new check. */
const SPOILING = {
  *moves(moves) {
    yield { moves: moves.length > 0 ? moves.slice(1) : ["pass"] };
    yield { moves: [...moves, { side: 0 }, { town: [0, 0] }] }; // never legal together
  },
  *includes(moves) {
    yield { excludes: moves };
  },
  *excludes(moves) {
    yield { includes: moves };
  },
  *empty(cells, { towns = [[0, 0]] }) {
    yield { empty: [...cells, towns[0]] };
  },
  *face_up(codes) {
    yield { face_up: [...codes, "H03"] };
  },
  *winners(colours) {
    yield { winners: colours.slice(1) };
  },
  *skipped(steps) {
    yield { skipped: [...steps, { actor: "red", step: "crew", rule: "G8" }] };
    if (steps.length > 0) yield { skipped: steps.slice(1) };
  },
  *tiles(tiles) {
    const last = tiles.at(-1);
    yield { tiles: [...tiles.slice(0, -1), { ...last, tile: "X0+99" }] };
    yield { tiles: [...tiles.slice(0, -1), { ...last, crews: { 0: "nobody" } }] };
  },
  *sections(sections) {
    const { at, edge, ...facts } = sections.at(-1);
    for (const other of eachSpoilt(facts)) yield { sections: [...sections.slice(0, -1), { at, edge, ...other }] };
  },
  *stock(stock) {
    for (const [key, value] of Object.entries(stock)) {
      if (key === "bottom") yield { stock: { bottom: { ...value, include: [...value.include, "X0+99"] } } };
      else yield { stock: { [key]: Array.isArray(value) ? [value[1] + 1, value[1] + 1] : value + 1 } };
    }
  },
  *over_deals() {
    yield { over_deals: { leave: ["X0"] } };
  },
};

/** Yield every way to spoil one check of a step that names this key. */
function* spoiltChecks(key, value, scenario) {
  if (key in SPOILING) yield* SPOILING[key](value, scenario);
  else for (const other of spoilt(value)) yield { [key]: other };
}

/** Yield copies of a scenario, each with the last check of some sort spoilt, and the number of that step. */
export function* spoiltCopies(scenario) {
  const last = new Map();
  for (const [index, step] of scenario.play.entries()) {
    if (step.refuse !== undefined) last.set("refuse", index);
    for (const key of Object.keys(step.expect ?? {})) last.set(key, index);
  }
  for (const [key, index] of last) {
    const step = scenario.play[index];
    const spoiltSteps = key === "refuse"
      ? [{ refuse: { ...step.refuse, rule: "C1" } }]
      : [...spoiltChecks(key, step.expect[key], scenario)].map((expect) => ({ expect }));
    for (const other of spoiltSteps) {
      const play = scenario.play.with(index, other);
      yield { step: index + 1, what: JSON.stringify(other), copy: { ...scenario, play } };
    }
  }
}
