// Highway sections: what belongs to one, how it ends, what it is worth (E2 to E7, V4e, R17, R26, R29).

import { EDGES, opposite } from "./tiles.mjs";
import { neighbour } from "./board.mjs";

const TWIN_BONUS = 10; // V4e

/** A maximal string of fragments, joined edge to edge. */
class Section {
  constructor() {
    this.chords = 0; // stubs are worth nothing (E6)
    this.termini = []; // the laid intersections and towns at its ends
    this.loop = false;
    this.crews = {}; // colour -> number
  }

  include(laid, index) {
    if (laid.tile.isTerminus) this.termini.push(laid);
    else this.chords += 1;
    const colour = laid.crews[index];
    if (colour !== null) this.crews[colour] = (this.crews[colour] ?? 0) + 1;
  }

  /** Whether both ends are at a terminus (E3): a loop has no end (E4), and the table's edge is none (R17). */
  get complete() {
    return this.termini.length === 2;
  }

  /** Its value if complete, otherwise 0: chords (E5) and both termini (E6), the same one twice (E7). */
  get points() {
    if (!this.complete) return 0;
    const [one, other] = this.termini;
    const joinsTowns = one.tile.isTown && other.tile.isTown && one !== other;
    return this.chords + one.tile.value + other.tile.value + (joinsTowns ? TWIN_BONUS : 0);
  }

  get claimed() {
    return Object.keys(this.crews).length > 0;
  }
}

/** Return the section through a fragment. `visit` is called with each of its fragments. */
function walk(board, start, startIndex, visit) {
  const section = new Section();
  const take = (laid, index) => {
    section.include(laid, index);
    visit(laid, index);
  };
  take(start, startIndex);
  for (const way of start.tile.fragments[startIndex]) {
    let laid = start;
    let edge = way;
    for (;;) {
      laid = board.at(neighbour(laid.cell, edge));
      if (laid === undefined) break; // an open end, or the table's edge (R17)
      const entrance = opposite(edge);
      const index = laid.tile.fragmentAt[entrance];
      if (laid === start && index === startIndex) {
        section.loop = true;
        return section;
      }
      take(laid, index);
      if (laid.tile.isTerminus) break; // no section runs through a terminus (R26, R29)
      const [first, second] = laid.tile.fragments[index];
      edge = entrance === first ? second : first;
    }
  }
  return section;
}

/** Return the section through the fragment at an edge of a laid tile, or null if that edge is green. */
export function sectionAt(board, cell, edge) {
  const laid = board.at(cell);
  const index = laid === undefined ? -1 : laid.tile.fragmentAt[edge];
  return index < 0 ? null : walk(board, laid, index, () => {});
}

/** Return all sections: a list, and by cell the section of each fragment. */
export function allSections(board) {
  const list = [];
  const byCell = new Map();
  for (const [cell, { tile }] of board.laid) byCell.set(cell, tile.fragments.map(() => null));
  for (const laid of board.laid.values()) {
    for (const index of laid.tile.fragments.keys()) {
      if (byCell.get(laid.cell)[index] !== null) continue;
      const members = [];
      const section = walk(board, laid, index, (member, fragment) => members.push([member.cell, fragment]));
      for (const [cell, fragment] of members) byCell.get(cell)[fragment] = section;
      list.push(section);
    }
  }
  return { list, byCell };
}

/** Whether any highway edge faces an empty space of the table (E2, R28). */
export function hasOpenEnd(board) {
  for (const { cell, tile } of board.laid.values()) {
    for (const edge of EDGES) {
      if (tile.fragmentAt[edge] < 0) continue;
      const beside = neighbour(cell, edge);
      if (board.at(beside) === undefined && board.onTable(beside)) return true;
    }
  }
  return false;
}
