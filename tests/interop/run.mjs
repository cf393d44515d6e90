// A second runner of scenarios, written from docs/reference/scenario-runner.md alone.
//
//   node run.mjs SUITE.json COMMAND [ARGUMENT…]           runs every scenario
//   node run.mjs --spoil SUITE.json COMMAND [ARGUMENT…]   spoils the last checks one by one; each must fail
//
// SUITE.json is what `seismic export` writes. COMMAND is an engine that answers questions, one line of
// JSON each way: start, look, section, refusal, play. Everything else the page asks for happens here.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

// ---------------------------------------------------------------- tiles

const number = (edge) => Number(edge);
const same = (one, other) => canonical(one) === canonical(other);

/** Return a value as text, with its keys sorted, so that equal values are equal texts. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${key}:${canonical(value[key])}`).join()}}`;
}

/** Return the fragments of a tile, each as the edges it touches, ascending. */
function fragments(code) {
  if (code === "T") return [[0], [1], [2], [3], [4], [5]];
  if (code[0] === "X") return [...code.slice(1).split("+")[0]].map((edge) => [number(edge)]);
  if (code[0] === "H") return code.slice(1).split("-").map((pair) => [...pair].map(number));
  return [];
}

/** Return the canonical code of a tile: without a value that equals its exits. */
function plain(code) {
  const [shape, value] = code.split("+");
  return value === undefined || number(value) === fragments(code).length ? shape : code;
}

const turnedEdges = (edges, by) => edges.map((edge) => (edge + by) % 6).sort();

/** Return a tile turned clockwise. */
function turned(code, by) {
  if (code === "T" || code[0] === "Q") return code;
  const [shape, value] = code.split("+");
  const texts = fragments(shape).map((edges) => turnedEdges(edges, by).join("")).sort();
  const result = shape[0] + texts.join(shape[0] === "H" ? "-" : "");
  return plain(value === undefined ? result : `${result}+${value}`);
}

const typeOf = (code) => [0, 1, 2, 3, 4, 5].map((by) => turned(code, by)).sort()[0];
const typesOf = (codes) => codes.map(typeOf).sort();

/** Return the lowest edge of the fragment at an edge, or the edge if there is none. */
function lowest(code, edge) {
  const fragment = fragments(code).find((edges) => edges.includes(number(edge)));
  return fragment === undefined ? number(edge) : fragment[0];
}

/** Return crews by the lowest edges of their fragments, after turning the tile. */
function crewsOf(code, crews, by = 0) {
  const named = Object.entries(crews).map(([edge, colour]) => {
    const fragment = fragments(code).find((edges) => edges.includes(number(edge))) ?? [number(edge)];
    return [turnedEdges(fragment, by)[0], colour];
  });
  return Object.fromEntries(named);
}

// ---------------------------------------------------------------- moves

/** Return what a move does as text, equal for moves that do the same. */
function deed(move, seen, justLaid) {
  if (move === "pass") return "pass";
  const [[name, value]] = Object.entries(move);
  if (name === "place") return canonical({ place: { at: value.at, tile: plain(value.tile) } });
  if (name === "crew" && justLaid !== null) return `crew ${lowest(justLaid, value)}`;
  if (name === "draw") return `draw ${typeOf(value)}`;
  if (name === "turn") {
    const tile = tileAt(seen, value.at);
    if (tile === undefined) return canonical(move);
    return canonical({
      turn: value.at,
      tile: turned(tile.tile, value.by),
      crews: crewsOf(tile.tile, tile.crews, value.by),
    });
  }
  return canonical(move);
}

const tileAt = (seen, at) => seen.laid.find((tile) => same(tile.at, at));

// ---------------------------------------------------------------- checks

const plainly = (key) => (expected, now) => differs(key, expected, now.seen[key]);

const perColour = (key) => (expected, now) =>
  Object.entries(expected).flatMap(([colour, each]) =>
    differs(`${key} ${colour}`, each, now.seen[key][colour]));

