// One call, from its first button to its report: what the events of the server and the doings of the caller mean for
// speech, hearing and view.

import { newKey } from "./api.js";
import { EventStream } from "./event_stream.js";
import { Hearing } from "./hearing.js";
import { Outbox } from "./outbox.js";
import { Signals } from "./signals.js";
import { SpeechQueue } from "./speech_queue.js";
import { AgentVoice } from "./voices.js";

const SPEAKING_AGAIN = 1000; // milliseconds between two signals of one long utterance
const LONGEST_PAUSE = 5000; // without a word from the server what was halted goes on
const PERMISSION_PATIENCE = 10000; // the call begins even while the browser still asks
const LINE_PATIENCE = 1500; // a short interruption of the line is not worth a sentence
const GOODBYE = 20000; // for the last words to be spoken
const REPORT_PATIENCE = 60000;

export class Call {
  #api;
  #call;
  #session;
  #view;
  #voice = new AgentVoice();
  #queue;
  #hearing;
  #outbox;
  #stream;
  #signals;
  #context = null;
  #history = { until: 0, unheard: [], lastSpeaker: "", done: false };
  #isOffline = false;
  #isConnected = false;
  #isOpening = false; // the browser asks for the microphone
  #offlineTimer = null;
  #awaits = ""; // "thinking" or "working" while the agent owes a reply
  #transcribing = 0; // utterances that the server turns into words
  #pauseTimer = null;
  #againTimer = null;
  #reason = ""; // why it ended
  #isOver = false;
  #report = null;

