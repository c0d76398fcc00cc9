// What the caller said, on its way to the server: one after the other, kept while the line is down, and each under
// its own Idempotency-Key, so that an attempt whose answer was lost does no harm when it is repeated.

import { delayAfter, nap } from "./backoff.js";

const MOST = 20; // items
const LONGEST_WAIT = 30000; // milliseconds, whatever the server asks for
const ATTEMPTS = 8; // answered with a passing error; without an answer there is no limit

const plain = (text) => text.replace(/\s+/g, " ").trim();

export class Outbox {
  #items = [];
  #send;
  #onRefused;
  #onChange;
  #running = false;
  #stopped = false;
  #waiting = null;

  /** send(item) gives a promise. onRefused(item, error): it will not be sent. onChange(items): for those who show them. */
  constructor({ send, onRefused, onChange }) {
    this.#send = send;
    this.#onRefused = onRefused;
    this.#onChange = onChange;
  }

  /** `item`: {key, text} or {key, audio}. False when too much waits already. */
  add(item) {
    if (this.#stopped || this.#items.length >= MOST) {
      return false;
    }
    this.#items.push(item);
    this.#changed();
    this.#run();
    return true;
  }

  /** The server has told all listeners that this was said. */
  confirm(text) {
    const item = this.#items.find((one) => one.text !== undefined && plain(one.text) === plain(text));
    if (item) {
      this.#remove(item);
      item.taken?.();
    }
  }

  /** The line is there again. */
  retryNow() {
    this.#waiting?.wake();
  }

  stop() {
    this.#stopped = true;
    this.#items = [];
    this.#changed();
    this.#waiting?.wake();
  }

  async #run() {
    if (this.#running) {
      return;
    }
    this.#running = true;
    while (this.#items.length > 0) {
      const item = this.#items[0];
      await this.#deliver(item);
      this.#remove(item);
    }
    this.#running = false;
  }

  /** Until it was taken or refused. A reply may take long; the next words need not wait for it. */
  async #deliver(item) {
    const taken = new Promise((resolve) => {
      item.taken = resolve;
    });
    let refusals = 0;
    for (let attempt = 0; this.#items.includes(item); attempt += 1) {
      try {
        await Promise.race([this.#send(item), taken]);
        return;
      } catch (error) {
        refusals += error.status > 0 ? 1 : 0;
        if (!error.isPassing || refusals >= ATTEMPTS) {
          if (this.#items.includes(item)) {
            this.#onRefused(item, error);
          }
          return;
        }
        const asked = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_WAIT);
        this.#waiting = nap(Math.max(delayAfter(attempt), asked));
        await Promise.race([this.#waiting.done, taken]);
      }
    }
  }

  #remove(item) {
    const at = this.#items.indexOf(item);
    if (at >= 0) {
      this.#items.splice(at, 1);
      this.#changed();
    }
  }

  #changed() {
    this.#onChange([...this.#items]);
  }
}
