// Words from the browser's own speech recognition, where it has one.

const RESTARTS = 6; // without any result between them, within the time below
const RESTART_WINDOW = 10000; // milliseconds
const RESTART_PAUSE = 250;
const FATAL = new Set(["network", "service-not-allowed", "language-not-supported", "not-allowed", "audio-capture"]);

export class BrowserRecognition {
  #recognition;
  #track;
  #handlers;
  #active = false;
  #starts = []; // times

  static get isAvailable() {
    return Boolean(globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition);
  }

  /**
   * onWords(text): an utterance is complete. onInterim(text): so far. onFailed(): it does not work here; nothing
   * follows. `track`: of the microphone, whose echo is cancelled; browsers that cannot take it open their own.
   */
  constructor({ language, track }, handlers) {
    const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
    this.#track = track;
    this.#handlers = handlers;
    this.#recognition = new Recognition();
    this.#recognition.lang = language;
    this.#recognition.continuous = true;
    this.#recognition.interimResults = true;
    this.#recognition.onresult = (event) => this.#results(event);
    this.#recognition.onerror = (event) => FATAL.has(event.error) && this.#fail();
    this.#recognition.onend = () => this.#again();
  }

  start() {
    this.#active = true;
    this.#begin();
  }

  stop() {
    this.#active = false;
    this.#recognition.abort();
  }

  #begin() {
    try {
      this.#recognition.start(this.#track);
    } catch (error) {
      if (error.name !== "InvalidStateError") {
        this.#fail();
      }
    }
  }

  /** Browsers end a recognition after a while of silence; one that ends again and again does not work. */
  #again() {
    if (!this.#active) {
      return;
    }
    const now = Date.now();
    this.#starts = [...this.#starts.filter((time) => now - time < RESTART_WINDOW), now];
    if (this.#starts.length >= RESTARTS) {
      this.#fail();
    } else {
      setTimeout(() => this.#active && this.#begin(), RESTART_PAUSE);
    }
  }

  #fail() {
    if (this.#active) {
      this.stop();
      this.#handlers.onFailed();
    }
  }

  #results(event) {
    this.#starts = [];
    let interim = "";
    for (let i = event.resultIndex; i < event.results.length; i += 1) {
      const text = event.results[i][0].transcript.trim();
      if (event.results[i].isFinal && text !== "") {
        this.#handlers.onWords(text);
      } else {
        interim += ` ${text}`;
      }
    }
    this.#handlers.onInterim(interim.trim());
  }
}
