/**
 * The deck: which cards there are, and how often.
 *
 * @typedef {string} Card  A card by its protocol name, such as `coins-7`, `staves-ace` or `evil-one`.
 * @typedef {string} Seat  The name of a seat.
 */

export const SUITS = ["coins", "flasks", "sabres", "staves"];

/** What each rank of a suit card is worth. */
const RANKS = new Map([
  ...Array.from({ length: 11 }, (_, index) => [String(index + 1), index + 1]),
  ["commander", 12],
  ["mistress", 13],
  ["master", 14],
  ["ace", 15],
]);

/** The face cards: two copies of each, unless a table has a list of its own. */
export const FACES = ["idiot", "queen", "endurance", "balance", "demise", "moderation", "evil-one", "star"];

/** @type {Map<Card, number>} What each of the sixty suit cards is worth. */
export const SUIT_VALUES = new Map(
  SUITS.flatMap((suit) => [...RANKS].map(([rank, value]) => [`${suit}-${rank}`, value])),
);

/** @type {Map<Card, number>} How many copies of each card the deck holds. */
const COPIES = new Map([...[...SUIT_VALUES.keys()].map((card) => [card, 1]), ...FACES.map((face) => [face, 2])]);

/** The number that a suit card shows, or null for a face card. */
export function suitValue(card) {
  return SUIT_VALUES.get(card) ?? null;
}

/**
 * Whether one deck can hold all these cards at the same time.
 *
 * @param {Iterable<Card>[]} piles
 * @param {Map<Card, number>} own how many copies of some face cards a deck of the table's own holds
 */
export function inOneDeck(piles, own) {
  const seen = new Map();
  for (const pile of piles) {
    for (const card of pile) {
      const count = (seen.get(card) ?? 0) + 1;
      if (count > (own.get(card) ?? COPIES.get(card) ?? 0)) return false;
      seen.set(card, count);
    }
  }
  return true;
}
