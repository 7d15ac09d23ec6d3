/** The drawing phase, and dropping a card after a draw. */

import { giveUp, givingReason, trade, tradeReason, tradesBomb } from "./trading.mjs";

const EVIL_ONE = "evil-one";

/** How many cards may be drawn at once. */
const DRAWS = { one: [1], "one-or-two": [1, 2], "one-or-three": [1, 3], "two-with-evil-one": [1, 2] };

/** Whether a card is dropped after the draw that has just been made. */
class Discarding {
  name = "discarding";

  constructor(table) {
    this.table = table;
  }

  reason({ seat, does, cards = [] }) {
    if (does === "keep") return null;
    return cards.length === 1 ? givingReason(this.table, seat, cards) : "wrong-number";
  }

  act({ seat, does, cards }) {
    if (does === "drop") giveUp(this.table, seat, cards);
  }
}

export class Drawing {
  name = "drawing";

  /** @param {import("./table.mjs").Table} table */
  constructor(table) {
    this.table = table;
    /** What the player has done who was asked last. */
    this.done = null;
  }

  reason({ seat, does, amount = 1, cards = [] }) {
    switch (does) {
      case "draw":
        return this.drawReason(seat, amount);
      case "trade":
        if (!this.table.house.is("drawing.choices", "draw-trade-or-stand")) return "no-trade";
        return cards.length === 1 ? tradeReason(this.table, seat, cards) : "wrong-number";
      case "drop":
        return "no-new-card"; // a draw would have settled the question
      default:
        return null;
    }
  }

  drawReason(seat, amount) {
    const { draws } = this.table.edition;
    if (!(DRAWS[draws] ?? DRAWS.one).includes(amount)) return "wrong-number";
    if (draws === "two-with-evil-one" && amount > 1 && !this.table.cards(seat).includes(EVIL_ONE)) {
      return "no-evil-one";
    }
    return this.table.stock.has(amount, this.table.mayRenewDeck) ? null : "no-cards-left";
  }

  act({ seat, does, amount = 1, cards }) {
    this.done = does;
    if (does === "draw") this.draw(seat, amount);
    if (does === "trade") trade(this.table, seat, cards);
  }

  draw(seat, amount) {
    if (amount > 1 && this.table.edition.draws === "two-with-evil-one") this.table.seen.see(seat, [EVIL_ONE]);
    const cards = this.table.stock.take(amount);
    this.table.hands.get(seat).push(...cards);
    const drawn = this.table.drawn.get(seat);
    for (const card of cards) drawn.set(card, (drawn.get(card) ?? 0) + 1);
  }

  /** Who draws in this round or turn. */
  drawers() {
    const { table } = this;
    if (table.house.is("turns.unit", "turns") && !table.house.is("drawing.on-turn", "everybody")) {
      return table.active.filter((seat) => seat === table.turnPlayer);
    }
    return table.activeFromDealersLeft;
  }

  /**
   * @param {(phase: object, seat: string) => void} ask
   * @param {(seat: string) => void} bombOut judges a hand, and puts its player out
   */
  run(ask, bombOut) {
    const { house, inHand } = this.table;
    for (const seat of this.drawers()) {
      if (!inHand.has(seat)) continue;
      this.done = null;
      ask(this, seat);
      if (this.done === "draw") {
        if (house.is("drawing.choices", "draw-then-discard")) ask(new Discarding(this.table), seat);
        if (house.is("bombs.mid-hand", "out-at-once")) bombOut(seat);
      }
      if (this.done === "trade" && tradesBomb(house)) bombOut(seat);
    }
  }
}