function differs(what, expected, found) {
  return same(expected, found)
    ? []
    : [`${what}: expected ${canonical(expected)}, found ${canonical(found)}`];
}

const countOf = (letter) => (codes) => codes.filter((code) => code[0] === letter).length;

const STOCK = {
  tiles: (expected, { pile }) => differs("stock tiles", expected, pile.length),
  highways: (expected, { pile }) => differs("stock highways", expected, countOf("H")(pile)),
  intersections: (expected, { pile }) => differs("stock intersections", expected, countOf("X")(pile)),
  boxed: (expected, { box }) => differs("stock boxed", expected, box.length),
  quakes: (expected, { pile }) => {
    const [low, high] = Array.isArray(expected) ? expected : [expected, expected];
    const found = countOf("Q")(pile);
    return low <= found && found <= high ? [] : [`stock quakes: ${found} is not in ${low} to ${high}`];
  },
  bottom: (expected, { pile }) => {
    const last = typesOf(pile.slice(pile.length - Math.min(expected.tiles, pile.length)));
    const missing = typesOf(expected.include).filter((type) => {
      const index = last.indexOf(type);
      if (index >= 0) last.splice(index, 1);
      return index < 0;
    });
    return missing.map((type) => `stock bottom: no ${type}`);
  },
};

const CHECKS = {
  phase: plainly("phase"),
  actor: plainly("actor"),
  pile: plainly("pile"),
  supply: perColour("supply"),
  score: perColour("score"),
  laid: (expected, now) => differs("laid", expected, now.seen.laid.length),
  legal: (expected, now) => differs("legal", expected, now.legal.size),
  moves: (expected, now) =>
    differs("moves", [...new Set(expected.map(now.deed))].sort(), [...now.legal].sort()),
  includes: (expected, now) =>
    expected.filter((move) => !now.legal.has(now.deed(move))).map((move) => `not legal: ${canonical(move)}`),
  excludes: (expected, now) =>
    expected.filter((move) => now.legal.has(now.deed(move))).map((move) => `legal: ${canonical(move)}`),
  empty: (expected, now) =>
    expected.filter((at) => tileAt(now.seen, at) !== undefined).map((at) => `not empty: ${at}`),
  face_up: (expected, now) => differs("face_up", typesOf(expected), typesOf(now.seen.face_up)),
  winners: (expected, now) => differs("winners", [...expected].sort(), now.seen.winners?.sort() ?? null),
  reason: plainly("reason"),
  skipped: plainly("skipped"),
  stock: (expected, now) =>
    Object.entries(expected).flatMap(([key, each]) => STOCK[key](each, now.seen.stock)),
  tiles: (expected, now) =>
    expected.flatMap(({ at, tile, crews }) => {
      const found = tileAt(now.seen, at);
      if (found === undefined) return [`no tile at ${at}`];
      return [
        ...(tile === undefined ? [] : differs(`tile at ${at}`, plain(tile), plain(found.tile))),
        ...(crews === undefined
          ? []
          : differs(`crews at ${at}`, crewsOf(found.tile, crews), crewsOf(found.tile, found.crews))),
      ];
    }),
  sections: async (expected, now) => {
    const failures = [];
    for (const { at, edge, crews, ...facts } of expected) {
      const found = await now.engine.ask({ ask: "section", at, edge });
      if (found === null) {
        failures.push(`no section at ${at} edge ${edge}`);
        continue;
      }
      for (const [key, fact] of Object.entries(facts)) {
        failures.push(...differs(`section at ${at} edge ${edge}, ${key}`, fact, found[key]));
      }
      if (crews !== undefined) {
        const some = Object.entries(crews).filter(([, count]) => count > 0);
        failures.push(...differs(`section at ${at} edge ${edge}, crews`, Object.fromEntries(some), found.crews));
      }
    }
    return failures;
  },
};

