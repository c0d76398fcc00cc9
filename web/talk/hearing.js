// How the caller is heard: by the browser's recognition where it works, else by the server's, else not at all.
// The detector runs in either case, because it notices a caller who begins to speak sooner than words do.

import { encodeWav, levelOf } from "./audio.js";
import { isEcho } from "./echo.js";
import { Microphone } from "./microphone.js";
import { BrowserRecognition } from "./recognition.js";
import { VoiceDetector } from "./voice_detector.js";

export class Hearing {
  #options;
  #handlers;
  #microphone = null;
  #detector = new VoiceDetector();
  #recognition = null;
  #interim = "";
  #mode = "none";
  #recent = { text: "", until: 0 }; // what the agent said last: its echo comes late

  /**
   * options: {language, serverRecognition, spokenText() -> what the agent says now}.
   * handlers: onLevel(0..1), onVoice(): the caller begins to speak; onInterim(text), onWords(text), onAudio(Blob),
   * onMode("browser" | "server" | "none"), onLost().
   */
  constructor(options, handlers) {
    this.#options = options;
    this.#handlers = handlers;
  }

  get mode() {
    return this.#mode;
  }

  get hasMicrophone() {
    return this.#microphone !== null;
  }

  get isMuted() {
    return this.#microphone?.isMuted ?? false;
  }

  /** The caller is in the middle of an utterance. */
  get isVoice() {
    return this.#detector.isVoice || this.#interim !== "";
  }

  get isPossible() {
    return BrowserRecognition.isAvailable || this.#options.serverRecognition;
  }

  /** Throws MicrophoneError. */
  async open(context) {
    this.#microphone = await Microphone.open(context, {
      onFrame: (frame) => this.#takeFrame(frame),
      onLost: () => {
        this.close();
        this.#handlers.onLost();
      },
    });
    this.#listen(BrowserRecognition.isAvailable ? "browser" : this.#withoutBrowser());
  }

  mute(muted) {
    this.#microphone?.mute(muted);
    this.#detector.reset();
    this.#setInterim("");
    if (muted) {
      this.#recognition?.stop();
      this.#handlers.onLevel(0);
    } else {
      this.#recognition?.start();
    }
  }

  close() {
    this.#recognition?.stop();
    this.#recognition = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.#detector.reset();
    this.#setInterim("");
    this.#handlers.onLevel(0);
  }

  /** The server said that it cannot hear. */
  withoutServer() {
    this.#options.serverRecognition = false;
    if (this.#mode === "server") {
      this.#listen("none");
    }
  }

  #withoutBrowser() {
    return this.#options.serverRecognition ? "server" : "none";
  }

  #listen(mode) {
    this.#mode = mode;
    if (mode === "browser") {
      this.#recognition = new BrowserRecognition(
        { language: this.#options.language, track: this.#microphone.track },
        {
          onWords: (text) => this.#takeWords(text),
          onInterim: (text) => this.#takeInterim(text),
          onFailed: () => {
            this.#recognition = null;
            this.#setInterim("");
            this.#listen(this.#withoutBrowser());
          },
        },
      );
      this.#recognition.start();
    }
    this.#handlers.onMode(mode);
  }

  #takeFrame(frame) {
    if (this.isMuted) {
      return;
    }
    this.#handlers.onLevel(levelOf(frame));
    const found = this.#detector.push(frame, this.#options.spokenText() !== "");
    if (found?.type === "start" && this.#mode !== "none") {
      this.#handlers.onVoice();
    } else if (found?.type === "end" && this.#mode === "server") {
      this.#handlers.onAudio(new Blob([encodeWav(found.samples)], { type: "audio/wav" }));
    }
  }

  #isEcho(text) {
    const now = Date.now();
    const spoken = this.#options.spokenText();
    if (spoken !== "") {
      this.#recent = { text: `${this.#recent.text} ${spoken}`.slice(-1000), until: now + 3000 };
    } else if (now > this.#recent.until) {
      this.#recent.text = "";
    }
    return isEcho(text, this.#recent.text);
  }

  #takeInterim(text) {
    if (text !== "" && this.#isEcho(text)) {
      return;
    }
    const begins = text !== "" && this.#interim === "";
    this.#setInterim(text);
    if (begins) {
      this.#handlers.onVoice();
    }
  }

  #takeWords(text) {
    const echo = this.#isEcho(text);
    this.#setInterim("");
    if (!echo) {
      this.#handlers.onWords(text);
    }
  }

  #setInterim(text) {
    this.#interim = text;
    this.#handlers.onInterim(text);
  }
}
