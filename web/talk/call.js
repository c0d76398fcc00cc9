// One call, from its first button to its report: what the events of the server and the doings of the caller mean for
// speech, hearing and view.

import { newKey } from "./api.js";
import { EventStream } from "./event_stream.js";
import { Hearing } from "./hearing.js";
import { History } from "./history.js";
import { Interruption } from "./interruption.js";
import { Outbox } from "./outbox.js";
import { Signals } from "./signals.js";
import { SpeechQueue } from "./speech_queue.js";
import { Typing } from "./typing.js";
import { AgentVoice } from "./voices.js";

const PERMISSION_PATIENCE = 10000; // milliseconds; the call begins even while the browser still asks
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
  #typing;
  #context = null;
  #history;
  #interruption;
  #lastWords = 0; // the event of the agent's newest words
  #lastSpeaker = "";
  #before = null; // {speaker, awaits} before the caller's newest words
  #isOffline = false;
  #isConnected = false;
  #isOpening = false; // the browser asks for the microphone
  #offlineTimer = null;
  #awaits = ""; // "thinking" or "working" while the agent owes a reply
  #transcribing = 0; // utterances that the server turns into words
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
    this.#typing = new Typing(() => {
      if (this.#isConnected && !this.#reason) {
        this.#signals.send("typing");
      }
    });
    this.#history = new History(session.get("heardUpTo"));
    this.#queue = new SpeechQueue(this.#voice, {
      onChange: () => this.#showPhase(),
      onSpoken: (item) => session.set("heardUpTo", item.eventId),
      onHeard: () => this.#heardAll(),
    });
    this.#interruption = new Interruption({
      queue: this.#queue,
      isBusy: () => this.#callerIsBusy,
      signal: () => this.#signals.send("speaking", this.#queue.position),
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
    view.on("words", "input", () => this.#typing.goOn());
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
    if (!this.#reason) {
      this.#watchPage();
      this.#connect();
    }
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
      this.#view.notice(error.reason ?? "unusable");
    }
    if (this.#reason) {
      this.#hearing.close(); // allowed too late
    }
    this.#isOpening = false;
    this.#tellVoiceless();
    this.#showMicrophone();
    this.#showPhase();
  }

  /** Nobody asks a caller who has to type whether they are still there, as one who could speak. */
  #tellVoiceless() {
    if (!this.#hearing.hasMicrophone && !this.#isOpening) {
      this.#typing.begin();
    }
  }

  async #connect() {
    let until = this.#call.lastEventId;
    try {
      until = (await this.#api.call()).lastEventId; // the page may have been open for long
    } catch {
      // the stream finds out what is wrong
    }
    this.#history.begin(until);
    this.#view.announce(false);
    if (until === 0) {
      this.#endHistory(0);
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
        this.#signals.leave(this.#unheard);
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
      if (this.#history.isOver && !this.#queue.isBusy && this.#lastSpeaker === "AI") {
        this.#tellHeard();
      }
      this.#tellVoiceless();
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
      paused: () => this.#interruption.pause(),
      resumed: () => this.#resumed(),
      stopped: () => {
        data.heard?.forEach((cut) => this.#view.cut(cut));
        this.#before = null;
        this.#history.drop();
        this.#interruption.drop();
      },
      ended: () => this.#ended(data.reason),
      report: () => {
        this.#stream.stop();
        this.#reported(data);
      },
    };
    handlers[type]?.();
    if (this.#history.reaches(id)) {
      this.#endHistory(id);
    }
  }

  #message(id, data) {
    this.#view.caption(data);
    this.#before = null;
    if (data.speaker === "AI") {
      this.#lastSpeaker = data.speaker;
      const item = { eventId: id, text: data.message };
      this.#lastWords = id;
      this.#await("");
      if (this.#history.isOver) {
        this.#queue.add(item);
      } else {
        this.#history.keep(item);
      }
      return;
    }
    if (this.#history.isOver) {
      this.#outbox.confirm(data.message); // words of before may be the same ones
    } else {
      this.#history.drop();
    }
    this.#before = { speaker: this.#lastSpeaker, awaits: this.#awaits };
    this.#lastSpeaker = data.speaker;
    this.#await("thinking");
  }

  /** Words right before it were no turn: the agent goes on. */
  #resumed() {
    if (this.#before) {
      this.#lastSpeaker = this.#before.speaker;
      this.#await(this.#before.awaits);
      this.#history.goOn();
      this.#before = null;
    }
    this.#interruption.resume();
  }

  #endHistory(lastId) {
    const unheard = this.#history.finish();
    // A log that turns live announces only what is added later.
    setTimeout(() => this.#view.announce(true), 0);
    if (this.#session.get("heardUpTo") < 0) {
      this.#session.set("heardUpTo", lastId);
    }
    if (this.#reason) {
      return;
    }
    unheard.forEach((item) => this.#queue.add(item));
    if (unheard.length === 0 && this.#lastSpeaker === "AI") {
      this.#tellHeard();
    }
    this.#showPhase();
  }

  #await(what) {
    this.#awaits = what;
    this.#showPhase();
  }

  #heardAll() {
    this.#interruption.release();
    if (!this.#reason) {
      this.#tellHeard();
    } else {
      this.#finishWhenQuiet();
    }
  }

  /** How far the agent is, for those who listen; who cannot speak reads what it says. */
  get #unheard() {
    return this.#hearing.hasMicrophone ? this.#queue.position : null;
  }

  #tellHeard() {
    this.#signals.send("heard", { eventId: this.#lastWords });
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
        onWords: (text) => this.#say({ key: newKey(), text, heard: this.#queue.position ?? undefined }),
        onAudio: (audio) => this.#say({ key: newKey(), audio }),
        onMode: (mode) => this.#modeChanged(mode),
        onLost: () => {
          this.#view.notice("microphoneGone");
          this.#tellVoiceless();
          this.#showMicrophone();
          this.#showPhase();
        },
      },
    );
  }

  #voiceBegins() {
    if (!this.#reason) {
      this.#interruption.begin(() => this.#showPhase());
      this.#showPhase();
    }
  }

  get #callerIsBusy() {
    return this.#hearing.isVoice || this.#transcribing > 0;
  }

  #modeChanged(mode) {
    if (mode === "none") {
      this.#view.notice("notHeard");
      this.#hearing.close();
      this.#tellVoiceless();
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
      this.#view.notice("tooMuch");
      return false;
    }
    this.#interruption.pause();
    return true;
  }

  async #send(item) {
    if (item.text !== undefined) {
      await this.#api.say(item.text, item.key, item.heard);
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
      this.#view.notice(item.audio ? "notUnderstood" : "notSent", error.message);
      this.#view.giveBackWords(item.text ?? "");
    }
  }

  #unsent(items) {
    const texts = items.filter((item) => item.text !== undefined);
    this.#session.set("unsent", texts.map(({ key, text, heard }) => ({ key, text, heard })));
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
    const unheard = this.#unheard;
    this.#ended("caller");
    if (unheard) {
      await this.#api.signal("heard", unheard).catch(() => {});
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        const conversation = await this.#api.end();
        if (conversation.transcriptSummary) {
          this.#reported(conversation);
        }
        // The stream is behind: what was not heard of the last words is still to be told there. It ends with its report.
        setTimeout(() => this.#stream.stop(), REPORT_PATIENCE);
        return;
      } catch (error) {
        if (!error.isPassing) {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 1000 * (attempt + 1)));
      }
    }
    this.#view.reportDone("offline");
  }

  /** What the agent says last is still spoken, unless the caller wants to hear no more. */
  #ended(reason) {
    if (this.#reason) {
      return;
    }
    this.#reason = reason;
    this.#interruption.stop();
    this.#hearing.close();
    this.#outbox.stop();
    this.#session.finish();
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
    this.#view.offerAgain(this.#call.nextCall);
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
    if (this.#isOver) {
      this.#view.report(report);
    }
  }

  #giveUpReport() {
    this.#stream.stop();
    this.#view.reportDone("late");
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
      return this.#isOpening ? "asking" : "connecting";
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
