// The course of a game: what may be decided in which phase, and what happens by itself
// (G1, G2, G7, Q1, Q3, Q7, E1, E2, V2, V4c, R4 to R6, R14, R20, R22, R23, R25, R28).
//
// A move is written as in scenarios: "pass", or an object with one key. The game changes in place.

import { tileOf } from "./tiles.mjs";
import { cellOf, coordinates } from "./board.mjs";
import { anyCanBeLaid, placementRefusal, placements } from "./placement.mjs";
import { claimableEdges, crewRefusal, nothingToClaim } from "./crews.mjs";
import { longestSides, struckCells } from "./quakes.mjs";
import { turnRefusal, turns } from "./aftershocks.mjs";
import { hasOpenEnd } from "./sections.mjs";

const FACE_UP = 3; // G2

/** A pile in a known order. */
export class OrderedPile {
  constructor(tiles) {
    this.tiles = tiles;
  }

  get size() {
    return this.tiles.length;
  }

  get types() {
    return this.tiles;
  }

  takeTop() {
    return this.tiles.shift();
  }
}

/** The pile of an undealt game: counts by type, and counts of the tiles below all of those (V1). */
export class UndealtPile {
  constructor(counts, bottom) {
    const layer = (each) => new Map(Object.entries(each).filter(([, count]) => count > 0));
    this.layers = [layer(counts), layer(bottom)];
  }

  get size() {
    return this.layers.flatMap((layer) => [...layer.values()]).reduce((sum, count) => sum + count, 0);
  }

  get types() {
    return this.layers.flatMap((layer) => [...layer.keys()].map(tileOf));
  }

  /** The codes of the types that may come next. */
  get next() {
    const layer = this.layers.find(({ size }) => size > 0);
    return layer === undefined ? [] : [...layer.keys()];
  }

  take(code) {
    const layer = this.layers.find(({ size }) => size > 0);
    const left = layer.get(code) - 1;
    if (left === 0) layer.delete(code);
    else layer.set(code, left);
  }
}

/** A game at one moment. */
export class Game {
  constructor({ board, players, turn, faceUp, pile, box, supply, heights, variants, options }) {
    Object.assign(this, { board, players, turn, faceUp, pile, box, supply, heights, variants, options });
    this.phase = null;
    this.reason = null; // the rule by which the game ended
    this.justLaid = null; // the cell of the tile laid last
    this.quake = null; // the quake that is striking
    this.round = null; // the round of aftershocks
    this.skipped = []; // steps not asked since the last move (R20)
    beginTurn(this);
  }

  /** The player who decides now (R22). */
  get actor() {
    if (this.phase === "over") return null;
    return this.phase === "turn" ? this.round.waiting[0] : this.turn;
  }
}

// ---------------------------------------------------------------- what happens by itself

function end(game, reason) {
  game.phase = "over";
  game.reason = reason;
}

/** Whether the last tile has been laid (E1). */
const allLaid = (game) => game.faceUp.length === 0 && game.pile.size === 0;

/** Whether R28 is read so that some tile has to fit, and none that may still come does. */
function noTileFits(game) {
  if (game.options.R28 !== "some-tile-fits") return false;
  const types = [...game.faceUp, ...game.pile.types, ...game.box].filter((tile) => !tile.isQuake);
  return !anyCanBeLaid(game.board, types);
}

/** Return the rule by which the tile just laid was the last: E1, or E2 if it closed the last open end, or null. */
function wasLastTile(game) {
  if (allLaid(game)) return "E1";
  return hasOpenEnd(game.board) ? null : "E2";
}

/** Return the rule that ends the game before a turn's draw, or null (R23, R28). */
const endBeforeDraw = (game) => wasLastTile(game) ?? (noTileFits(game) ? "R28" : null);

/** Return the rule that ends the game when a quake and its aftershocks are done, or null (R23, R28). */
function endAfterQuake(game) {
  if (!hasOpenEnd(game.board)) return "E2";
  if (!noTileFits(game)) return null;
  return allLaid(game) ? "E1" : "R28";
}

function beginTurn(game) {
  const reason = endBeforeDraw(game);
  if (reason !== null) end(game, reason);
  else draw(game);
}

function endTurn(game) {
  game.turn = game.players[(game.players.indexOf(game.turn) + 1) % game.players.length]; // S5
  beginTurn(game);
}

