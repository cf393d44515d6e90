// Setting up a game (S1, S3, S4, V1, V4a, V4b, R11 to R13).

import { LOOSE_CURVE, STANDARD_SET, STRAIGHT, TIGHT_CURVE, tileOf } from "./tiles.mjs";

const CREWS = 20; // C6

/** Return how many crews each player has (S1, R12). */
export const crewsEach = (variants, options) => (variants.has("twin-cities") && options.R12 !== "one-set" ? 2 * CREWS : CREWS);

/** Return where the towns lie if nothing else is said (S2, V4a, R11). */
export function usualTowns(variants, options) {
  if (!variants.has("twin-cities")) return [[0, 0]];
  return [[0, 0], [options.R11 === "nine-steps" ? 9 : 8, 0]];
}

/** Return a source of random numbers below a limit (mulberry32). */
function randomSource(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function shuffle(tiles, random) {
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  return tiles;
}

/** Take up to so many tiles of a type out of a list, and return them. */
function takeOut(tiles, type, count) {
  const taken = [];
  while (taken.length < count && tiles.includes(type)) taken.push(...tiles.splice(tiles.indexOf(type), 1));
  return taken;
}

/** Return the pile, the top first, and the box of a shuffled game (S3, V1, V4b, R13). */
export function deal(seed, variants, set = STANDARD_SET) {
  const random = randomSource(seed);
  const copies = variants.has("twin-cities") ? 2 : 1; // V4: everything is doubled
  const bigOne = variants.has("big-one");
  const rest = Object.entries(set).flatMap(([code, count]) => Array(count * copies).fill(tileOf(code).type));
  const aside = bigOne ? takeOut(rest, tileOf("Q6"), copies) : []; // V1
  const mixed = [
    ...takeOut(rest, tileOf(STRAIGHT), 2 * copies),
    ...takeOut(rest, tileOf(LOOSE_CURVE), 2 * copies),
    ...takeOut(rest, tileOf(TIGHT_CURVE), (bigOne ? 1 : 2) * copies),
    ...rest.filter((tile) => tile.isQuake),
  ];
  shuffle(mixed, random);
  const box = mixed.splice(0, (bigOne ? 5 : 6) * copies);
  const pile = shuffle([...rest.filter((tile) => !tile.isQuake), ...mixed], random);
  if (!bigOne) return { pile, box };
  const bottom = shuffle([...pile.splice(0, 5 * copies), ...aside], random);
  return { pile: [...pile, ...bottom], box };
}

/** Turn up two tiles of a pile; a quake leaves the game and strikes nothing (S4, R27). */
export function turnUpTwo(pile) {
  const faceUp = [];
  while (faceUp.length < 2 && pile.length > 0) {
    const tile = pile.shift();
    if (!tile.isQuake) faceUp.push(tile);
  }
  return faceUp;
}
