/** The answers to `score` and `compare`. */

import { count } from "./hands.mjs";
import { bySeat, refuseCards } from "./position.mjs";
import { best, showdownRank, takesSabaccPot } from "./ranking.mjs";

/**
 * What is one hand worth?
 *
 * @returns {import("./hands.mjs").Count}
 */
export function score(house, params) {
  const edition = house.editionFor(params.version);
  const cards = params.cards ?? [];
  const field = params.field ?? [];
  refuseCards(house, [cards], [field]);
  const { total, bombed, special } = count(house, edition, [...cards, ...field]);
  return { total, bombed, special };
}

/** Which of several hands is the best, before any sudden demise? */
export function compare(house, params) {
  const edition = house.editionFor(params.version);
  const hands = bySeat(params.hands);
  const fields = bySeat(params.fields);
  refuseCards(house, [...hands.values()], [...fields.values()]);
  const shown = [...hands]
    .map(([seat, cards]) => ({ seat, ...count(house, edition, [...cards, ...(fields.get(seat) ?? [])]) }))
    .filter((hand) => !hand.bombed);
  const top = best(shown, (hand) => showdownRank(house, hand));
  return {
    best: top.map((hand) => hand.seat),
    sabacc_pot: top.length > 0 && takesSabaccPot(house, top[0]),
  };
}
