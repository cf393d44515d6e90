// What a quake removes (Q2 to Q6, V4d, R7 to R10, R26).

import { EDGES } from "./tiles.mjs";
import { stepsAway } from "./board.mjs";

/** Return the tiles on a side of a town, the nearest first, across gaps, holes and the other town (Q2, R8). */
function line(board, town, edge) {
  return [...board.laid.values()]
    .map((laid) => ({ laid, steps: stepsAway(town, edge, laid.cell) }))
    .filter(({ steps }) => steps > 0)
    .sort((one, other) => one.steps - other.steps)
    .map(({ laid }) => laid);
}

/** Return how many tiles count on a side: the other town too (V4d), unless it lies there alone and R26 needs a tile. */
function sideLength(board, town, edge, options) {
  const tiles = line(board, town, edge);
  if (options.R26 === "needs-a-tile" && tiles.every(({ tile }) => tile.isTown)) return 0;
  return tiles.length;
}

/** Return the sides of a town with the most tiles (Q2); none if no tile lies on any side (R7). */
export function longestSides(board, town, options) {
  const lengths = EDGES.map((edge) => sideLength(board, town, edge, options));
  const most = Math.max(...lengths);
  return most === 0 ? [] : EDGES.filter((edge) => lengths[edge] === most);
}

/** Return the cells that a quake clears on a side: as many as its magnitude, if there are so many (Q4, Q5). */
export function struckCells(board, town, edge, magnitude, options) {
  const tiles = line(board, town, edge);
  const removable = ({ tile }) => !tile.isTown; // V4d
  const reached = options.R9 === "uses-up-magnitude"
    ? tiles.slice(0, magnitude).filter(removable)
    : tiles.filter(removable).slice(0, magnitude);
  return reached.map(({ cell }) => cell);
}
