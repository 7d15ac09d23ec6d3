/** The course of a hand: its rounds or turns, their phases, and when it is shown. */

import { Asking } from "./asking.mjs";
import { Betting } from "./betting.mjs";
import { bombOut } from "./bombs.mjs";
import { Calling } from "./calling.mjs";
import { Drawing } from "./drawing.mjs";
import { OneLeft, Stopped } from "./ends.mjs";
import { Leaving } from "./folding.mjs";
import { Rolling } from "./rolling.mjs";
import { showing } from "./seen.mjs";
import { Trading } from "./trading.mjs";

/** After this round a hand stops that no rule ends, unless the request names a later one. */
const LAST_ROUND = 20;
/** After this round every hand stops. */
const MOST_ROUNDS = 1000;

export class Flow {
  /**
   * @param {import("./table.mjs").Table} table
   * @param {import("./versions.mjs").VersionChanges} versions
   * @param {{script: object[], rolls: object[], until: object|null}} request
   */
  constructor(table, versions, { script, rolls, until }) {
    this.table = table;
    this.house = table.house;
    this.versions = versions;
    this.rolls = rolls;
    this.until = until;
    this.asking = new Asking(table, script);
    this.phases = [];
    /** Which time round the table it is, where play goes by turns. */
    this.lap = 0;
    this.hasTraded = false;
    /** Whether no card was left to draw as the last round ended. */
    this.nobodyCanDraw = false;
    /** Whether the request wants to see no more. */
    this.isDone = false;
  }

  /**
   * Plays from the first round on.
   *
   * @returns {boolean} whether the hand has come to its end, by a showdown or with one player left
   */
  run() {
    try {
      while (!this.playRound());
      return true;
    } catch (end) {
      if (end instanceof OneLeft) return true;
      if (end instanceof Stopped) return false;
      throw end;
    }
  }

  /** @returns {boolean} whether the cards are to be shown now */
  playRound() {
    const { table, house } = this;
    this.beginRound();
    const opener = table.turnPlayer ?? table.activeFromDealersLeft[0];
    this.bet(new Betting(table, "betting"), opener);
    if (this.mustShow()) return true;
    this.roll(this.rolls.find((roll) => roll.last !== true && roll.round === table.round));
    if (house.is("turns.phases", "draw-before-call")) {
      this.drawAndTrade();
      if (this.call()) return true;
    } else {
      if (this.call()) return true;
      this.drawAndTrade();
    }
    this.nobodyCanDraw = !table.stock.has(1, table.mayRenewDeck);
    this.endRound();
    return false;
  }

  beginRound() {
    const { table } = this;
    table.round += 1;
    if (this.house.is("turns.unit", "turns")) this.passTurn();
    if (this.versions.mayChange) this.stopIfDone();
    table.version = this.versions.asRoundBegins(table.round, table.version);
  }

  /** The turn passes to the next player still in the hand. */
  passTurn() {
    const { table } = this;
    if (table.turnPlayer === null || table.isLastOfLap) {
      this.lap += 1;
      [table.turnPlayer] = table.activeFromDealersLeft;
    } else {
      table.turnPlayer = table.activeFrom(table.turnPlayer).find((seat) => seat !== table.turnPlayer);
    }
  }

  /** Whether the hand is over after this betting, though nobody has called it: shown, or lost unseen. */
  mustShow() {
    const { house, table } = this;
    if (house.is("pots.hand-cap", "forces-call") && table.handPot > house.number("pots.hand-cap")) return true;
    const hasLimit = !house.is("edges.longest-hand", "no-limit");
    const isLast = hasLimit && table.round >= house.number("edges.longest-hand");
    table.isLost = isLast && house.is("edges.longest-hand", "pot-lost-after");
    return isLast || this.nobodyCanDraw;
  }

  /** A betting, and the last chance to leave before it is closed. */
  bet(betting, opener) {
    this.phase(betting, (ask) => betting.run(ask, opener));
    if (!this.house.is("folding.when", "until-phase-ends")) return;
    const leaving = new Leaving(this.table, betting.countsBombs);
    this.phase(leaving, (ask) => leaving.run(ask, opener));
  }

  /** @param {object|undefined} told what the request tells of this roll */
  roll(told) {
    if (!this.house.is("shift.exists", "yes")) return;
    const rolling = new Rolling(this.table, told);
    this.phase(rolling, () => rolling.run(() => this.asking.duringShift(rolling)));
  }

