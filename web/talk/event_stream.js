// The events of a call, across lost connections: none is missed and none comes twice. The caller of start() gets
// events and states until it stops, the stream is refused for good, or `report` has come.

import { delayAfter, nap } from "./backoff.js";
import { EventParser } from "./sse.js";

const LONGEST_WAIT = 30000; // milliseconds, whatever the server asks for
const SILENCE = 40000; // milliseconds; the server sends something every 15 s

export class EventStream {
  #api;
  #handlers;
  #lastEventId = 0;
  #attempt = 0;
  #open = null; // AbortController of the stream that is open
  #waiting = null; // nap between two attempts
  #stopped = false;

  /**
   * onOpen(): connected, events follow. onEvent({id, type, data}): data is parsed JSON, id a number.
   * onLost(): the connection is gone, another attempt follows. onRefused(ApiError): no other follows.
   */
  constructor(api, handlers) {
    this.#api = api;
    this.#handlers = handlers;
  }

  async start() {
    while (!this.#stopped) {
      let asked = 0; // milliseconds
      try {
        await this.#listen();
      } catch (error) {
        asked = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_WAIT);
        if (error.status >= 400 && !error.isPassing) {
          this.stop();
          this.#handlers.onRefused(error);
        }
      }
      if (!this.#stopped) {
        this.#handlers.onLost();
        this.#waiting = nap(Math.max(delayAfter(this.#attempt), asked));
        this.#attempt += 1;
        await this.#waiting.done;
      }
    }
  }

  stop() {
    this.#stopped = true;
    this.#open?.abort();
    this.#waiting?.wake();
  }

  /** The network is there again, or so the browser says. */
  retryNow() {
    this.#waiting?.wake();
  }

  /** The network is gone: what is open would only time out. */
  drop() {
    this.#open?.abort();
  }

  async #listen() {
    const controller = new AbortController();
    this.#open = controller;
    let watchdog = setTimeout(() => controller.abort(), SILENCE);
    try {
      const answer = await this.#api.events(this.#lastEventId, controller.signal);
      this.#handlers.onOpen();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      const parser = new EventParser();
      for (let piece; !(piece = await reader.read()).done && !this.#stopped; ) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => controller.abort(), SILENCE);
        this.#attempt = 0;
        parser.push(piece.value).forEach((event) => this.#take(event));
      }
    } finally {
      clearTimeout(watchdog);
      controller.abort();
    }
  }

  #take(event) {
    const id = Number(event.id);
    if (this.#stopped || !Number.isSafeInteger(id) || id <= this.#lastEventId) {
      return;
    }
    this.#lastEventId = id;
    if (event.type === "report") {
      this.#stopped = true;
    }
    const data = JSON.parse(event.data);
    // On its own: a fault of the page is none of the connection.
    queueMicrotask(() => this.#handlers.onEvent({ id, type: event.type, data }));
  }
}
