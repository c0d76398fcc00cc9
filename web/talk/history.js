// What was said before the page came, or came back: read again, but spoken only where a reload cut it off. Pure.

export class History {
  #heardUpTo;
  #until = 0;
  #unheard = [];
  #dropped = [];
  #isOver = false;

  /** `heardUpTo`: the event up to which an earlier page of this call has spoken; below 0: there was none. */
  constructor(heardUpTo) {
    this.#heardUpTo = heardUpTo;
  }

  /** The events up to this one are history. */
  begin(until) {
    this.#until = until;
  }

  /** What comes now is said now. */
  get isOver() {
    return this.#isOver;
  }

  reaches(eventId) {
    return !this.#isOver && eventId >= this.#until;
  }

  /** The agent said something. */
  keep(item) {
    if (this.#heardUpTo >= 0 && item.eventId > this.#heardUpTo) {
      this.#unheard.push(item);
    }
  }

  /** The caller did not want to hear what was left. */
  drop() {
    this.#dropped = this.#unheard;
    this.#unheard = [];
  }

  /** The caller did, and had only said so. */
  goOn() {
    this.#unheard = [...this.#dropped, ...this.#unheard];
    this.#dropped = [];
  }

  /** Ends it, and gives what is to be spoken of it. */
  finish() {
    this.#isOver = true;
    return this.#unheard;
  }
}
