/** The ways in which a request can have no ordinary answer. */

/** The rules forbid what the request holds. */
export class Refused extends Error {
  /** @param {"not-in-the-deck"|"no-interference-field"|"no-shift"|"version-is-fixed"|"no-side-pots"} reason */
  constructor(reason) {
    super(reason);
    this.result = { refused: reason };
  }
}

/** The request holds less chance than the rules call for. */
export class RanOut extends Error {
  /** @param {"deck"|"picks"|"shuffle"} what */
  constructor(what) {
    super(what);
    this.result = { ran_out: what };
  }
}

/** The request does not say what a question must say. */
export class BadParams extends Error {}
