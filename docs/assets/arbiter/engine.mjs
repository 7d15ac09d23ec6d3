// Asks the engine in its worker, one question at a time, each with a time limit.

/** What a question or an answer may hold, in characters. */
export const LONGEST = 1_000_000;
const LIMITS = { loading: 60_000, ruling: 15_000 };
const FETCHING = "Fetching the engine";

/** Why there is no answer; the message is for people. */
export class EngineError extends Error {}

export class Engine {
  #where;
  #tell;
  #limits;
  #worker = null;
  #number = 0;
  #waiting = null;
  #loaded = false;
  #queue = Promise.resolve();

  /**
   * @param {{python: string, package: string}} where Addresses on this site.
   * @param {(step: string, come?: number) => void} tell Called with what is being done, and how many bytes
   *   have come; "" when it is done.
   * @param {{loading: number, ruling: number}} limits Milliseconds until the engine is given up: while it
   *   loads, without anything having come; then, without an answer.
   */
  constructor(where, tell, limits = LIMITS) {
    this.#where = where;
    this.#limits = limits;
    this.#tell = tell;
  }

  /** Begin to load, if nobody has yet. */
  warm() {
    if (this.#worker) return;
    this.#tell(FETCHING);
    this.#worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#stop("The engine cannot be started. Load the page again, or use a newer browser.");
    };
    this.#worker.postMessage({ start: this.#where });
  }

  /** Ask; gives the answer as data, or fails with an EngineError. */
  ask(request) {
    const asked = this.#queue.then(() => this.#ask(request));
    this.#queue = asked.catch(() => {});
    return asked;
  }

  #ask(request) {
    const text = JSON.stringify(request);
    if (text.length > LONGEST) {
      throw new EngineError("This is too long for the engine: write at most a million characters.");
    }
    this.warm();
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject, timer: 0 };
      this.#limit(this.#loaded ? this.#limits.ruling : this.#limits.loading);
      this.#worker.postMessage({ id, text });
    });
  }

  #limit(milliseconds) {
    if (!this.#waiting) return;
    clearTimeout(this.#waiting.timer);
    this.#waiting.timer = setTimeout(
      () => this.#stop(`There was no answer within ${milliseconds / 1000} seconds; the engine was stopped. Ask for less, or try again.`),
      milliseconds,
    );
  }

  #hear(data) {
    if (data.come !== undefined) {
      this.#tell(FETCHING, data.come);
      this.#limit(this.#limits.loading);
      return;
    }
    if (data.step !== undefined) {
      this.#tell(data.step);
      if (data.step === "") {
        this.#loaded = true;
      }
      this.#limit(this.#loaded ? this.#limits.ruling : this.#limits.loading);
      return;
    }
    const waiting = this.#waiting;
    if (waiting?.id !== data.id) return;
    if (data.failed !== undefined) {
      this.#stop(`The engine failed: ${data.failed}`);
      return;
    }
    this.#waiting = null;
    clearTimeout(waiting.timer);
    try {
      waiting.resolve(JSON.parse(data.answer));
    } catch {
      waiting.reject(new EngineError("The answer of the engine cannot be read."));
    }
  }

  /** End the worker; the next question starts another one. */
  #stop(why) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#loaded = false;
    this.#tell("");
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.reject(new EngineError(why));
  }
}
