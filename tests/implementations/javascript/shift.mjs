/** The answer to `shift`: what the die does to the cards. */

import { BadParams, RanOut, Refused } from "./errors.mjs";
import { bySeat, Position } from "./position.mjs";

/** The faces of the die that bring a shift. */
const FACES = { "one-to-three": [1, 2, 3], "one-and-two": [1, 2], "four-to-six": [4, 5, 6] };

function comes(house, params) {
  if (typeof params.comes === "boolean") return params.comes;
  if (params.die === undefined) throw new BadParams("neither die nor comes");
  return FACES[house.choice("shift.faces")].includes(params.die);
}

/** Who picks from a seat: the next player still in, on the side that the table has chosen. */
function pickerOf(house, position, seat) {
  const { active } = position;
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

/** The pool of lost cards in the order in which it was shuffled. */
function shuffled(pool, order) {
  const left = [...pool];
  const lying = [];
  for (const card of order ?? []) {
    const index = left.indexOf(card);
    if (index >= 0) lying.push(...left.splice(index, 1));
  }
  if (left.length > 1) throw new RanOut("shuffle");
  return [...lying, ...left];
}

/** Deals one card to each of the seats, in their order. */
function deal(pile, hands, seats) {
  for (const seat of seats) {
    const card = pile.shift();
    if (card === undefined) throw new RanOut("deck");
    hands.get(seat).push(card);
  }
}

/** What does the die do to the cards? */
export function shift(house, params) {
  if (!house.is("shift.exists", "yes")) throw new Refused("no-shift");
  const position = new Position(house, params);
  const hands = new Map(position.seats.map((seat) => [seat, [...position.hand(seat)]]));
  const fields = position.seats.map((seat) => [seat, position.field(seat)]);
  const { deck } = position;
  const pickers = new Map();
  const outOfPlay = [];
  const shifted = comes(house, params) && position.active.length > 1;

  if (shifted) {
    const picks = bySeat(params.picks);
    const losers = position.fromDealersLeft.filter((seat) => !position.folded.has(seat) && hands.get(seat).length > 0);
    const lost = losers.map((seat) => lostCard(hands.get(seat), picks.get(seat)));
    losers.forEach((seat, index) => {
      const hand = hands.get(seat);
      hand.splice(hand.indexOf(lost[index]), 1);
      pickers.set(seat, pickerOf(house, position, seat));
    });
    switch (house.choice("shift.lost-cards")) {
      case "pooled":
        deal(shuffled(lost, params.shuffle), hands, losers);
        break;
      case "under-marker":
        outOfPlay.push(...lost);
        deal(deck, hands, losers);
        break;
      default:
        deck.push(...lost);
        deal(deck, hands, losers);
    }
  }
  return {
    shifted,
    hands: Object.fromEntries(hands),
    fields: Object.fromEntries(fields),
    pickers: Object.fromEntries(pickers),
    deck,
    out_of_play: outOfPlay,
  };
}