/** Turn tiles up until three are face up (G2), or as many as there are (R5); stop where somebody must decide. */
function draw(game) {
  for (;;) {
    while (game.faceUp.length < FACE_UP && game.pile.size > 0) {
      if (game.pile instanceof UndealtPile) {
        game.phase = "draw";
        return;
      }
      const tile = game.pile.takeTop();
      if (tile.isQuake) {
        beginQuake(game, tile.magnitude); // Q1, Q7
        return;
      }
      game.faceUp.push(tile);
    }
    if (anyCanBeLaid(game.board, game.faceUp)) {
      game.phase = "place";
      return;
    }
    game.faceUp = []; // G7, however many they are (R6)
    if (game.pile.size === 0) {
      end(game, "R6");
      return;
    }
  }
}

/** Go on after a tile has been laid: with the crew step, unless it leaves nothing but a pass (G1, R20). */
function afterFirstTile(game) {
  // R4 names two tiles, the last and the one that closes the last open end: nothing is said of R28 here.
  const reason = game.options.R4 === "ends-at-once" ? wasLastTile(game) : null;
  if (reason !== null) {
    end(game, reason);
    return;
  }
  if (claimableEdges(game.board, game.justLaid, game.supply[game.turn]).length > 0 || secondTileFits(game)) {
    game.phase = "crew";
    return;
  }
  game.skipped.push({ actor: game.turn, step: "crew", rule: nothingToClaim(game.board, game.justLaid) });
  endTurn(game);
}

/** Whether the Dilemma offers a second tile (V2, R14). */
const secondTileFits = (game) => game.variants.has("dilemma") && anyCanBeLaid(game.board, game.faceUp);

// ---------------------------------------------------------------- quakes

const ROUND = "a round of aftershocks";

function beginQuake(game, magnitude) {
  game.quake = { magnitude, removed: 0, sidesBefore: new Map(), ahead: [], town: null };
  for (const town of game.board.towns) {
    game.quake.sidesBefore.set(town, longestSides(game.board, town, game.options));
  }
  if (game.board.towns.length > 1) game.phase = "town"; // always asked (V4c, R26)
  else strikeInOrder(game, game.board.towns);
}

/** Plan the towns and the rounds of aftershocks of this quake, and begin with the first (V3, V4c, R25). */
function strikeInOrder(game, towns) {
  const shakes = game.variants.has("aftershocks");
  const eachTown = game.options.R25 === "after-each-town";
  game.quake.ahead = towns.flatMap((town) => (shakes && eachTown ? [town, ROUND] : [town]));
  if (shakes && !eachTown) game.quake.ahead.push(ROUND);
  goOnWithQuake(game);
}

function goOnWithQuake(game) {
  const { quake } = game;
  if (quake.ahead.length === 0) {
    game.quake = null;
    const reason = endAfterQuake(game);
    if (reason !== null) end(game, reason);
    else draw(game); // Q7
    return;
  }
  const next = quake.ahead.shift();
  if (next === ROUND) beginRound(game);
  else strikeTown(game, next);
}

/** Return the sides of the town that is struck among which to choose (Q2, R10). */
function tiedSides(game) {
  const { town, sidesBefore } = game.quake;
  return game.options.R10 === "counted-together"
    ? sidesBefore.get(town)
    : longestSides(game.board, town, game.options);
}

function strikeTown(game, town) {
  game.quake.town = town;
  const sides = tiedSides(game);
  if (sides.length > 1) game.phase = "side"; // Q3
  else if (sides.length === 1) strikeSide(game, sides[0]); // no choice without alternatives (R7)
  else goOnWithQuake(game);
}

function strikeSide(game, edge) {
  const { town, magnitude } = game.quake;
  for (const cell of struckCells(game.board, town, edge, magnitude, game.options)) {
    for (const colour of game.board.remove(cell)) game.supply[colour] += 1; // Q6
    game.quake.removed += 1;
  }
  goOnWithQuake(game);
}

// ---------------------------------------------------------------- aftershocks

function beginRound(game) {
  if (game.options.R25 === "only-after-damage" && game.quake.removed === 0) {
    goOnWithQuake(game);
    return;
  }
  const first = game.players.indexOf(game.turn);
  const waiting = [...game.players.slice(first), ...game.players.slice(0, first)];
  game.round = { waiting, turned: new Set() };
  askNext(game);
}

/** Ask the next player who can turn a tile; the others are skipped (R20). */
function askNext(game) {
  const { waiting, turned } = game.round;
  while (waiting.length > 0) {
    if (!turns(game.board, turned, game.options).next().done) {
      game.phase = "turn";
      return;
    }
    game.skipped.push({ actor: waiting.shift(), step: "turn", rule: "V3a" });
  }
  game.round = null;
  goOnWithQuake(game);
}

function endAftershock(game) {
  game.round.waiting.shift();
  askNext(game);
}

// ---------------------------------------------------------------- decisions

