// Tells the call that its caller types: who does so is there, and takes longer than a voice.

const PAUSE = 5000; // milliseconds between two signals

export class Typing {
  #signal;
  #now;
  #last = -Infinity;

  /** `signal()` tells the server. */
  constructor(signal, now = Date.now) {
    this.#signal = signal;
    this.#now = now;
  }

  /** A letter was typed. */
  goOn() {
    if (this.#now() - this.#last >= PAUSE) {
      this.begin();
    }
  }

  /** From here on the caller can do nothing but type. */
  begin() {
    this.#last = this.#now();
    this.#signal();
  }
}
