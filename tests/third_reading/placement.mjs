// Where a tile may be laid (G3 to G6, R18).

import { EDGES, opposite } from "./tiles.mjs";
import { neighbour } from "./board.mjs";

/** Return what the tiles around a cell show it: which edges are highway and which green, as bits. */
export function surroundings(board, cell) {
  let highway = 0;
  let green = 0;
  for (const edge of EDGES) {
    const beside = board.at(neighbour(cell, edge));
    if (beside === undefined) continue;
    if ((beside.tile.highwayEdges >> opposite(edge)) & 1) highway |= 1 << edge;
    else green |= 1 << edge;
  }
  return { highway, green };
}

export const hasNeighbour = ({ highway, green }) => (highway | green) !== 0;

/** Return the rule against a tile among these neighbours, or null: every edge matches (G5), a highway meets one (G4). */
export function mismatch(tile, { highway, green }) {
  if ((tile.highwayEdges & green) !== 0 || (highway & ~tile.highwayEdges) !== 0) return "G5";
  if ((tile.highwayEdges & highway) === 0) return "G4";
  return null;
}

/** Return the rule by which a tile may not be laid on a cell, or null. */
export function placementRefusal(board, faceUp, cell, tile) {
  if (!faceUp.includes(tile.type)) return "G3";
  if (!board.onTable(cell)) return "G6";
  if (board.at(cell) !== undefined) return "G3";
  const around = surroundings(board, cell);
  if (!hasNeighbour(around)) return "G3"; // beside a tile, even one cut off by a quake (R18)
  return mismatch(tile, around);
}

/** Yield every cell and orientation in which a tile of these types may be laid; equal tiles count once. */
export function* placements(board, types) {
  const tiles = [...new Set(types)].flatMap((type) => type.orientations);
  for (const cell of board.frontier()) {
    const around = surroundings(board, cell);
    for (const tile of tiles) {
      if (mismatch(tile, around) === null) yield { cell, tile };
    }
  }
}

/** Whether any of these tiles may be laid somewhere. */
export const anyCanBeLaid = (board, types) => !placements(board, types).next().done;
