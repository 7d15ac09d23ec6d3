/** Giving up cards: trades, in the drawing phase and in the trading phase. */

/** How many cards may be traded in a trading phase. */
const TRADES = {
  "any-number": (number) => number >= 1,
  "up-to-two": (number) => number === 1 || number === 2,
  "three-or-none": (number) => number === 3,
  "up-to-one": (number) => number === 1,
};

const DISCARD_LIMITS = { "three-at-most": 3, "exactly-two": 2 };

const copies = (cards, card) => cards.filter((one) => one === card).length;

/**
 * Why a player may not give these cards up.
 *
 * @param {import("./table.mjs").Table} table
 * @param {string} seat
 * @param {string[]} cards
 * @param {object} [trade]
 * @param {boolean} [trade.isTrade] false for a card dropped after a draw
 * @param {string[]} [trade.incoming] cards that he sees before he gives any up
 * @returns {string|null}
 */
export function givingReason(table, seat, cards, { isTrade = false, incoming = [] } = {}) {
  const hand = [...table.hands.get(seat), ...incoming];
  const field = table.fields.get(seat);
  const lacking = cards.filter((card) => copies(cards, card) > copies(hand, card));
  if (lacking.some((card) => field.includes(card))) return "in-the-field";
  if (lacking.length > 0 || cards.length > table.hands.get(seat).length) return "not-held";
  if (isTrade && table.house.is("drawing.two-card-trade", "refused") && table.cards(seat).length < 3) return "two-cards";
  if (table.edition.keeps) {
    const drawn = (card) => table.drawn.get(seat).get(card) ?? 0;
    if (cards.some((card) => copies(hand, card) - drawn(card) < copies(cards, card))) return "kept";
  }
  const limit = DISCARD_LIMITS[table.house.choice("drawing.discard-limit")] ?? Infinity;
  return table.givenUp.get(seat) + cards.length > limit ? "discard-limit" : null;
}

/** Gives cards up of one's own choice. */
export function giveUp(table, seat, cards) {
  const hand = table.hands.get(seat);
  for (const card of cards) hand.splice(hand.indexOf(card), 1);
  table.forgetDrawn(seat);
  table.givenUp.set(seat, table.givenUp.get(seat) + cards.length);
  const { stock } = table;
  (table.house.is("drawing.discards", "under-deck") ? stock.deck : stock.outOfPlay).push(...cards);
}

/** What the cards that come can put right, where they are seen before any is given up. */
const SEEN_FIRST = new Set(["in-the-field", "not-held", "kept"]);

/** Why a trade of a number of cards that is right is refused. */
export function tradeReason(table, seat, cards) {
  const { house, stock } = table;
  const enough = stock.has(cards.length, table.mayRenewDeck);
  let reason = givingReason(table, seat, cards, { isTrade: true });
  if (SEEN_FIRST.has(reason) && enough && house.is("drawing.trade-order", "after-a-look")) {
    const incoming = stock.copy().take(cards.length);
    reason = givingReason(table, seat, cards, { isTrade: true, incoming });
  }
  return reason ?? (enough ? null : "no-cards-left");
}

/** Takes as many cards as are given up, and then gives them up. */
export function trade(table, seat, cards) {
  table.hands.get(seat).push(...table.stock.take(cards.length));
  giveUp(table, seat, cards);
}

/** Whether a trade that has bombed puts its player out. */
export function tradesBomb(house) {
  return house.is("bombs.mid-hand", "out-at-once") && house.is("bombs.by-trade", "out-at-once");
}

/** The phase in which everybody may trade, once in a hand. */
export class Trading {
  name = "trading";

  constructor(table) {
    this.table = table;
  }

  reason({ seat, does, cards = [] }) {
    if (does === "stand") return null;
    const fits = TRADES[this.table.edition.trades] ?? TRADES["any-number"];
    if (!fits(cards.length)) return "wrong-number";
    return tradeReason(this.table, seat, cards);
  }

  act({ seat, does, cards }) {
    if (does !== "trade") return;
    trade(this.table, seat, cards);
    this.hasTraded = seat;
  }

  run(ask, bombOut) {
    for (const seat of this.table.activeFromDealersLeft) {
      if (!this.table.inHand.has(seat)) continue;
      ask(this, seat);
      if (this.hasTraded === seat && tradesBomb(this.table.house)) bombOut(seat);
    }
  }
}
