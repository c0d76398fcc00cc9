// A caller who speaks while the agent does. The speech halts at once; the server, which waits for words, then says
// whether it goes on or is dropped.

const AGAIN = 1000; // milliseconds between two signals of one long utterance
const LONGEST_PAUSE = 5000; // without a word from the server what was halted goes on

export class Interruption {
  #queue;
  #isBusy;
  #signal;
  #pauseTimer = null;
  #againTimer = null;

  /** `isBusy()`: the caller is in the middle of an utterance. `signal()`: tells the server that he speaks. */
  constructor({ queue, isBusy, signal }) {
    this.#queue = queue;
    this.#isBusy = isBusy;
    this.#signal = signal;
  }

  /** The caller makes himself heard. The server only waits a moment for words: for as long as he speaks it is told. */
  begin(onQuiet) {
    this.pause();
    this.#signal();
    clearInterval(this.#againTimer);
    this.#againTimer = setInterval(() => {
      if (this.#isBusy()) {
        this.#signal();
      } else {
        clearInterval(this.#againTimer);
        onQuiet();
      }
    }, AGAIN);
  }

  /** Halts what is being spoken, if anything is. */
  pause() {
    if (!this.#queue.isBusy) {
      return;
    }
    this.#queue.pause();
    this.release();
    this.#pauseTimer = setInterval(() => {
      if (!this.#isBusy()) {
        this.release();
        this.#queue.resume();
      }
    }, LONGEST_PAUSE);
  }

  /** The server has waited for words. Where the caller still speaks it has to wait longer. */
  resume() {
    if (this.#queue.isPaused && this.#isBusy()) {
      this.#signal();
      return;
    }
    this.release();
    this.#queue.resume();
  }

  /** What was halted is dropped. */
  drop() {
    this.release();
    this.#queue.stop();
  }

  /** The pause needs no end any more. */
  release() {
    clearInterval(this.#pauseTimer);
  }

  /** The call is over. */
  stop() {
    this.release();
    clearInterval(this.#againTimer);
  }
}
