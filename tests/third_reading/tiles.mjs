// Tiles: what is printed on them, how they turn, and which of them a copy of the game holds
// (C2 to C5, R1 to R3).

export const EDGES = [0, 1, 2, 3, 4, 5];

/** Return the edge of the neighbour that an edge touches. */
export const opposite = (edge) => (edge + 3) % 6;

const TOWN_VALUE = 6; // E6

/** A tile as it lies: its orientation is part of it. There is one object for each code. */
class Tile {
  constructor(code) {
    this.code = code;
    this.isTown = code === "T";
    this.isQuake = code[0] === "Q";
    this.isIntersection = code[0] === "X";
    this.isHighway = code[0] === "H";
    const [shape, value] = code.split("+");
    /** Each fragment as the edges that it touches, ascending: two for a chord, one for a stub. */
    this.fragments = fragmentsOf(shape);
    /** The index of the fragment at each edge, or -1 where the edge is green. */
    this.fragmentAt = EDGES.map((edge) => this.fragments.findIndex((edges) => edges.includes(edge)));
    /** The highway edges as a set of bits: bit e is edge e. */
    this.highwayEdges = this.fragments.flat().reduce((bits, edge) => bits | (1 << edge), 0);
    /** Whether sections end here (R29). */
    this.isTerminus = this.isTown || this.isIntersection;
    this.value = this.isTown ? TOWN_VALUE : Number(value ?? this.fragments.length); // R3
    this.magnitude = this.isQuake ? Number(code[1]) : 0; // C4
  }

  /** The tile turned clockwise by 0 to 5 steps. */
  turned(by) {
    this.turns ??= EDGES.map((steps) => tileOf(turnedCode(this, steps)));
    return this.turns[by];
  }

  /** The orientations in which it can lie, each once. */
  get orientations() {
    return (this.distinct ??= [...new Set(EDGES.map((by) => this.turned(by)))]);
  }

  /** The tile in the orientation that names its type: the one with the smallest code. */
  get type() {
    return (this.smallest ??= EDGES.map((by) => this.turned(by)).reduce((a, b) => (b.code < a.code ? b : a)));
  }
}

function fragmentsOf(shape) {
  if (shape === "T") return EDGES.map((edge) => [edge]); // R1
  if (shape[0] === "X") return [...shape.slice(1)].map((edge) => [Number(edge)]);
  if (shape[0] === "H") return shape.slice(1).split("-").map((pair) => [...pair].map(Number));
  return [];
}

function turnedCode({ code, fragments, isHighway, isIntersection }, by) {
  if (!isHighway && !isIntersection) return code;
  const texts = fragments.map((edges) => edges.map((edge) => (edge + by) % 6).sort().join(""));
  const [, value] = code.split("+");
  return code[0] + texts.sort().join(isHighway ? "-" : "") + (value === undefined ? "" : `+${value}`);
}

const tiles = new Map();

/** Return the tile with a code; a value that equals the number of exits need not be written (R3). */
export function tileOf(code) {
  let tile = tiles.get(code);
  if (tile === undefined) {
    if (!/^(T|Q[1-6]|H[0-5]{2}(-[0-5]{2}){0,2}|X[0-5]{1,6}(\+\d+)?)$/.test(code)) throw new Error(`not a tile: ${code}`);
    const [shape, value] = code.split("+");
    tile = value !== undefined && Number(value) === shape.length - 1 ? tileOf(shape) : new Tile(code);
    tiles.set(code, tile);
  }
  return tile;
}

/** The edge that names a fragment after its tile has been turned: the lowest that it then touches. */
export const lowestEdge = (fragment, by) => Math.min(...fragment.map((edge) => (edge + by) % 6));

/** What set-up and variants take out of the box by name (R2). */
export const STRAIGHT = "H03";
export const LOOSE_CURVE = "H02";
export const TIGHT_CURVE = "H01";

/** Yield every way to join edges in pairs, as codes of highway tiles. */
function* highwayCodes(free = [...EDGES], pairs = []) {
  if (pairs.length > 0) yield `H${pairs.join("-")}`;
  for (const [index, first] of free.entries()) {
    const later = free.slice(index + 1);
    for (const second of later) {
      yield* highwayCodes(later.filter((edge) => edge !== second), [...pairs, `${first}${second}`]);
    }
  }
}

/** Yield every set of exits, as codes of intersections. */
function* intersectionCodes() {
  for (let exits = 1; exits < 64; exits += 1) yield `X${EDGES.filter((edge) => (exits >> edge) & 1).join("")}`;
}

const typesAmong = (codes) => [...new Set([...codes].map((code) => tileOf(code).type.code))];

/** The tiles of one copy of the game, as counts by type (C2 to C4, R2, R3). */
export const STANDARD_SET = Object.fromEntries([
  ...typesAmong(highwayCodes()).map((type) => [type, type.includes("-") ? 3 : 6]),
  ...typesAmong(intersectionCodes()).map((type) => [type, 1]),
  ...[1, 2, 3, 4, 5, 6].map((magnitude) => [`Q${magnitude}`, 1]),
]);
