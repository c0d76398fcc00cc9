// The signals of a call, one after the other. Those that only say again what one before them says are left out.

const ATTEMPTS = 3;
const PAUSE = 500; // milliseconds
const LONGEST_WAIT = 5000; // whatever the server asks for

export class Signals {
  #api;
  #waiting = [];
  #running = false;

  constructor(api) {
    this.#api = api;
  }

  /** `position`: {eventId, characters}, how far the agent was heard. */
  send(signal, position) {
    if (this.#waiting.at(-1)?.signal === signal) {
      this.#waiting.pop();
    }
    this.#waiting.push({ signal, position });
    this.#run();
  }

  /** The page is being closed: nothing before it matters, and nobody reads the answer. */
  leave(position) {
    this.#waiting = [];
    this.#api.signal("left", { ...position, keepalive: true }).catch(() => {});
  }

  async #run() {
    if (this.#running) {
      return;
    }
    this.#running = true;
    while (this.#waiting.length > 0) {
      await this.#deliver(this.#waiting.shift());
    }
    this.#running = false;
  }

  /** What cannot be told is left: after a lost connection the page says anew what matters. */
  async #deliver({ signal, position }) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        await this.#api.signal(signal, { ...position });
        return;
      } catch (error) {
        if (!error.isPassing || error.status === 0) {
          return;
        }
        const asked = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_WAIT);
        await new Promise((resolve) => setTimeout(resolve, Math.max(PAUSE, asked)));
      }
    }
  }
}
