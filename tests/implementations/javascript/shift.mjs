/** The answer to `shift`: what the die does to the cards. */

import { BadParams, RanOut, Refused } from "./errors.mjs";
import { bySeat, Position } from "./position.mjs";
import { shuffled, Stock } from "./stock.mjs";

/** The faces of the die that bring a shift. */
const FACES = { "one-to-three": [1, 2, 3], "one-and-two": [1, 2], "four-to-six": [4, 5, 6] };

/** Whether this roll brings a shift. */
export function comes(house, params) {
  if (typeof params.comes === "boolean") return params.comes;
  if (params.die === undefined) throw new BadParams("neither die nor comes");
  if (house.is("shift.faces", "doubles")) return params.die === params.other_die;
  return (FACES[house.choice("shift.faces")] ?? FACES["one-to-three"]).includes(params.die);
}

/** Who picks from a seat: the next player still in, on the side that the table has chosen. */
function pickerOf(house, active, seat) {
  const step = house.is("shift.picker", "left-neighbour") ? 1 : -1;
  return active[(active.indexOf(seat) + step + active.length) % active.length];
}

/** Which card of a hand is lost: the first that offers itself and is in the hand. */
function lostCard(hand, order) {
  const card = (order ?? []).find((offered) => hand.includes(offered));
  if (card !== undefined) return card;
  if (hand.length === 1) return hand[0]; // nothing is left to chance
  throw new RanOut("picks");
}

/** Deals one card to each of the seats, in their order; a deck that runs short may be made anew. */
function deal(stock, hands, seats) {
  for (const seat of seats) {
    if (stock.deck.length === 0 && stock.outOfPlay.length > 0) stock.renew();
    const card = stock.deck.shift();
    if (card === undefined) throw new RanOut("deck");
    hands.get(seat).push(card);
  }
}

/**
 * Carries a shift out.
 *
 * @param {import("./house.mjs").House} house
 * @param {object} table
 * @param {string[]} table.active        the seats still in the hand, clockwise
 * @param {string[]} table.fromDealersLeft  all seats
 * @param {Map<string, string[]>} table.hands  without the cards in fields; changed
 * @param {import("./stock.mjs").Stock} table.stock changed
 * @param {{picks?: object, shuffle?: string[]}} chance
 * @param {(seat: string, card: string) => void} [onLoss] told of each lost card, before any new one comes
 * @returns {Map<string, string>} who picked from each seat that lost a card
 */
export function moveCards(house, table, chance, onLoss = () => {}) {
  const { active, hands, stock } = table;
  const picks = bySeat(chance.picks);
  const holders = table.fromDealersLeft.filter((seat) => active.includes(seat) && hands.get(seat).length > 0);
  const whole = house.is("shift.loss", "whole-hand");
  const losers = whole ? holders.flatMap((seat) => hands.get(seat).map(() => seat)) : holders;
  const lost = whole ? holders.flatMap((seat) => [...hands.get(seat)]) : holders.map((seat) => lostCard(hands.get(seat), picks.get(seat)));
  losers.forEach((seat, index) => {
    const hand = hands.get(seat);
    hand.splice(hand.indexOf(lost[index]), 1);
    onLoss(seat, lost[index]);
  });
  switch (house.choice("shift.lost-cards")) {
    case "pooled":
      deal(new Stock(shuffled(lost, chance.shuffle)), hands, losers);
      break;
    case "under-marker":
      stock.outOfPlay.push(...lost);
      deal(stock, hands, losers);
      break;
    default:
      stock.deck.push(...lost); // so the deck cannot run short
      deal(stock, hands, losers);
  }
  if (whole) return new Map(); // nobody picks
  return new Map(losers.map((seat) => [seat, pickerOf(house, active, seat)]));
}

/** What does the die do to the cards? */
export function shift(house, params) {
  if (!house.is("shift.exists", "yes")) throw new Refused("no-shift");
  const position = new Position(house, params);
  const { active, fromDealersLeft } = position;
  const hands = new Map(position.seats.map((seat) => [seat, [...position.hand(seat)]]));
  const fields = position.seats.map((seat) => [seat, position.field(seat)]);
  const stock = new Stock(position.deck, [], null); // what lies below the marker is not told
  const shifted = comes(house, params) && active.length > 1;
  const pickers = shifted ? moveCards(house, { active, fromDealersLeft, hands, stock }, params) : new Map();
  return {
    shifted,
    hands: Object.fromEntries(hands),
    fields: Object.fromEntries(fields),
    pickers: Object.fromEntries(pickers),
    deck: stock.deck,
    out_of_play: stock.outOfPlay,
  };
}
