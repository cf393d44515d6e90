// Running scenarios: the start of a game, its moves, and the checks on the way.

import { lowestEdge, tileOf } from "./tiles.mjs";
import { Board, cellOf } from "./board.mjs";
import { allSections } from "./sections.mjs";
import { turnedPicture } from "./aftershocks.mjs";
import { score, winners } from "./scoring.mjs";
import { crewsEach, deal, turnUpTwo, usualTowns } from "./setup.mjs";
import { Game, OrderedPile, UndealtPile, legalMoves, play, refusal } from "./turn.mjs";

// ---------------------------------------------------------------- the start

const typesOf = (codes) => codes.map((code) => tileOf(code).type);

function boardOf({ table, towns, given = {} }, variants, options) {
  const board = new Board(towns ?? usualTowns(variants, options), table);
  for (const { at, tile, crews = {} } of given.laid ?? []) {
    board.lay(cellOf(at), tileOf(tile));
    for (const [edge, colour] of Object.entries(crews)) board.putCrew(cellOf(at), Number(edge), colour);
  }
  return board;
}

function supplyOf({ players, given = {} }, board, full) {
  const standing = [...board.laid.values()].flatMap(({ crews }) => crews);
  return Object.fromEntries(players.map((colour) =>
    [colour, given.supply?.[colour] ?? full - standing.filter((each) => each === colour).length]));
}

const pileOf = ({ pile = [], bottom = {} }) =>
  Array.isArray(pile) ? new OrderedPile(typesOf(pile)) : new UndealtPile(pile, bottom);

/** Return the game with which a scenario begins, and what it was dealt from. */
function startOf(scenario, seed) {
  const variants = new Set(scenario.variants ?? []);
  const options = scenario.options ?? {};
  const { players, given = {} } = scenario;
  const board = boardOf(scenario, variants, options);
  const common = {
    board,
    players,
    variants,
    options,
    supply: supplyOf(scenario, board, crewsEach(variants, options)),
    turn: given.turn ?? players[0], // S5
    heights: given.heights ?? {},
  };
  if (scenario.deal === undefined) {
    const box = typesOf(given.box ?? []);
    return { game: new Game({ ...common, faceUp: typesOf(given.face_up ?? []), pile: pileOf(given), box }) };
  }
  const stock = deal(seed, variants, scenario.tiles);
  const pile = [...stock.pile];
  const faceUp = turnUpTwo(pile);
  return { game: new Game({ ...common, faceUp, pile: new OrderedPile(pile), box: stock.box }), stock };
}

// ---------------------------------------------------------------- checks

/** Return a value as text, with sorted keys, so that equal values are equal texts. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "nothing";
  return `{${Object.keys(value).sort().map((key) => `${key}:${canonical(value[key])}`).join()}}`;
}

/** Return nothing if two values are equal, otherwise what differs. */
const differs = (what, expected, found) => {
  if (expected === found) return [];
  const [one, other] = [canonical(expected), canonical(found)];
  return one === other ? [] : [`${what}: expected ${one}, found ${other}`];
};

/** Return what a move does as text; moves that do the same have the same text. */
function deed(game, move) {
  if (move === "pass") return "pass";
  if (move.place !== undefined) return `place ${move.place.at[0]},${move.place.at[1]} ${tileOf(move.place.tile).code}`;
  if (move.draw !== undefined) return `draw ${tileOf(move.draw).type.code}`;
  if (move.crew !== undefined) {
    const tile = game.board.at(game.justLaid)?.tile;
    const fragment = tile?.fragments[tile.fragmentAt[move.crew]];
    return `crew ${fragment === undefined ? move.crew : lowestEdge(fragment, 0)}`;
  }
  if (move.turn !== undefined) {
    const laid = game.board.at(cellOf(move.turn.at));
    return `turn ${move.turn.at} ${laid === undefined ? move.turn.by : turnedPicture(laid, move.turn.by)}`;
  }
  return canonical(move);
}

/** A game under examination; what several checks need is worked out once. */
class Look {
  constructor(game, stock) {
    this.game = game;
    this.stock = stock;
  }

  deed(move) {
    return deed(this.game, move);
  }

  get legal() {
    return (this.deeds ??= new Set(legalMoves(this.game).map((move) => this.deed(move))));
  }

  get sections() {
    return (this.all ??= allSections(this.game.board));
  }

  get score() {
    return (this.points ??= score(this.game.board, this.game.players, this.sections));
  }

  get winners() {
    if (this.game.phase !== "over") return null;
    return winners(this.score, this.game.players, this.game.heights);
  }
}

