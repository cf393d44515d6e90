// Turning laid tiles after a quake (V3, R15, R16).

import { hasNeighbour, mismatch, surroundings } from "./placement.mjs";

/** Return what a tile would look like after a turn, with its crews, as text: equal texts are one result (R16). */
export const turnedPicture = (laid, by) => laid.tile.turned(by).code + JSON.stringify(laid.crewsByEdge(by));

/** Whether a laid tile would lie legally after a turn: G4 and G5 hold (V3a, R15). */
function liesLegally(board, laid, by, options) {
  const around = surroundings(board, laid.cell);
  if (!hasNeighbour(around)) return options.R15 === "isolated-may-turn";
  return mismatch(laid.tile.turned(by), around) === null;
}

/** Return the rule by which a tile may not be turned, or null. `turned` holds the cells already turned (V3b). */
export function turnRefusal(board, turned, cell, by, options) {
  const laid = board.at(cell);
  if (laid === undefined || laid.tile.isTown) return "V3";
  if (turned.has(cell)) return "V3b";
  if (turnedPicture(laid, by) === turnedPicture(laid, 0)) return "R16";
  return liesLegally(board, laid, by, options) ? null : "V3a";
}

/** Yield every turn with a result of its own, with the fewest steps (R16). */
export function* turns(board, turned, options) {
  for (const laid of board.laid.values()) {
    if (laid.tile.isTown || turned.has(laid.cell)) continue;
    const results = new Set();
    for (const by of [1, 2, 3, 4, 5]) {
      const result = turnedPicture(laid, by);
      if (results.has(result)) continue;
      results.add(result);
      if (turnRefusal(board, turned, laid.cell, by, options) === null) yield { cell: laid.cell, by };
    }
  }
}