  /** `call`: the answer of CallApi.call(). */
  constructor({ api, call, session, view }) {
    this.#api = api;
    this.#call = call;
    this.#session = session;
    this.#view = view;
    this.#signals = new Signals(api);
    this.#queue = new SpeechQueue(this.#voice, {
      onChange: () => this.#showPhase(),
      onSpoken: (item) => session.set("heardUpTo", item.eventId),
      onHeard: () => this.#heardAll(),
    });
    this.#hearing = this.#makeHearing();
    this.#outbox = new Outbox({
      send: (item) => this.#send(item),
      onRefused: (item, error) => this.#refused(item, error),
      onChange: (items) => this.#unsent(items),
    });
    this.#stream = new EventStream(api, {
      onOpen: () => this.#opened(),
      onEvent: (event) => this.#take(event),
      onLost: () => this.#lost(),
      onRefused: () => this.#over(),
    });
  }

  welcome() {
    const view = this.#view;
    view.on("start", "click", () => this.#begin(true));
    view.on("start-typing", "click", () => this.#begin(false));
    view.on("form", "submit", (event) => this.#typed(event));
    view.on("microphone", "click", () => this.#toggleMicrophone());
    view.on("hang-up", "click", () => this.#hangUp());
    view.welcome({ again: this.#session.get("started"), canHear: this.#hearing.isPossible });
  }

  // --- beginning ---------------------------------------------------------------------------------

  async #begin(withMicrophone) {
    if (this.#context) {
      return;
    }
    this.#context = new AudioContext();
    this.#context.resume();
    this.#voice.unlock();
    this.#session.set("started", true);
    this.#view.show("talk");
    this.#showMicrophone();
    this.#showPhase();
    this.#view.focusWords();
    const microphone = withMicrophone && this.#hearing.isPossible ? this.#openMicrophone() : null;
    await Promise.all([
      this.#chooseVoice(),
      Promise.race([microphone, new Promise((resolve) => setTimeout(resolve, PERMISSION_PATIENCE))]),
    ]);
    this.#watchPage();
    this.#connect();
  }

  async #chooseVoice() {
    await this.#voice.choose({
      api: this.#api,
      language: this.#language,
      serverSynthesis: this.#call.speech.synthesis,
    });
  }

  get #language() {
    return this.#call.language ?? navigator.language;
  }

  async #openMicrophone() {
    if (this.#isOpening) {
      return;
    }
    this.#isOpening = true;
    this.#view.notice("");
    try {
      await this.#hearing.open(this.#context);
    } catch (error) {
      this.#view.notice(error.message);
    }
    if (this.#reason) {
      this.#hearing.close(); // allowed too late
    }
    this.#isOpening = false;
    this.#showMicrophone();
    this.#showPhase();
  }

  async #connect() {
    try {
      const { lastEventId } = await this.#api.call(); // the page may have been open for long
      this.#history.until = lastEventId ?? 0;
    } catch {
      this.#history.until = this.#call.lastEventId ?? 0; // the stream finds out what is wrong
    }
    this.#view.announce(false);
    if (this.#history.until === 0) {
      this.#endHistory();
    }
    const unsent = this.#session.get("unsent");
    unsent.forEach((item) => this.#outbox.add(item));
    this.#stream.start();
  }

  #watchPage() {
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#stream.drop());
    addEventListener("pagehide", () => {
      if (!this.#reason && !this.#isOver) {
        this.#signals.leave();
      }
    });
  }

  #retryNow() {
    this.#stream.retryNow();
    this.#outbox.retryNow();
  }

  // --- the stream --------------------------------------------------------------------------------

  #opened() {
    this.#isConnected = true;
    this.#isOffline = false;
    this.#view.line(true);
    clearTimeout(this.#offlineTimer);
    this.#outbox.retryNow();
    if (!this.#reason) {
      this.#signals.send("joined");
      if (this.#history.done && !this.#queue.isBusy && this.#history.lastSpeaker === "AI") {
        this.#signals.send("heard");
      }
    }
    this.#showPhase();
  }

  #lost() {
    if (!this.#isOffline) {
      this.#isOffline = true;
      this.#offlineTimer = setTimeout(() => this.#view.line(false), LINE_PATIENCE);
    }
    this.#showPhase();
  }

  #take({ id, type, data }) {
    const handlers = {
      message: () => this.#message(id, data),
      tool: () => this.#await(data.state === "started" ? "working" : "thinking"),
      paused: () => this.#pause(),
      resumed: () => this.#resumed(),
      stopped: () => this.#stopped(),
      ended: () => this.#ended(data.reason),
      report: () => this.#reported(data),
    };
    handlers[type]?.();
    if (!this.#history.done && id >= this.#history.until) {
      this.#endHistory();
    }
  }

  #message(id, data) {
    this.#view.caption(data);
    this.#history.lastSpeaker = data.speaker;
    if (data.speaker !== "AI") {
      if (this.#history.done) {
        this.#outbox.confirm(data.message); // words of before may be the same ones
      }
      this.#history.unheard = [];
      this.#await("thinking");
      return;
    }
    this.#await("");
    const item = { eventId: id, text: data.message };
    if (this.#history.done) {
      this.#queue.add(item);
    } else if (id > this.#session.get("heardUpTo") && this.#session.get("heardUpTo") >= 0) {
      this.#history.unheard.push(item);
    }
  }

  /** What was said before the page came is read, but spoken only where a reload cut it off. */
  #endHistory() {
    this.#history.done = true;
    // A log that turns live announces only what is added later.
    setTimeout(() => this.#view.announce(true), 0);
    if (this.#session.get("heardUpTo") < 0) {
      this.#session.set("heardUpTo", this.#history.until);
    }
    if (this.#reason) {
      return;
    }
    if (this.#history.unheard.length > 0) {
      this.#history.unheard.forEach((item) => this.#queue.add(item));
    } else if (this.#history.lastSpeaker === "AI") {
      this.#signals.send("heard");
    }
    this.#showPhase();
  }

  #await(what) {
    this.#awaits = what;
    this.#showPhase();
  }

  #heardAll() {
    this.#endPause();
    if (!this.#reason) {
      this.#signals.send("heard");
    } else {
      this.#finishWhenQuiet();
    }
  }

  // --- interruption ------------------------------------------------------------------------------

  /** The caller makes himself heard. */
  #voiceBegins() {
    if (this.#reason) {
      return;
    }
    this.#pause();
    this.#signals.send("speaking");
    clearInterval(this.#againTimer);
    this.#againTimer = setInterval(() => {
      if (this.#callerIsBusy && !this.#reason) {
        this.#signals.send("speaking");
      } else {
        clearInterval(this.#againTimer);
        this.#showPhase();
      }
    }, SPEAKING_AGAIN);
    this.#showPhase();
  }

  get #callerIsBusy() {
    return this.#hearing.isVoice || this.#transcribing > 0;
  }

  #pause() {
    if (!this.#queue.isBusy || !this.#history.done) {
      return;
    }
    this.#queue.pause();
    this.#endPause();
    this.#pauseTimer = setInterval(() => {
      if (!this.#callerIsBusy) {
        this.#endPause();
        this.#queue.resume();
      }
    }, LONGEST_PAUSE);
  }

  #endPause() {
    clearInterval(this.#pauseTimer);
  }

  /** The server has waited for words. Where the caller still speaks it has to wait longer. */
  #resumed() {
    if (this.#queue.isPaused && this.#callerIsBusy) {
      this.#signals.send("speaking");
      return;
    }
    this.#endPause();
    this.#queue.resume();
  }

  #stopped() {
    this.#endPause();
    this.#history.unheard = [];
    this.#queue.stop();
  }

  // --- the caller --------------------------------------------------------------------------------

  #makeHearing() {
    return new Hearing(
      {
        language: this.#language,
        serverRecognition: this.#call.speech.recognition,
        spokenText: () => (this.#queue.isSpeaking && this.#voice.kind !== "text" ? this.#queue.currentText : ""),
      },
      {
        onLevel: (level) => this.#view.level(level),
        onVoice: () => this.#voiceBegins(),
        onInterim: (text) => this.#view.interim(text),
        onWords: (text) => this.#say({ key: newKey(), text }),
        onAudio: (audio) => this.#say({ key: newKey(), audio }),
        onMode: (mode) => this.#modeChanged(mode),
        onLost: () => {
          this.#view.notice("The microphone is gone. You can type, or press “Use microphone”.");
          this.#showMicrophone();
          this.#showPhase();
        },
      },
    );
  }

  #modeChanged(mode) {
    if (mode === "none") {
      this.#view.notice("Your speech cannot be understood here. Please type what you want to say.");
      this.#hearing.close();
    }
    this.#showMicrophone();
    this.#showPhase();
  }

  #typed(event) {
    event.preventDefault();
    const text = this.#view.takeWords();
    if (text !== "") {
      this.#view.notice("");
      if (!this.#say({ key: newKey(), text })) {
        this.#view.giveBackWords(text);
      }
    }
    this.#view.focusWords();
  }

  #say(item) {
    if (this.#reason) {
      return false;
    }
    if (!this.#outbox.add(item)) {
      this.#view.notice("Too much waits to be sent. Please wait until the connection is back.");
      return false;
    }
    this.#pause();
    return true;
  }

  async #send(item) {
    if (item.text !== undefined) {
      await this.#api.say(item.text, item.key);
      return;
    }
    this.#transcribing += 1;
    try {
      await this.#api.sayAudio(item.audio, item.key);
    } finally {
      this.#transcribing -= 1;
      this.#showPhase();
    }
  }

  #refused(item, error) {
    if (error.status === 401) {
      this.#over();
    } else if (item.audio && error.status === 409 && !this.#reason) {
      this.#hearing.withoutServer();
    } else if (!this.#reason) {
      this.#view.notice(
        item.audio ? "That was not understood. Please say it again, or type it." : `Not sent: ${error.message}`,
      );
      this.#view.giveBackWords(item.text ?? "");
    }
  }

  #unsent(items) {
    const texts = items.filter((item) => item.text !== undefined);
    this.#session.set("unsent", texts.map(({ key, text }) => ({ key, text })));
    this.#view.unsent(texts.map((item) => item.text));
  }

  #toggleMicrophone() {
    if (!this.#hearing.hasMicrophone) {
      this.#openMicrophone();
      return;
    }
    this.#hearing.mute(!this.#hearing.isMuted);
    this.#showMicrophone();
    this.#showPhase();
  }

  // --- the end -----------------------------------------------------------------------------------

  async #hangUp() {
    if (this.#reason) {
      return;
    }
    this.#ended("caller");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        const conversation = await this.#api.end();
        if (conversation.transcriptSummary) {
          this.#reported(conversation);
        }
        return;
      } catch (error) {
        if (!error.isPassing) {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 1000 * (attempt + 1)));
      }
    }
    this.#view.reportDone("There is no connection. The call ends by itself soon.");
  }

  /** What the agent says last is still spoken, unless the caller wants to hear no more. */
  #ended(reason) {
    if (this.#reason) {
      return;
    }
    this.#reason = reason;
    this.#endPause();
    clearInterval(this.#againTimer);
    this.#hearing.close();
    this.#outbox.stop();
    this.#session.forget({ over: true });
    clearTimeout(this.#offlineTimer);
    if (reason === "caller" || reason === "operator") {
      this.#queue.stop();
    } else {
      this.#queue.resume();
    }
    setTimeout(() => this.#finish(), GOODBYE);
    this.#finishWhenQuiet();
  }

  #finishWhenQuiet() {
    if (this.#queue.isBusy) {
      this.#showPhase();
    } else {
      this.#finish();
    }
  }

  #finish() {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    this.#queue.stop();
    this.#context.close();
    this.#view.finish(this.#reason);
    if (globalThis.parent !== globalThis) {
      globalThis.parent.postMessage({ source: "hiveline-call", state: "ended" }, "*");
    }
    if (this.#report) {
      this.#view.report(this.#report);
    } else {
      setTimeout(() => this.#report ?? this.#giveUpReport(), REPORT_PATIENCE);
    }
  }

  #reported(report) {
    this.#report = report;
    this.#stream.stop();
    if (this.#isOver) {
      this.#view.report(report);
    }
  }

  #giveUpReport() {
    this.#stream.stop();
    this.#view.reportDone("The summary is not ready yet.");
  }

  /** The server lets nobody in any more. */
  #over() {
    if (!this.#reason) {
      this.#ended("over");
    }
    this.#stream.stop();
    if (!this.#report) {
      this.#view.reportDone("");
    }
  }

  // --- what is shown -----------------------------------------------------------------------------

  #showMicrophone() {
    this.#view.microphone({
      isThere: this.#hearing.hasMicrophone,
      isMuted: this.#hearing.isMuted,
      isPossible: this.#hearing.isPossible,
    });
  }

  #showPhase() {
    if (!this.#isOver) {
      this.#view.phase(this.#phase());
    }
  }

  #phase() {
    if (this.#reason) {
      return "ending";
    }
    if (this.#isOffline) {
      return "offline";
    }
    if (!this.#isConnected) {
      return "connecting";
    }
    if (this.#hearing.isVoice) {
      return "caller";
    }
    if (this.#queue.isSpeaking) {
      return "agent";
    }
    if (this.#queue.isPaused) {
      return "paused";
    }
    if (this.#awaits !== "" || this.#transcribing > 0) {
      return this.#awaits || "thinking";
    }
    if (!this.#hearing.hasMicrophone) {
      return "reading";
    }
    return this.#hearing.isMuted ? "muted" : "listening";
  }
}
