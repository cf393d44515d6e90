// Placing a crew on the tile just laid (G8 to G10, R19, R20).

import { EDGES } from "./tiles.mjs";
import { sectionAt } from "./sections.mjs";

/** Return the rule by which no crew may stand on the fragment at an edge, or null. */
export function crewRefusal(board, cell, edge, supply) {
  const section = sectionAt(board, cell, edge);
  if (section === null || section.claimed) return "G8"; // complete or not makes no difference (R19)
  return supply === 0 ? "R20" : null;
}

/** Return the edges of fragments that may be claimed, the lowest of each fragment. */
export function claimableEdges(board, cell, supply) {
  const { tile } = board.at(cell);
  return tile.fragments.map(([edge]) => edge).filter((edge) => crewRefusal(board, cell, edge, supply) === null);
}

/** Return the rule that leaves no crew to place: every section is claimed (G8), or the supply is empty (R20). */
export function nothingToClaim(board, cell) {
  const claimed = EDGES.every((edge) => sectionAt(board, cell, edge)?.claimed ?? true);
  return claimed ? "G8" : "R20";
}
