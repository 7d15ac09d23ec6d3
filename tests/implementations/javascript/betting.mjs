/** One betting phase. */

import { layOut, returnSurplus } from "./sidepots.mjs";

export class Betting {
  /**
   * @param {import("./table.mjs").Table} table
   * @param {"betting"|"last-betting"} name
   */
  constructor(table, name) {
    this.table = table;
    this.name = name;
    /** Whether a folded bomb may cost its penalty: only once the hand is called. */
    this.countsBombs = name === "last-betting";
    /** The highest amount that anybody has paid in this phase. */
    this.standing = 0;
    /** @type {string|null} who has set the standing bet */
    this.setter = null;
    /** @type {Map<string, number>} what each player has paid in this phase */
    this.paid = new Map();
    this.raises = 0;
    this.potAtStart = table.handPot;
  }

  get house() {
    return this.table.house;
  }

  get mayCheck() {
    return !this.house.is("betting.check", "forbidden");
  }

  paidBy(seat) {
    return this.paid.get(seat) ?? 0;
  }

  /** What a player lacks to the standing bet. */
  missing(seat) {
    return this.standing - this.paidBy(seat);
  }

  /** Where players go all in, those without credits have nothing to decide. */
  isPassedOver(seat) {
    return this.house.is("stakes.short-stack", "all-in") && this.table.stacks.get(seat) === 0;
  }

  reason({ seat, does, amount = 0 }) {
    switch (does) {
      case "check":
        if (!this.mayCheck) return "bet-or-fold";
        return this.standing > 0 ? "bet-stands" : null;
      case "bet":
        return this.standing > 0 ? "bet-stands" : this.amountReason(seat, amount, this.openingLimit(), amount);
      case "match":
        if (this.standing === 0) return "no-bet-stands";
        return this.missing(seat) > this.table.stacks.get(seat) ? "beyond-stack" : null;
      case "raise":
        return this.raiseReason(seat, amount);
      case "all-in":
        return this.allInReason(seat);
      default: // fold
        return this.standing === 0 && this.mayCheck && this.house.is("folding.when", "facing-bet")
          ? "no-bet-stands"
          : null;
    }
  }

  raiseReason(seat, amount) {
    if (this.standing === 0) return "no-bet-stands";
    if (!this.house.is("betting.raise", "allowed")) return "no-raises";
    if (this.house.is("betting.raises", "at-most") && this.raises >= this.house.number("betting.raises")) {
      return "too-many-raises";
    }
    return this.amountReason(seat, amount, this.raiseLimit(), this.missing(seat) + amount);
  }

  allInReason(seat) {
    if (this.standing === 0) return "no-bet-stands";
    if (!this.house.is("stakes.short-stack", "all-in")) return "no-all-in";
    if (this.table.stacks.get(seat) >= this.missing(seat)) return "can-match";
    return this.table.stacks.get(seat) === 0 ? "beyond-stack" : null;
  }

  /** @param {number} cost what the player pays in all */
  amountReason(seat, amount, limit, cost) {
    if (amount < 1) return "below-least";
    if (amount > limit) return "above-limit";
    return cost > this.table.stacks.get(seat) ? "beyond-stack" : null;
  }

  openingLimit() {
    switch (this.house.choice("betting.limit")) {
      case "fixed":
      case "per-round":
        return this.house.number("betting.limit");
      case "casino":
        if (this.house.is("betting.casino-opening", "as-it-stands")) return this.potAtStart;
        return this.house.number("ante.amount") * this.table.dealtIn.length;
      default:
        return Infinity;
    }
  }

  /** How much a raise may add to the standing bet. */
  raiseLimit() {
    switch (this.house.choice("betting.limit")) {
      case "fixed":
        return this.house.number("betting.limit");
      case "per-round":
        return this.house.number("betting.limit") - this.standing; // he will have paid the new standing bet
      case "casino":
        return this.standing;
      default:
        return Infinity;
    }
  }

  act({ seat, does, amount }) {
    switch (does) {
      case "bet":
        return this.set(seat, amount);
      case "raise":
        this.raises += 1;
        return this.set(seat, this.standing + amount);
      case "match":
        return this.pay(seat, this.missing(seat));
      case "all-in":
        return this.pay(seat, this.table.stacks.get(seat));
      default: // a check costs nothing
    }
  }

  /** Sets the standing bet. */
  set(seat, standing) {
    this.pay(seat, standing - this.paidBy(seat));
    this.standing = standing;
    this.setter = seat;
  }

  pay(seat, amount) {
    this.table.bet(seat, amount);
    this.paid.set(seat, this.paidBy(seat) + amount);
  }

  /** @param {string} opener with whom it begins, or with the next one who has anything to decide */
  run(ask, opener) {
    try {
      this.goRound(ask, opener);
    } finally {
      returnSurplus(this.table, this.paid); // also where the last but one has folded: the pots are those of its end
      this.table.pots = layOut(this.table);
    }
  }

  goRound(ask, opener) {
    const { table } = this;
    const openerAlone = this.mayCheck && this.house.is("betting.declined", "phase-over");
    let toAsk = table.activeFrom(opener);
    while (toAsk.length > 0) {
      const seat = toAsk.shift();
      if (!table.inHand.has(seat) || this.isPassedOver(seat)) continue;
      const before = this.standing;
      ask(this, seat);
      if (this.standing > before) toAsk = table.activeFrom(seat).filter((other) => other !== seat);
      else if (this.standing === 0 && openerAlone) return;
    }
  }
}
