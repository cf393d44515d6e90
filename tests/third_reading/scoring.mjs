// Points and winners (E3, E8 to E11, R21, R24).

import { allSections } from "./sections.mjs";

/** Return the colours with the highest number, all of them if tied. */
function highest(colours, numberOf) {
  const most = Math.max(...colours.map(numberOf));
  return colours.filter((colour) => numberOf(colour) === most);
}

/** Return the points of each player if the game were scored now. */
export function score(board, players, sections = allSections(board)) {
  const points = Object.fromEntries(players.map((colour) => [colour, 0]));
  for (const section of sections.list) {
    if (!section.complete || !section.claimed) continue; // E3
    const takers = highest(Object.keys(section.crews), (colour) => section.crews[colour]); // E8
    for (const colour of takers) points[colour] += section.points; // each of them takes all (E9)
  }
  return points;
}

/** Return who wins: the most points (E10), then the tallest if the height of everybody tied is known (E11, R21). */
export function winners(points, players, heights) {
  const tied = highest(players, (colour) => points[colour]);
  const known = tied.every((colour) => heights[colour] !== undefined);
  return known ? highest(tied, (colour) => heights[colour]) : tied;
}
