/** A ruleset: the choice that one table has made on every point. */

import { BadParams, Refused } from "./errors.mjs";
import { REGIONAL_ARRAYS } from "./hands.mjs";
import { FACE_VALUES, VERSIONS } from "./values.mjs";

/** The numbers of choices that carry one, where a table names none. */
const USUAL_NUMBERS = { "penalties.caller": { fixed: 2, percent: 10 }, "pots.sabacc-cap": { "house-sweeps": 1000000 } };

/**
 * What a version of the game decides.
 *
 * @typedef {object} Edition
 * @property {Map<string, number>} faces    the values of the face cards
 * @property {string|null} regionalArray    which regional array is a special hand: `force`, `death`, ...
 */

export class House {
  /** @param {Record<string, string>} choices each as `none`, or `fixed=2` where it carries a number */
  constructor(choices) {
    this.choices = new Map(
      Object.entries(choices).map(([point, text]) => {
        const [name, number] = String(text).split("=");
        return [point, { name, number: number === undefined ? null : Number(number) }];
      }),
    );
    const regionalArray = this.choice("specials.regional-array");
    /** @type {Edition} what counts where no version is named */
    this.edition = {
      faces: FACE_VALUES.get(this.choice("totals.face-values")) ?? FACE_VALUES.get("usual"),
      regionalArray: Object.hasOwn(REGIONAL_ARRAYS, regionalArray) ? regionalArray : null,
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
    return this.choices.get(point)?.number ?? USUAL_NUMBERS[point]?.[this.choice(point)];
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
