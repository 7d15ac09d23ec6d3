/** The version of the game in a hand that is played. */

import { BadParams, Refused } from "./errors.mjs";
import { VERSIONS } from "./values.mjs";

const isCall = (change) => change.call === true;

export class VersionChanges {
  /** @param {import("./house.mjs").House} house @param {object} params of a `play` */
  constructor(house, params) {
    const changes = params.changes ?? [];
    if (!Array.isArray(changes) || changes.some((change) => typeof change !== "object" || change === null)) {
      throw new BadParams("bad changes");
    }
    this.mayChange = house.is("totals.version", "in-force");
    const named = params.version ?? null;
    if (!this.mayChange && (named !== null || changes.length > 0)) throw new Refused("version-is-fixed");
    /** The version as the hand begins; null where there are none. */
    this.first = this.mayChange ? (named ?? "standard") : null;
    this.changes = [
      ...changes.filter((change) => !isCall(change)).sort((one, other) => one.round - other.round),
      ...changes.filter(isCall),
    ];
    let before = this.first;
    for (const version of [this.first, ...this.changes.map((change) => change.version)]) {
      if (version !== null && !VERSIONS.has(version)) throw new BadParams("no such version");
    }
    for (const { version } of this.changes) {
      if (version === before) throw new Refused("same-version");
      before = version;
    }
  }

  /** The version in force once a round has begun. */
  asRoundBegins(round, version) {
    return this.changes.filter((change) => !isCall(change) && change.round === round).at(-1)?.version ?? version;
  }

  /** The version in force once the hand is called. */
  atCall(version) {
    return this.changes.filter(isCall).at(-1)?.version ?? version;
  }
}
