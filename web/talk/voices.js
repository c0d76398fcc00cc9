// How the agent is heard: by the browser's synthesis where it has voices, else by the server's, else read.
// Each voice is what SpeechQueue asks for: speak() settles when an item was spoken or cannot be.

import { encodeWav } from "./audio.js";

const VOICES_TIMEOUT = 1500; // milliseconds; browsers load the list of voices late
const SLOWEST = 200; // milliseconds a character, and then some
const AHEAD = 3; // sounds fetched and not yet spoken
const ATTEMPTS = 4; // at a sound that the server is too busy for
const LONGEST_WAIT = 5; // seconds, whatever the server asks for

const PACE = 15; // characters a second, where a voice does not tell how far it is

/** Characters as the server counts them. */
const lengthOf = (text) => [...text].length;
const base = (language) => language.toLowerCase().replaceAll("_", "-").split("-")[0];

/** The voices of the browser, an empty list where it has none. */
function loadVoices() {
  const synthesis = globalThis.speechSynthesis;
  if (!synthesis) {
    return Promise.resolve([]);
  }
  const voices = synthesis.getVoices();
  if (voices.length > 0) {
    return Promise.resolve(voices);
  }
  return new Promise((resolve) => {
    const done = () => resolve(synthesis.getVoices());
    synthesis.addEventListener("voiceschanged", done, { once: true });
    setTimeout(done, VOICES_TIMEOUT);
  });
}

/** The best voice for a language: the same region, then the same language, then one on this device. */
export function pickVoice(voices, language) {
  const rank = (voice) =>
    (voice.lang.toLowerCase().replaceAll("_", "-") === language.toLowerCase() ? 4 : 0) +
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0);
  const able = voices.filter((voice) => base(voice.lang) === base(language));
  return able.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** Words are shown and nothing is heard. */
export class TextVoice {
  kind = "text";
  #length = 0;

  async speak(item) {
    this.#length = lengthOf(item.text);
  }

  heard() {
    return this.#length;
  }

  prepare() {}
  pause() {}
  resume() {}
  cancel() {}
}

/** The browser's. Not every browser can pause, so a halted sentence is begun again at the word that it stopped at. */
export class BrowserVoice {
  kind = "browser";
  #voice;
  #language;
  #utterance = null; // referred to here: some browsers forget it, and its end, otherwise
  #whole = "";
  #text = ""; // what is left of it
  #at = 0;
  #begun = null; // when, as long as the voice tells of no words
  #finish = null;
  #watchdog = null;

  constructor(voice, language) {
    this.#voice = voice;
    this.#language = language;
  }

  speak(item) {
    return new Promise((resolve) => {
      this.#whole = item.text;
      this.#text = item.text;
      this.#finish = resolve;
      this.#start();
    });
  }

  prepare() {}

