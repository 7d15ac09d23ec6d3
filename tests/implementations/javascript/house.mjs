/** A ruleset: the choice that one table has made on every point. */

import { BadParams, Refused } from "./errors.mjs";
import { REGIONAL_ARRAYS } from "./hands.mjs";
import { FACE_VALUES, VERSIONS } from "./values.mjs";

/** The numbers of choices that carry one, where a table names none. */
const USUAL_NUMBERS = {
  "ante.amount": { "each-pot": 1 },
  "ante.sabacc-pot": { "own-amount": 2 },
  "betting.limit": { fixed: 3, "per-round": 3 },
  "betting.raises": { "at-most": 3 },
  "calling.earliest-round": { from: 4 },
  "calling.earliest-turn": { "after-laps": 1 },
  "edges.longest-hand": { "showdown-after": 20, "pot-lost-after": 20 },
  "penalties.bomb": { fixed: 2, percent: 10 },
  "penalties.caller": { fixed: 2, percent: 10 },
  "pots.hand-cap": { "forces-call": 500000 },
  "pots.sabacc-cap": { "house-sweeps": 1000000, "swept-at-once": 1000000 },
  "table.seats": { "at-most": 8 },
};

/**
 * What a version of the game decides.
 *
 * @typedef {object} Edition
 * @property {Map<string, number>} faces    the values of the face cards
 * @property {string|null} regionalArray    which regional array is a special hand: `force`, `death`, ...
 * @property {string} draws                 how many cards may be drawn at once, as a choice on `drawing.number`
 * @property {boolean} keeps                whether a drawn card must be kept
 * @property {string} trades                how many cards may be traded in a trading phase, as a choice on `trading.cards`
 */

export class House {
  /** @param {Record<string, string>} choices each as `none`, as `fixed=2`, or as `own=queen:-3/star:-10` */
  constructor(choices) {
    this.choices = new Map(
      Object.entries(choices).map(([point, text]) => {
        const [name, carried = ""] = String(text).split("=");
        const entries = carried.includes(":") ? carried.split("/").map((entry) => entry.split(":")) : [];
        const listed = new Map(entries.map(([of, number]) => [of, Number(number)]));
        return [point, { name, listed, number: /^-?\d+$/.test(carried) ? Number(carried) : null }];
      }),
    );
    const regionalArray = this.choice("specials.regional-array");
    /** @type {Edition} what counts where no version is named */
    this.edition = {
      faces: FACE_VALUES.get(this.choice("totals.face-values")) ?? this.ownValues(),
      regionalArray: Object.hasOwn(REGIONAL_ARRAYS, regionalArray) ? regionalArray : null,
      draws: this.choice("drawing.number") ?? "one",
      keeps: this.is("drawing.lock", "kept"),
      trades: this.choice("trading.cards") ?? "any-number",
    };
  }

  /** The name of the choice on a point; undefined where the table has none. */
  choice(point) {
    return this.choices.get(point)?.name;
  }

  /** Whether the table has made this choice on this point. */
  is(point, choice) {
    return this.choice(point) === choice;
  }

  /** The number that the choice on a point carries. */
  number(point) {
    const usual = USUAL_NUMBERS[point] ?? {};
    return this.choices.get(point)?.number ?? usual[this.choice(point)] ?? Object.values(usual)[0];
  }

  /**
   * The list that the choice on a point carries; empty where it carries none.
   *
   * @returns {Map<string, number>}
   */
  listed(point) {
    return this.choices.get(point)?.listed ?? new Map();
  }

  /** The values of the face cards: the usual ones, but for those that the table's own list names. */
  ownValues() {
    return new Map([...FACE_VALUES.get("usual"), ...this.listed("totals.face-values")]);
  }

  /** What the house takes of a sabacc pot now: all of it or nothing. */
  takesOf(sabaccPot, { handIsOver }) {
    const looks = this.is("pots.sabacc-cap", "swept-at-once") || (handIsOver && this.is("pots.sabacc-cap", "house-sweeps"));
    return looks && sabaccPot > this.number("pots.sabacc-cap") ? sabaccPot : 0;
  }

  /**
   * By which values hands are counted.
   *
   * @param {string|undefined} version the version in force, where one is named
   * @returns {Edition}
   */
  editionFor(version) {
    if (version === undefined || version === null) return this.edition;
    if (!this.is("totals.version", "in-force")) throw new Refused("version-is-fixed");
    const edition = VERSIONS.get(version);
    if (edition === undefined) throw new BadParams("no such version");
    return edition;
  }
}