const STOCK = {
  tiles: ({ pile }) => pile.length,
  highways: ({ pile }) => pile.filter((tile) => tile.isHighway).length,
  intersections: ({ pile }) => pile.filter((tile) => tile.isIntersection).length,
  quakes: ({ pile }) => pile.filter((tile) => tile.isQuake).length,
  boxed: ({ box }) => box.length,
};

function stockFailures(expected, stock) {
  return Object.entries(expected).flatMap(([key, value]) => {
    if (key === "bottom") {
      const last = stock.pile.slice(-value.tiles);
      return typesOf(value.include).flatMap((type) => {
        const index = last.indexOf(type);
        if (index < 0) return [`stock bottom: no ${type.code}`];
        last.splice(index, 1);
        return [];
      });
    }
    const found = STOCK[key](stock);
    const [low, high] = Array.isArray(value) ? value : [value, value];
    return low <= found && found <= high ? [] : [`stock ${key}: expected ${low} to ${high}, found ${found}`];
  });
}

function tileFailures({ at, tile, crews }, { game }) {
  const laid = game.board.at(cellOf(at));
  if (laid === undefined) return [`tiles: none at ${at}`];
  const failures = [];
  if (tile !== undefined && tileOf(tile) !== laid.tile) failures.push(...differs(`tile at ${at}`, tile, laid.tile.code));
  if (crews !== undefined && !haveCrews(laid, crews)) failures.push(...differs(`crews at ${at}`, crews, laid.crewsByEdge()));
  return failures;
}

/** Whether exactly these crews stand on a tile; any edge of a fragment names it. */
function haveCrews(laid, crews) {
  const fragments = new Set();
  for (const edge in crews) {
    const index = laid.tile.fragmentAt[edge];
    if (index < 0 || laid.crews[index] !== crews[edge]) return false;
    fragments.add(index);
  }
  return laid.crews.every((colour, index) => colour === null || fragments.has(index));
}

const SECTION = {
  complete: (section) => section.complete,
  loop: (section) => section.loop,
  fragments: (section) => section.chords,
  points: (section) => section.points,
  crews: (section) => section.crews,
};

function sectionFailures(expected, { game, sections }) {
  const { at, edge } = expected;
  const cell = cellOf(at);
  const index = game.board.at(cell)?.tile.fragmentAt[edge] ?? -1;
  if (index < 0) return [`sections: none at ${at} edge ${edge}`];
  const section = sections.byCell.get(cell)[index];
  const failures = [];
  for (const key in SECTION) {
    if (expected[key] === undefined) continue;
    const found = SECTION[key](section);
    if (expected[key] !== found) failures.push(...differs(`section at ${at} edge ${edge}, ${key}`, expected[key], found));
  }
  return failures;
}

const perColour = (name, expected, found) =>
  Object.entries(expected).flatMap(([colour, number]) => differs(`${name} of ${colour}`, number, found[colour]));

function moveFailures(expected, look) {
  const deeds = new Set(expected.map((move) => look.deed(move)));
  const missing = [...deeds].filter((each) => !look.legal.has(each));
  const added = [...look.legal].filter((each) => !deeds.has(each));
  return [...missing.map((each) => `moves: not legal: ${each}`), ...added.map((each) => `moves: legal too: ${each}`)];
}

const sortedCodes = (types) => types.map((type) => type.code).sort();

/** What each key of `expect` checks; each returns what is wrong. */
const CHECKS = {
  phase: (expected, { game }) => differs("phase", expected, game.phase),
  actor: (expected, { game }) => differs("actor", expected, game.actor),
  legal: (expected, look) => differs("legal", expected, look.legal.size),
  moves: moveFailures,
  includes: (expected, look) =>
    expected.map((move) => look.deed(move)).filter((each) => !look.legal.has(each)).map((each) => `not legal: ${each}`),
  excludes: (expected, look) =>
    expected.map((move) => look.deed(move)).filter((each) => look.legal.has(each)).map((each) => `legal: ${each}`),
  laid: (expected, { game }) => differs("laid", expected, game.board.laid.size),
  tiles: (expected, look) => expected.flatMap((each) => tileFailures(each, look)),
  empty: (expected, { game }) =>
    expected.filter((at) => game.board.at(cellOf(at)) !== undefined).map((at) => `empty: a tile at ${at}`),
  face_up: (expected, { game }) => differs("face_up", sortedCodes(typesOf(expected)), sortedCodes(game.faceUp)),
  pile: (expected, { game }) => differs("pile", expected, game.pile.size),
  stock: (expected, { stock }) => stockFailures(expected, stock),
  over_deals: () => [], // of all deals together, afterwards
  supply: (expected, { game }) => perColour("supply", expected, game.supply),
  sections: (expected, look) => expected.flatMap((each) => sectionFailures(each, look)),
  score: (expected, look) => perColour("score", expected, look.score),
  winners: (expected, look) => differs("winners", [...expected].sort(), look.winners?.sort()),
  reason: (expected, { game }) => differs("reason", expected, game.reason),
  skipped: (expected, { game }) => differs("skipped", expected, game.skipped),
};

