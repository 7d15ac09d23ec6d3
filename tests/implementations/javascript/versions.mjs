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
    this.anySix = house.is("versions.pool", "any-of-six");
    this.mayChange = house.is("totals.version", "in-force");
    const named = params.version ?? null;
    if (!this.mayChange && (named !== null || changes.length > 0)) throw new Refused("version-is-fixed");
    /** The version as the hand begins; null where there are none. */
    this.first = this.mayChange ? (named ?? "standard") : null;
    this.changes = changes;
    for (const version of [this.first, ...this.changes.map((change) => change.version)]) {
      if (version !== null && !VERSIONS.has(version)) throw new BadParams("no such version");
    }
  }

  /** The version in force once a round has begun. */
  asRoundBegins(round, version) {
    return this.change((change) => !isCall(change) && change.round === round, version);
  }

  /** The version in force once the hand is called. */
  atCall(version) {
    return this.change(isCall, version);
  }

  /** A change that never comes may name what it likes; one that comes must change something. */
  change(isDue, version) {
    const next = this.changes.find(isDue)?.version ?? null;
    if (next === null) return version;
    if (next === version && !this.anySix) throw new Refused("same-version");
    return next;
  }
}
