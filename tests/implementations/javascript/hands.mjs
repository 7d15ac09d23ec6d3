/** What one hand is worth, and which special hand it is. */

import { SUITS, suitValue } from "./cards.mjs";

/**
 * A hand that has been counted.
 *
 * @typedef {object} Count
 * @property {number} total
 * @property {boolean} bombed        whether it is out of range
 * @property {number} size           how many cards it has
 * @property {string|null} special   its name in the protocol, or null for an ordinary hand
 */

/** The sum of the values of all these cards. */
export function sum(edition, cards) {
  return cards.reduce((total, card) => total + (suitValue(card) ?? edition.faces.get(card)), 0);
}

/** Whether a plain total is out of range at this table. */
export function outOfRange(house, total) {
  return total === 0 ? !house.is("bombs.zero", "in-range") : Math.abs(total) > 23;
}

/** Whether a total is a Pure Sabacc at this table. */
export function isPure(house, total) {
  return total === 23 || (total === -23 && house.is("specials.pure-totals", "both"));
}

const ofSuit = (suit) => (card) => card.startsWith(`${suit}-`) && suitValue(card) !== null;
const ofRank = (...ranks) => (card) => ranks.some((rank) => suitValue(card) === rank);
const face = (name) => (card) => card === name;

const MASTER = 14;
const MISTRESS = 13;
const COMMANDER = 12;

/** What each of the three cards of a regional array must be. */
export const REGIONAL_ARRAYS = {
  force: [ofRank(MASTER), ofSuit("sabres"), ofSuit("sabres")],
  death: [face("evil-one"), face("demise"), ofRank(COMMANDER, MISTRESS, MASTER, 15)],
  profit: [face("endurance"), ofSuit("coins"), ofSuit("coins")],
  justice: [face("balance"), ofRank(COMMANDER), ofSuit("sabres")],
  monarchy: [face("queen"), face("star"), ofSuit("coins")],
};

/** The arrays with a stated value, with what each of their cards must be. */
const VALUED = [
  { special: "fairy-empress", total: -22, parts: [face("queen"), face("queen")] },
  { special: "longing-hearts", total: -21, parts: [face("endurance"), ofRank(MASTER), ofRank(MISTRESS)] },
  { special: "temptation", total: -20, parts: [face("evil-one"), ofRank(COMMANDER), ofRank(MISTRESS)] },
];

const IDIOTS_ARRAY = [face("idiot"), ofRank(2), ofRank(3)];

/** Whether these cards can fill all these places, one card in each and none left over. */
function fills(parts, cards) {
  if (parts.length !== cards.length) return false;
  if (parts.length === 0) return true;
  const [first, ...others] = parts;
  return cards.some((card, index) => first(card) && fills(others, cards.toSpliced(index, 1)));
}

/** The 2 and the 3 of this suit, whatever else there is. */
const pairOf = (suit) => [face(`${suit}-2`), face(`${suit}-3`)];

function isIdiotsArray(house, cards) {
  const hasPair = (suit) => pairOf(suit).every((part) => cards.some(part));
  if (house.is("specials.idiots-array", "one-suit") && !SUITS.some(hasPair)) return false;
  if (house.is("specials.idiots-array-extra", "allowed")) {
    return IDIOTS_ARRAY.every((part) => cards.some(part)); // no card fits two of the three places
  }
  return fills(IDIOTS_ARRAY, cards);
}

/**
 * Counts a hand as it is shown.
 *
 * @param {import("./house.mjs").House} house
 * @param {import("./house.mjs").Edition} edition
 * @param {string[]} cards those in hand and in the field
 * @returns {Count}
 */
export function count(house, edition, cards) {
  return { ...worth(house, edition, cards), size: cards.length };
}

function worth(house, edition, cards) {
  const total = sum(edition, cards);
  if (isIdiotsArray(house, cards)) return { total, bombed: false, special: "idiots-array" };
  const { regionalArray } = edition;
  if (regionalArray !== null && total !== 0 && Math.abs(total) < 23 && fills(REGIONAL_ARRAYS[regionalArray], cards)) {
    return { total, bombed: false, special: `${regionalArray}-array` };
  }
  const played = { three: VALUED, "fairy-empress": VALUED.slice(0, 1) }[house.choice("specials.valued-arrays")];
  if (played !== undefined) {
    const array = played.find(({ parts }) => fills(parts, cards));
    if (array !== undefined) return { total: array.total, bombed: false, special: array.special };
  }
  if (outOfRange(house, total)) return { total, bombed: true, special: null };
  return { total, bombed: false, special: isPure(house, total) ? "pure-sabacc" : null };
}