// ---------------------------------------------------------------- many deals

const tally = (values) => {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0);

/** Whether what was found keeps to its shares, by the chi-square bound of the format. */
function isEven(found, shares, total) {
  const unit = total / sum(shares.values());
  const freedom = shares.size - 1;
  const away = sum([...shares].map(([key, share]) => ((found.get(key) ?? 0) - unit * share) ** 2 / (unit * share)));
  return sum(found.values()) === total && away <= freedom + 8 * Math.sqrt(2 * freedom);
}

function overDealsFailures({ leave = [], even = [], spread }, stocks) {
  const failures = [];
  for (const type of typesOf(leave)) {
    const times = stocks.filter(({ box }) => box.includes(type)).length;
    if (times === 0 || times === stocks.length) failures.push(`over_deals: ${type.code} leaves in ${times} deals`);
  }
  const shares = tally(stocks.flatMap(({ pile }) => pile));
  for (const place of even) {
    const found = tally(stocks.flatMap(({ pile }) => pile.slice(place - 1, place)));
    if (!isEven(found, shares, stocks.length)) failures.push(`over_deals: uneven at ${place}`);
  }
  if (spread !== undefined) {
    const type = tileOf(spread.tile);
    const places = tally(Array.from({ length: spread.bottom }, (_, place) => place));
    const found = tally(stocks.flatMap(({ pile }) =>
      pile.slice(-spread.bottom).flatMap((tile, place) => (tile === type ? [place] : []))));
    if (!isEven(found, places, shares.get(type) ?? 0)) failures.push(`over_deals: uneven ${type.code}`);
  }
  return failures;
}

// ---------------------------------------------------------------- running

/** What scenarios agreed on: how many moves and checks, and how often each rule refused, ended a game or skipped a step. */
export class Tally {
  moves = 0;
  checks = 0;
  refusals = {};
  ends = {};
  skips = {};

  count(table, rule) {
    this[table][rule] = (this[table][rule] ?? 0) + 1;
  }
}

/** Take the steps of a scenario from one start, and return what fails: each with its step, from 1. */
function failuresFrom(scenario, { game, stock }, agreed) {
  const failures = [];
  for (const [index, step] of (scenario.play ?? []).entries()) {
    let wrong = [];
    if (step.expect !== undefined) {
      const look = new Look(game, stock);
      for (const [key, expected] of Object.entries(step.expect)) wrong.push(...CHECKS[key](expected, look));
      agreed.checks += Object.keys(step.expect).length;
      if (wrong.length === 0) {
        if (step.expect.reason !== undefined) agreed.count("ends", step.expect.reason);
        for (const { rule } of step.expect.skipped ?? []) agreed.count("skips", rule);
      }
    } else if (step.refuse !== undefined) {
      const { move, rule } = step.refuse;
      wrong = differs(`refusal of ${canonical(move)}`, rule, refusal(game, move));
      agreed.checks += 1;
      if (wrong.length === 0) agreed.count("refusals", rule);
    } else {
      const rule = refusal(game, step);
      if (rule !== null) return [...failures, { step: index + 1, text: `${canonical(step)} is refused by ${rule}` }];
      play(game, step);
      agreed.moves += 1;
    }
    failures.push(...wrong.map((text) => ({ step: index + 1, text })));
  }
  return failures;
}

/** Run a scenario, in each of its deals, and return what fails. */
export function failuresOf(scenario, agreed = new Tally()) {
  if (scenario.seismic !== 1) return [{ step: 0, text: `version ${scenario.seismic} of the format` }];
  const failures = [];
  const stocks = [];
  for (let number = 0; number < (scenario.deal?.deals ?? 1); number += 1) {
    const start = startOf(scenario, (scenario.deal?.seed ?? 0) + number);
    if (start.stock !== undefined) stocks.push(start.stock);
    failures.push(...failuresFrom(scenario, start, agreed));
  }
  for (const [index, { expect }] of (scenario.play ?? []).entries()) {
    if (expect?.over_deals === undefined) continue;
    failures.push(...overDealsFailures(expect.over_deals, stocks).map((text) => ({ step: index + 1, text })));
  }
  return failures;
}