  heard() {
    return lengthOf(this.#whole.slice(0, this.#whole.length - this.#text.length + this.#reached()));
  }

  pause() {
    clearTimeout(this.#watchdog);
    this.#at = this.#reached();
    this.#begun = null;
    this.#utterance = null;
    speechSynthesis.cancel();
  }

  /** Where it is in #text: at the beginning of a word. */
  #reached() {
    if (this.#begun === null) {
      return this.#at;
    }
    const passed = Math.floor(((performance.now() - this.#begun) / 1000) * PACE);
    return passed >= this.#text.length ? this.#text.length : this.#text.lastIndexOf(" ", passed) + 1;
  }

  resume() {
    this.#text = this.#text.slice(this.#at);
    this.#start();
  }

  cancel() {
    this.pause();
    this.#finish?.();
  }

  #start() {
    const utterance = new SpeechSynthesisUtterance(this.#text);
    this.#utterance = utterance;
    this.#at = 0;
    this.#begun = null;
    utterance.voice = this.#voice;
    utterance.lang = this.#voice?.lang ?? this.#language;
    const ended = () => this.#utterance === utterance && this.cancel();
    utterance.onstart = () => {
      this.#begun = this.#utterance === utterance ? performance.now() : this.#begun;
    };
    utterance.onboundary = (event) => {
      if (this.#utterance === utterance) {
        this.#at = event.charIndex;
        this.#begun = null;
      }
    };
    utterance.onend = ended;
    utterance.onerror = ended;
    this.#watchdog = setTimeout(ended, 5000 + this.#text.length * SLOWEST);
    speechSynthesis.speak(utterance);
  }
}

/** The server's: a WAV file for each item, fetched ahead. */
export class ServerVoice {
  kind = "server";
  #api;
  #player;
  #onFailed;
  #sounds = new Map(); // event id -> promise of a Blob
  #finish = null;
  #halted = false;
  #text = "";
  #isPlaying = false; // the sound of #text, and not what was before it

  /** `player`: an audio element that a click has unlocked. onFailed(): the server cannot speak. */
  constructor(api, player, onFailed) {
    this.#api = api;
    this.#player = player;
    this.#onFailed = onFailed;
  }

  prepare(item) {
    if (!this.#sounds.has(item.eventId) && this.#sounds.size < AHEAD) {
      const sound = this.#fetch(item);
      sound.catch(() => {}); // speak() finds out
      this.#sounds.set(item.eventId, sound);
    }
  }

  async speak(item) {
    this.#halted = false;
    this.#text = item.text;
    const stopped = new Promise((resolve) => {
      this.#finish = resolve;
    });
    const sound = this.#sounds.get(item.eventId) ?? this.#fetch(item);
    this.#sounds.delete(item.eventId);
    try {
      const blob = await Promise.race([sound, stopped]);
      if (blob) {
        await this.#play(blob, stopped);
      }
    } catch (error) {
      if (error.status === 409) {
        this.#onFailed();
      }
    }
  }

  /** As far as the sound is. */
  heard() {
    const { currentTime, duration } = this.#player;
    const share = this.#isPlaying && duration > 0 ? Math.min(currentTime / duration, 1) : 0;
    return Math.floor(lengthOf(this.#text) * share);
  }

  pause() {
    this.#halted = true;
    this.#player.pause();
  }

  resume() {
    this.#halted = false;
    if (this.#player.src) {
      this.#player.play().catch(() => this.#finish?.());
    }
  }

  cancel() {
    this.pause();
    this.#sounds.clear();
    this.#finish?.();
  }

  /** The sound of an item, asked for again where the server says that it is too much at once. */
  async #fetch(item) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#api.speech(item.eventId);
      } catch (error) {
        if ((error.status !== 429 && error.status !== 503) || attempt >= ATTEMPTS) {
          throw error;
        }
        const seconds = Math.min(Math.max(error.retryAfter, 1), LONGEST_WAIT);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
  }

  async #play(blob, stopped) {
    const url = URL.createObjectURL(blob);
    try {
      const ended = new Promise((resolve, reject) => {
        this.#player.onended = resolve;
        this.#player.onerror = reject;
      });
      this.#player.src = url;
      this.#isPlaying = true;
      const begun = this.#halted ? null : this.#player.play();
      begun?.catch((error) => error.name !== "AbortError" && this.#finish?.());
      await Promise.race([ended, stopped]);
    } finally {
      this.#isPlaying = false;
      this.#player.onended = null;
      this.#player.onerror = null;
      this.#player.removeAttribute("src");
      URL.revokeObjectURL(url);
    }
  }
}

/** The voice of a call: the best one there is, and the next best when it fails. */
export class AgentVoice {
  #voices = loadVoices();
  #voice = new TextVoice();
  #player = new Audio();

  get kind() {
    return this.#voice.kind;
  }

  /** In the handler of a click: browsers play nothing before. */
  unlock() {
    const silence = new Blob([encodeWav(new Float32Array(1600))], { type: "audio/wav" });
    const url = URL.createObjectURL(silence);
    this.#player.src = url;
    for (const event of ["ended", "error", "emptied"]) {
      this.#player.addEventListener(event, () => URL.revokeObjectURL(url), { once: true });
    }
    this.#player.play().catch(() => {}); // it will be read, then
    if (globalThis.speechSynthesis) {
      speechSynthesis.cancel();
      speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    }
  }

  async choose({ api, language, serverSynthesis }) {
    const voices = await this.#voices;
    const fitting = pickVoice(voices, language);
    if (fitting) {
      this.#voice = new BrowserVoice(fitting, language);
    } else if (serverSynthesis) {
      this.#voice = new ServerVoice(api, this.#player, () => {
        this.#voice = voices.length > 0 ? new BrowserVoice(null, language) : new TextVoice();
      });
    } else if (voices.length > 0) {
      this.#voice = new BrowserVoice(null, language);
    }
  }

  speak(item) {
    return this.#voice.speak(item);
  }

  prepare(item) {
    this.#voice.prepare(item);
  }

  heard() {
    return this.#voice.heard();
  }

  pause() {
    this.#voice.pause();
  }

  resume() {
    this.#voice.resume();
  }

  cancel() {
    this.#voice.cancel();
  }
}
