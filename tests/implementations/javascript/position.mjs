/** A request's table: who sits where, with which cards, and whether the deck allows them. */

import { inOneDeck } from "./cards.mjs";
import { BadParams, Refused } from "./errors.mjs";

/**
 * Refuses cards that the ruleset or the deck forbids.
 *
 * @param {import("./house.mjs").House} house
 * @param {string[][]} hands
 * @param {string[][]} fields
 * @param {string[]} deck
 */
export function refuseCards(house, hands, fields, deck = []) {
  if (!house.is("field.exists", "yes") && fields.some((cards) => cards.length > 0)) {
    throw new Refused("no-interference-field");
  }
  if (!inOneDeck([...hands, ...fields, deck], house.listed("deck.size"))) throw new Refused("not-in-the-deck");
}

/** Cards by seat, out of an object of the request that may be absent. */
export function bySeat(object) {
  return new Map(Object.entries(object ?? {}));
}

/** The seats of a request and the cards before them. */
export class Position {
  /**
   * @param {import("./house.mjs").House} house
   * @param {object} params of a `settle` or a `shift`
   */
  constructor(house, params) {
    if (!Array.isArray(params.seats)) throw new BadParams("no seats");
    /** @type {string[]} clockwise */
    this.seats = params.seats;
    this.hands = bySeat(params.hands);
    this.fields = bySeat(params.fields);
    this.folded = new Set(params.folded ?? []);
    /** @type {string[]} the next card first */
    this.deck = [...(params.deck ?? [])];
    refuseCards(house, [...this.hands.values()], [...this.fields.values()], this.deck);
    const first = this.seats.indexOf(params.dealer) + 1;
    /** @type {string[]} the seats from the dealer's left, the dealer last */
    this.fromDealersLeft = [...this.seats.slice(first), ...this.seats.slice(0, first)];
    /** @type {string[]} the seats that have not folded, clockwise */
    this.active = this.seats.filter((seat) => !this.folded.has(seat));
  }

  hand(seat) {
    return this.hands.get(seat) ?? [];
  }

  field(seat) {
    return this.fields.get(seat) ?? [];
  }

  /** All cards that belong to a seat. */
  cards(seat) {
    return [...this.hand(seat), ...this.field(seat)];
  }
}
