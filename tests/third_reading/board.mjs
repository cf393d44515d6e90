// The table and what lies on it (S2, G6, V4a).

import { EDGES, tileOf, lowestEdge } from "./tiles.mjs";

// A cell [q, r] is kept as one number, so that a neighbour is an addition away.
const COLUMN = 2 ** 22;
const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const STRIDES = STEPS.map(([q, r]) => q * COLUMN + r);

export const cellOf = ([q, r]) => q * COLUMN + r;

export function coordinates(cell) {
  const q = Math.round(cell / COLUMN);
  return [q, cell - q * COLUMN];
}

export const neighbour = (cell, edge) => cell + STRIDES[edge];

/** Return how many steps a cell lies from another straight across one of its edges, or 0 if not in that line. */
export function stepsAway(from, edge, to) {
  const [fromQ, fromR] = coordinates(from);
  const [toQ, toR] = coordinates(to);
  const [q, r] = STEPS[edge];
  const steps = q === 0 ? (toR - fromR) * r : (toQ - fromQ) * q;
  return steps > 0 && toQ === fromQ + steps * q && toR === fromR + steps * r ? steps : 0;
}

// ---------------------------------------------------------------- tables

const TABLES = {
  hexagon: (size) => ([q, r]) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= size,
  rectangle: ([columns, rows]) => {
    const inside = (value, size) => -Math.floor(size / 2) <= value && value < size - Math.floor(size / 2);
    return ([q, r]) => inside(q, columns) && inside(r + Math.floor(q / 2), rows);
  },
  cells: (cells) => {
    const all = new Set(cells.map(cellOf));
    return (at) => all.has(cellOf(at));
  },
};

/** Return the function that says whether a cell is on the table; without a form the table has no end. */
function tableOf(form) {
  if (form === undefined) return () => true;
  const [[name, size]] = Object.entries(form);
  const contains = TABLES[name](size);
  const known = new Map();
  return (cell) => {
    if (!known.has(cell)) known.set(cell, contains(coordinates(cell)));
    return known.get(cell);
  };
}

// ---------------------------------------------------------------- the board

/** A tile on the table. `crews` has the colour on each fragment, null where nobody stands. */
class LaidTile {
  constructor(cell, tile) {
    this.cell = cell;
    this.tile = tile;
    this.crews = tile.fragments.map(() => null);
  }

  /** The colours by the lowest edge of their fragment, if the tile were turned by some steps. */
  crewsByEdge(by = 0) {
    return Object.fromEntries(
      this.crews.flatMap((colour, index) =>
        colour === null ? [] : [[lowestEdge(this.tile.fragments[index], by), colour]]));
  }
}

export class Board {
  constructor(towns, table) {
    this.towns = towns.map(cellOf);
    this.onTable = tableOf(table);
    this.laid = new Map();
    for (const town of this.towns) this.lay(town, tileOf("T")); // S2, V4a
  }

  at(cell) {
    return this.laid.get(cell);
  }

  lay(cell, tile) {
    if (!this.onTable(cell)) throw new Error(`${coordinates(cell)} is off the table`);
    this.laid.set(cell, new LaidTile(cell, tile));
  }

  /** Take a tile off the table, and return the colours of its crews. */
  remove(cell) {
    const { crews } = this.at(cell);
    this.laid.delete(cell);
    return crews.filter((colour) => colour !== null);
  }

  /** Turn a laid tile; its crews stay on their fragments (V3c). */
  turn(cell, by) {
    const old = this.at(cell);
    const crews = old.crewsByEdge(by);
    this.lay(cell, old.tile.turned(by));
    for (const [edge, colour] of Object.entries(crews)) this.putCrew(cell, Number(edge), colour);
  }

  putCrew(cell, edge, colour) {
    const { tile, crews } = this.at(cell);
    crews[tile.fragmentAt[edge]] = colour;
  }

  /** The empty cells of the table that have a tile beside them. */
  frontier() {
    const cells = new Set();
    for (const cell of this.laid.keys()) {
      for (const edge of EDGES) {
        const beside = neighbour(cell, edge);
        if (!this.laid.has(beside) && this.onTable(beside)) cells.add(beside);
      }
    }
    return cells;
  }
}