// ---------------------------------------------------------------- running

/** An engine in a process of its own, which answers a line with a line. */
class Engine {
  constructor(command, args) {
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(question) {
    this.process.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error("the engine has stopped");
    const reply = JSON.parse(value);
    if ("error" in reply) throw new Error(reply.error);
    return reply.answer;
  }

  stop() {
    this.process.stdin.end();
  }
}

/** Whether counts keep to their shares of a total, by chi-square: within 8 deviations of its mean. */
function isEven(found, shares, total) {
  const unit = total / Object.values(shares).reduce((sum, share) => sum + share, 0);
  const freedom = Object.keys(shares).length - 1;
  const away = Object.entries(shares).reduce(
    (sum, [key, share]) => sum + ((found[key] ?? 0) - unit * share) ** 2 / (unit * share), 0);
  const all = Object.values(found).reduce((sum, count) => sum + count, 0);
  return all === total && total > 0 && away <= freedom + 8 * Math.sqrt(2 * freedom);
}

const tally = (values) => values.reduce((counts, each) => ({ ...counts, [each]: (counts[each] ?? 0) + 1 }), {});

/** Return what is wrong with all deals together. */
function unevenDeals({ leave = [], even = [], spread }, stocks) {
  const failures = [];
  for (const type of leave) {
    const times = stocks.filter(({ box }) => box.includes(type)).length;
    if (times === 0 || times === stocks.length) failures.push(`${type} leaves in ${times} deals`);
  }
  const shares = tally(stocks.flatMap(({ pile }) => pile));
  for (const place of even) {
    const there = tally(stocks.flatMap(({ pile }) => pile.slice(place - 1, place)));
    if (!isEven(there, shares, stocks.length)) failures.push(`uneven at ${place}: ${JSON.stringify(there)}`);
  }
  if (spread !== undefined) {
    const { tile, bottom } = spread;
    const lying = stocks.flatMap(({ pile }) => [...pile.slice(-bottom).keys()].filter((n) => pile.at(n - bottom) === tile));
    const total = stocks.flatMap(({ pile }) => pile).filter((type) => type === tile).length;
    const places = Object.fromEntries([...Array(bottom).keys()].map((n) => [n, 1]));
    if (!isEven(tally(lying), places, total)) failures.push(`uneven ${tile}: ${JSON.stringify(tally(lying))}`);
  }
  return failures;
}

/** Run a scenario, all its deals if there are several, and return what fails. */
async function failuresOf(scenario, engine) {
  if (scenario.seismic !== 1) return [`version ${scenario.seismic} of the format`];
  const failures = [];
  const stocks = [];
  for (let more = 0; more < (scenario.deal?.deals ?? 1); more += 1) {
    const deal = scenario.deal && { seed: scenario.deal.seed + more };
    failures.push(...(await failuresFrom(scenario, deal, engine, stocks)));
  }
  for (const { expect } of scenario.play ?? []) {
    if (expect?.over_deals !== undefined) failures.push(...unevenDeals(expect.over_deals, stocks));
  }
  return failures;
}

/** Run a scenario from one start and return what fails, each with the number of its step. */
async function failuresFrom(scenario, deal, engine, stocks) {
  const failures = [];
  let justLaid = null;
  await engine.ask({ ask: "start", scenario: deal === undefined ? scenario : { ...scenario, deal } });
  if (deal !== undefined) stocks.push((await engine.ask({ ask: "look" })).stock);
  for (const [index, step] of (scenario.play ?? []).entries()) {
    const fail = (texts) => failures.push(...texts.map((text) => `step ${index + 1}: ${text}`));
    if (step.expect !== undefined) {
      const seen = await engine.ask({ ask: "look" });
      const does = (move) => deed(move, seen, justLaid);
      const now = { engine, seen, deed: does, legal: new Set(seen.moves.map(does)) };
      for (const [key, expected] of Object.entries(step.expect)) {
        if (key === "over_deals") continue; // of all deals, afterwards
        if (!(key in CHECKS)) throw new Error(`unknown check: ${key}`);
        fail(await CHECKS[key](expected, now));
      }
    } else if (step.refuse !== undefined) {
      const rule = await engine.ask({ ask: "refusal", move: step.refuse.move });
      fail(differs(`refusal of ${canonical(step.refuse.move)}`, step.refuse.rule, rule));
    } else {
      const rule = await engine.ask({ ask: "play", move: step });
      if (rule !== null) return [...failures, `step ${index + 1}: ${canonical(step)} is refused by ${rule}`];
      justLaid = step.place?.tile ?? justLaid;
    }
  }
  return failures;
}

/** Return a value that differs from this one. */
function spoilt(value) {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return `not ${value}`;
  const key = Object.keys(value).at(-1);
  if (key === undefined) return { red: 1 }; // no crews
  return { ...value, [key]: spoilt(value[key]) };
}

/** How to spoil the checks whose values are lists. */
const SPOILING = {
  moves: (moves) => [...moves, { side: 0 }, { town: [0, 0] }],
  includes: (moves) => [...moves, { place: { at: [0, 0], tile: "H03" } }],
  excludes: (moves, seen) => [...moves, seen.moves[0]],
  empty: (cells) => [...cells, [0, 0]],
  face_up: (codes) => [...codes, "H03"],
  winners: (colours) => colours.slice(1),
  skipped: (steps) => [...steps, { actor: "red", step: "crew", rule: "G8" }],
  tiles: ([first, ...rest]) => [{ ...first, tile: "X0+99" }, ...rest],
  sections: (sections) => sections.map(({ at, edge, ...facts }) => ({ at, edge, ...spoilt(facts) })),
  stock: (stock) => ({ ...stock, boxed: 1000 }),
  over_deals: () => ({ leave: ["X0"] }),
};

/** Yield copies of a scenario with its moves and one of its last checks, that one spoilt. */
function* spoiltCopies(scenario, seen) {
  const last = scenario.play.at(-1);
  const moves = scenario.play.filter((step) => step.expect === undefined && step.refuse === undefined);
  const ending = (step) => ({ ...scenario, play: [...moves, step] });
  if (last.refuse !== undefined) yield ending({ refuse: { ...last.refuse, rule: "C1" } });
  for (const [key, value] of Object.entries(last.expect ?? {})) {
    if (key === "excludes" && seen.moves.length === 0) continue;
    yield ending({ expect: { [key]: (SPOILING[key] ?? spoilt)(value, seen) } });
  }
}

async function main([first, ...rest]) {
  const spoil = first === "--spoil";
  const [file, command, ...args] = spoil ? rest : [first, ...rest];
  const suite = JSON.parse(readFileSync(file, "utf-8"));
  if (suite.seismic !== 1) throw new Error(`version ${suite.seismic} of the format is not 1`);
  const engine = new Engine(command, args);
  let run = 0;
  let failed = 0;
  const report = (id, texts) => {
    run += 1;
    if (texts.length > 0) failed += 1;
    for (const text of texts) console.log(`${id}: ${text}`);
  };
  for (const scenario of suite.scenarios.filter((each) => each.portable !== false)) {
    if (!spoil) {
      report(scenario.id, await failuresOf(scenario, engine));
      continue;
    }
    await failuresOf(scenario, engine);
    const seen = await engine.ask({ ask: "look" });
    for (const copy of spoiltCopies(scenario, seen)) {
      const noticed = (await failuresOf(copy, engine)).length > 0;
      report(scenario.id, noticed ? [] : [`not noticed: ${JSON.stringify(copy.play.at(-1))}`]);
    }
  }
  engine.stop();
  console.log(`${run} ${spoil ? "spoilt checks" : "scenarios"}, ${failed} ${spoil ? "not noticed" : "failed"}`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
