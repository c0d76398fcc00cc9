// What the agent said and the caller has not heard yet. Sentences are spoken in their order; an interruption halts
// them, and then they go on or are dropped. Pure: a voice does the speaking.

export class SpeechQueue {
  #voice;
  #onChange;
  #onSpoken;
  #onHeard;
  #items = [];
  #current = null;
  #paused = false;

  /**
   * voice: {speak(item) -> promise, pause(), resume(), cancel(), prepare(item), heard()}; speak() settles when the item is
   * spoken or cannot be, heard() is how many characters of it were. onSpoken(item): it was. onHeard(): everything was. onChange(): isSpeaking may differ.
   */
  constructor(voice, { onChange = () => {}, onSpoken = () => {}, onHeard = () => {} } = {}) {
    this.#voice = voice;
    this.#onChange = onChange;
    this.#onSpoken = onSpoken;
    this.#onHeard = onHeard;
  }

  /** Something is being spoken, or would be if the caller had not interrupted. */
  get isBusy() {
    return this.#current !== null || this.#items.length > 0;
  }

  get isPaused() {
    return this.#paused;
  }

  get isSpeaking() {
    return this.#current !== null && !this.#paused;
  }

  /** How far it is: the event that is being spoken and how many of its characters were; null when nothing is left. */
  get position() {
    if (this.#current !== null) {
      return { eventId: this.#current.eventId, characters: this.#voice.heard() };
    }
    return this.#items.length > 0 ? { eventId: this.#items[0].eventId, characters: 0 } : null;
  }

  /** The words that come out of the loudspeaker now; empty when none do. */
  get currentText() {
    return this.#current?.text ?? "";
  }

  add(item) {
    this.#items.push(item);
    if (this.#current !== null) {
      this.#voice.prepare(item);
    }
    this.#next();
  }

  pause() {
    if (!this.#paused && this.isBusy) {
      this.#paused = true;
      if (this.#current !== null) {
        this.#voice.pause();
      }
      this.#onChange();
    }
  }

  resume() {
    if (this.#paused) {
      this.#paused = false;
      if (this.#current !== null) {
        this.#voice.resume();
      }
      this.#onChange();
      this.#next();
    }
  }

  /** Drops what has not been spoken. */
  stop() {
    this.#items = [];
    this.#paused = false;
    if (this.#current !== null) {
      this.#current = null;
      this.#voice.cancel();
    }
    this.#onChange();
  }

  async #next() {
    if (this.#current !== null || this.#paused || this.#items.length === 0) {
      return;
    }
    const item = this.#items.shift();
    this.#current = item;
    this.#onChange();
    if (this.#items.length > 0) {
      this.#voice.prepare(this.#items[0]);
    }
    await this.#voice.speak(item);
    if (this.#current !== item) {
      return; // stopped meanwhile
    }
    this.#current = null;
    this.#onSpoken(item);
    this.#onChange();
    if (this.#items.length === 0) {
      this.#paused = false;
      this.#onHeard();
    }
    this.#next();
  }
}