  /** Who rolls the die: where nobody has a turn, the dealer. */
  get roller() {
    const { table, house } = this;
    return house.is("shift.roller", "turn-player") ? (table.turnPlayer ?? table.dealer) : table.dealer;
  }

  drawAndTrade() {
    const { table, house } = this;
    const judge = (seat) => bombOut(table, seat);
    const drawing = new Drawing(table);
    if (drawing.drawers().length > 0) this.phase(drawing, (ask) => drawing.run(ask, judge));
    if (!house.is("trading.phase", "once") || this.hasTraded || !this.firstLapIsOver()) return;
    this.hasTraded = true;
    const trading = new Trading(table);
    this.phase(trading, (ask) => trading.run(ask, judge));
  }

  /** Whether everybody still in the hand has had a first draw, or a turn. */
  firstLapIsOver() {
    return this.table.turnPlayer === null || this.lap > 1 || this.table.isLastOfLap;
  }

  /** @returns {boolean} whether the hand was called, and is to be shown now */
  call() {
    const { table, house } = this;
    if (!Calling.isDue(table, this.lap)) return false;
    const calling = new Calling(table);
    this.phase(calling, (ask) => {
      calling.run(ask);
      if (table.caller !== null) table.version = this.versions.atCall(table.version);
    });
    if (table.caller === null) return false;
    if (house.is("calling.last-betting", "one-round")) {
      this.bet(new Betting(table, "last-betting"), table.caller);
      if (house.is("calling.last-roll", "roll")) this.roll(this.rolls.find((roll) => roll.last === true));
    }
    return true;
  }

  /**
   * Goes through one phase and writes it down, even if the hand ends in it.
   * A phase in which nobody is asked does not take place; but for the shift.
   *
   * @param {import("./asking.mjs").Phase} phase
   * @param {(ask: (phase: object, seat: string) => void) => void} run
   */
  phase(phase, run) {
    const isShift = phase.name === "shift";
    if (isShift) this.stopIfDone();
    const asked = [];
    const ask = (asking, seat) => {
      if (asked.length === 0) this.stopIfDone(); // only now is it sure that there is more to come
      if (asking.name === phase.name) asked.push(seat);
      this.asking.ask(asking, seat);
    };
    try {
      run(ask);
    } finally {
      if (asked.length > 0 || isShift) this.record(phase.name, asked, phase.shifted);
    }
    if (asked.length > 0 || isShift) this.isDone ||= this.isUntil(phase.name);
  }

  /** Writes down the table as a phase has left it. */
  record(phase, asked, shifted) {
    const { table } = this;
    this.phases.push({
      round: table.round,
      phase,
      asked,
      stacks: Object.fromEntries(table.stacks),
      hand_pot: table.handPot,
      sabacc_pot: table.sabaccPot,
      pots: table.pots.map(({ amount, eligible }) => ({
        amount,
        eligible: eligible.filter((seat) => table.inHand.has(seat)),
      })),
      hands: Object.fromEntries([...table.hands].map(([seat, cards]) => [seat, [...cards]])),
      ...(phase === "shift" ? { shifted, roller: this.roller } : {}),
      shown: showing(table.seats, (seat) => table.seen.of(seat)),
    });
    table.seen.turnOver(table.fields);
  }

  /** Whether the request wants to see no more after this phase of this round. */
  isUntil(phase) {
    return this.until !== null && this.until.round === this.table.round && this.until.phase === phase;
  }

  /**
   * The hand stops where somebody would be asked next, or chance would decide.
   * One that comes to its end without either is over.
   */
  stopIfDone() {
    if (this.isDone) throw new Stopped();
  }

  /** The round after which a hand stops that goes on; null where a rule ends every hand. */
  get lastRound() {
    if (this.until !== null) return Math.min(this.until.round, MOST_ROUNDS);
    if (!this.house.is("edges.longest-hand", "no-limit")) return null;
    const named = [...this.asking.script, ...this.rolls, ...this.versions.changes].map((one) => one.round ?? 0);
    return Math.min(Math.max(LAST_ROUND, ...named), MOST_ROUNDS);
  }

  endRound() {
    const last = this.lastRound;
    this.isDone ||= last !== null && this.table.round >= last; // also where the phase wanted has not taken place
  }
}
