/**
 * Which of several hands is better.
 *
 * @typedef {number[]} Rank  Compared number by number; the higher one is the better hand.
 */

import { isPure } from "./hands.mjs";

const VALUED = new Set(["fairy-empress", "longing-hearts", "temptation"]);

/** Places from the worst to the best. */
const ORDINARY = 0;
const UNDER_PURE = 1;
const PURE = 2;
const OVER_PURE = 3;
const IDIOTS = 4;

function byDistance(house, total) {
  const better = { "positive-wins": Math.sign(total), "negative-wins": -Math.sign(total) };
  return [Math.abs(total) - 23, better[house.choice("ranking.equal-distance")] ?? 0];
}

/** Totals that are no Pure Sabacc, in the order of the showdown. */
function byOrder(house, total) {
  return house.is("ranking.order", "nearest") ? byDistance(house, total) : [total, 0];
}

function pure(house, total) {
  if (house.is("ranking.plus-minus-23", "tie")) return [PURE, 0];
  return [PURE, house.is("ranking.plus-minus-23", "minus-wins") ? -total : total];
}

/**
 * The rank of a hand in range at the showdown.
 *
 * @param {import("./hands.mjs").Count} hand
 * @returns {Rank}
 */
export function showdownRank(house, hand) {
  const rank = kindRank(house, hand);
  return house.is("ranking.tie-break", "fewest-cards") ? [...rank, -hand.size] : rank;
}

function kindRank(house, hand) {
  const { special, total } = hand;
  if (special === "idiots-array") return [IDIOTS];
  if (special === "pure-sabacc") return pure(house, total);
  if (special === null) return [ORDINARY, ...byOrder(house, total), 0];
  if (VALUED.has(special)) return [ORDINARY, ...byOrder(house, total), 1];
  return [house.is("ranking.regional-array", "over-pure-sabacc") ? OVER_PURE : UNDER_PURE];
}

/**
 * The rank of a total in range that a demise card has made.
 *
 * @param {number} total
 * @returns {Rank}
 */
export function demiseRank(house, total) {
  if (house.is("demise.comparison", "nearest")) return byDistance(house, total);
  if (house.is("demise.comparison", "highest")) return [total];
  return isPure(house, total) ? pure(house, total) : [ORDINARY, ...byOrder(house, total)];
}

/** @param {Rank} one @param {Rank} other */
function compareRanks(one, other) {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    if (one[index] !== other[index]) return one[index] - other[index];
  }
  return 0;
}

/**
 * Those of the candidates that rank highest.
 *
 * @template T
 * @param {T[]} candidates
 * @param {(candidate: T) => Rank} rankOf
 * @returns {T[]} in the order of the candidates
 */
export function best(candidates, rankOf) {
  let top = [];
  let topRank = null;
  for (const candidate of candidates) {
    const rank = rankOf(candidate);
    const difference = topRank === null ? 1 : compareRanks(rank, topRank);
    if (difference > 0) {
      top = [candidate];
      topRank = rank;
    } else if (difference === 0) {
      top.push(candidate);
    }
  }
  return top;
}

/** Whether the winner's hand, as it was shown, is of a kind that takes the sabacc pot. */
export function takesSabaccPot(house, hand) {
  const { special } = hand;
  if (special === null) return false;
  if (VALUED.has(special)) return house.is("pots.valued-arrays", "both-pots");
  if (special === "pure-sabacc" || special === "idiots-array") return true;
  return !house.is("pots.regional-array", "hand-pot-alone");
}