function layTile(game, { at, tile: code }) {
  const tile = tileOf(code);
  game.faceUp.splice(game.faceUp.indexOf(tile.type), 1);
  game.justLaid = cellOf(at);
  game.board.lay(game.justLaid, tile);
}

/** What each move does once it is known to be legal. */
const DEEDS = {
  place: (game, placement) => {
    const second = game.phase === "crew";
    layTile(game, placement);
    if (second) endTurn(game); // instead of a crew (V2, R14)
    else afterFirstTile(game);
  },
  crew: (game, edge) => {
    game.board.putCrew(game.justLaid, edge, game.turn);
    game.supply[game.turn] -= 1;
    endTurn(game);
  },
  pass: (game) => (game.phase === "turn" ? endAftershock(game) : endTurn(game)),
  side: strikeSide,
  town: (game, at) => {
    const first = cellOf(at);
    strikeInOrder(game, [first, ...game.board.towns.filter((town) => town !== first)]);
  },
  turn: (game, { at, by }) => {
    const cell = cellOf(at);
    game.board.turn(cell, by);
    game.round.turned.add(cell); // V3b
    endAftershock(game);
  },
  draw: (game, code) => {
    const tile = tileOf(code).type;
    game.pile.take(tile.code);
    if (tile.isQuake) {
      beginQuake(game, tile.magnitude);
    } else {
      game.faceUp.push(tile);
      draw(game);
    }
  },
};

/** The phases to which each move belongs, and the rule that refuses it elsewhere. */
const BELONGS = {
  place: { phases: ["place", "crew"], rule: "G1" },
  crew: { phases: ["crew"], rule: "G1" },
  pass: { phases: ["crew", "turn"], rule: "G1" },
  side: { phases: ["side"], rule: "Q1" },
  town: { phases: ["town"], rule: "Q1" },
  turn: { phases: ["turn"], rule: "V3" },
  draw: { phases: ["draw"], rule: "G2" },
};

/** The rule against each move in its own phase, or null. */
const REFUSALS = {
  place: (game, { at, tile }) => placementRefusal(game.board, game.faceUp, cellOf(at), tileOf(tile)),
  crew: (game, edge) => crewRefusal(game.board, game.justLaid, edge, game.supply[game.turn]),
  pass: () => null,
  side: (game, edge) => (tiedSides(game).includes(edge) ? null : "Q2"),
  town: (game, at) => (game.board.towns.includes(cellOf(at)) ? null : "V4c"),
  turn: (game, { at, by }) => turnRefusal(game.board, game.round.turned, cellOf(at), by, game.options),
  draw: (game, code) => (game.pile.next.includes(tileOf(code).type.code) ? null : "G2"),
};

const nameAndValue = (move) => (move === "pass" ? ["pass", null] : Object.entries(move)[0]);

/** Return the rule that a move breaks now, the first that applies, or null if it is legal. */
export function refusal(game, move) {
  const [name, value] = nameAndValue(move);
  if (game.phase === "over") return "E1";
  const { phases, rule } = BELONGS[name];
  if (!phases.includes(game.phase)) return rule;
  if (name === "place" && game.phase === "crew" && !game.variants.has("dilemma")) return rule;
  return REFUSALS[name](game, value);
}

/** Play a legal move, and all that then happens by itself. */
export function play(game, move) {
  const rule = refusal(game, move);
  if (rule !== null) throw new Error(`${JSON.stringify(move)} is refused by ${rule}`);
  const [name, value] = nameAndValue(move);
  game.skipped = [];
  DEEDS[name](game, value);
}

const placeMoves = (game) =>
  [...placements(game.board, game.faceUp)].map(({ cell, tile }) => ({ place: { at: coordinates(cell), tile: tile.code } }));

/** The legal moves of each phase. */
const CHOICES = {
  place: placeMoves,
  crew: (game) => [
    ...claimableEdges(game.board, game.justLaid, game.supply[game.turn]).map((edge) => ({ crew: edge })),
    ...(game.variants.has("dilemma") ? placeMoves(game) : []),
    "pass",
  ],
  side: (game) => tiedSides(game).map((edge) => ({ side: edge })),
  town: (game) => game.board.towns.map((cell) => ({ town: coordinates(cell) })),
  turn: (game) => [
    ...[...turns(game.board, game.round.turned, game.options)].map(({ cell, by }) => ({ turn: { at: coordinates(cell), by } })),
    "pass",
  ],
  draw: (game) => game.pile.next.map((code) => ({ draw: code })),
  over: () => [],
};

/** Return all legal moves, each once. */
export const legalMoves = (game) => CHOICES[game.phase](game);
