/** Asking a player, and what the script says to it. */

import { fold, mayFoldAnyTime } from "./folding.mjs";
import { lay, layReason, takesTheDraw } from "./field.mjs";

/**
 * @typedef {object} Entry  What somebody does, of a script or of himself.
 * @property {string} seat
 * @property {string} does
 * @property {number} [amount]
 * @property {string[]} [cards]
 *
 * @typedef {object} Phase  A part of a round in which players are asked.
 * @property {string} name
 * @property {(entry: Entry) => string|null} reason  why the rules of this phase refuse it; null where they do not
 * @property {(entry: Entry) => void} act  does what settles the question
 */

const BETTING = ["check", "bet", "match", "raise", "all-in", "fold"];

/** What is done in which phase. A card is dropped in a drawing too, in order to be refused there. */
const DONE_IN = {
  betting: BETTING,
  "last-betting": BETTING,
  leaving: ["fold", "stay"],
  shift: [],
  drawing: ["draw", "trade", "stand", "drop"],
  discarding: ["drop", "keep"],
  trading: ["trade", "stand"],
  calling: ["call", "pass"],
};

/** In which phase an entry fits that names none. */
const USUAL_PHASE = {
  stay: "leaving",
  draw: "drawing",
  trade: "drawing",
  stand: "drawing",
  lay: "drawing",
  drop: "discarding",
  keep: "discarding",
  call: "calling",
  pass: "calling",
};

/** What a player does of himself: the first of these that is allowed. */
const OF_HIMSELF = ["check", "match", "all-in", "bet", "stay", "stand", "keep", "pass", "fold"];

export const ACTIONS = new Set([...Object.values(DONE_IN).flat(), "lay", "join", "sit-out"]);

export class Asking {
  /** @param {import("./table.mjs").Table} table @param {Entry[]} script */
  constructor(table, script) {
    this.table = table;
    this.script = script;
    /** @type {string[]} */
    this.fates = script.map(() => "not-reached");
    /** The places of the entries that were tried, in the order in which they were. */
    this.tried = [];
  }

  /** The entries not yet tried that fit a phase, and the seat that is asked where one is. */
  *fitting(phase, asked) {
    for (const [index, entry] of this.script.entries()) {
      if (this.fates[index] !== "not-reached") continue;
      if ((entry.round ?? this.table.round) !== this.table.round) continue;
      if ((entry.phase ?? USUAL_PHASE[entry.does] ?? "betting") !== phase) continue;
      if (asked !== null && (entry.asked ?? entry.seat) !== asked) continue;
      yield [index, entry];
    }
  }

  /** Why the rules refuse what somebody does; null where they do not. */
  reason(entry, phase, asked) {
    const { table } = this;
    const { seat, does } = entry;
    if (does === "join" || does === "sit-out") return "between-hands";
    if (!table.inHand.has(seat)) return "not-in-hand";
    if (does === "lay") return phase.name === "shift" ? "during-the-shift" : layReason(table, entry, phase, asked);
    if (does === "fold" && phase.name !== "shift" && mayFoldAnyTime(table.house)) return null;
    if (!DONE_IN[phase.name].includes(does)) return "wrong-phase";
    const others = !table.house.is("calling.turn-player", "alone");
    if (does === "call" && seat === table.turnPlayer && others) return "own-turn";
    if (seat !== asked) return "out-of-turn";
    return phase.reason(entry);
  }

  /** Does what is allowed. @returns {boolean} whether it settles the question */
  perform(entry, phase, asked) {
    const { table } = this;
    if (entry.does === "fold") {
      fold(table, entry.seat, phase.countsBombs ?? false);
      return entry.seat === asked;
    }
    if (entry.does === "lay") {
      const settles = takesTheDraw(table, entry.seat);
      lay(table, entry);
      return settles;
    }
    phase.act(entry);
    return true;
  }

  /** Tries one entry of the script. @returns {boolean} whether it settles the question */
  tryEntry(index, phase, asked) {
    const entry = this.script[index];
    const reason = this.reason(entry, phase, asked);
    this.tell(index, reason ?? "done"); // told first: what is done may end the hand
    return reason === null && this.perform(entry, phase, asked);
  }

  /**
   * Asks one player until the question is settled.
   *
   * @param {Phase} phase
   * @param {string} seat
   */
  ask(phase, seat) {
    for (const [index] of this.fitting(phase.name, seat)) {
      if (this.tryEntry(index, phase, seat)) return;
    }
    for (const does of OF_HIMSELF) {
      const entry = { seat, does, amount: 1 };
      if (this.reason(entry, phase, seat) === null) return void this.perform(entry, phase, seat);
    }
  }

  /** What is done while the die lies there and nobody is asked. */
  duringShift(phase) {
    for (const [index] of this.fitting("shift", null)) this.tryEntry(index, phase, null);
  }

  /** Once the hand is over everything comes too late. */
  afterwards() {
    for (const [index] of this.fitting("end", null)) this.tell(index, "hand-is-over");
  }

  tell(index, fate) {
    this.fates[index] = fate;
    this.tried.push(index);
  }
}
