// What the page shows. Words of the call reach it as text only, whatever they contain.

import { AGAIN, disclosure, notesOf, PHASES, PROBLEMS, REASONS } from "./words.js";

const BARS = 5;
const LOUD = 0.12; // level that fills the meter

const byId = (id) => document.getElementById(id);

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

export class View {
  #page = byId("page");
  #captions = byId("captions");
  #scroll = byId("scroll");
  #messages = new Map(); // message id -> its element for words
  #agentName = "The agent";
  #level = 0;
  #shownLevel = -1;
  #drawing = false;
  #reads = false; // the caller has scrolled up

  constructor() {
    this.#scroll.addEventListener("scroll", () => {
      this.#reads = !this.#isAtEnd();
    });
    new ResizeObserver(() => this.#follow(!this.#reads)).observe(this.#scroll);
  }

  /** The sections: welcome, talk, finish or problem. */
  show(section) {
    for (const name of ["welcome", "talk", "finish", "problem"]) {
      byId(name).hidden = name !== section;
    }
    this.#page.dataset.section = section;
  }

  on(id, type, handler) {
    byId(id).addEventListener(type, handler);
  }

  focus(id) {
    byId(id).focus({ preventScroll: true });
  }

  /** Not on a phone, where its keyboard would cover half of what is said. */
  focusWords() {
    if (!matchMedia("(pointer: coarse)").matches) {
      this.focus("words");
    }
  }

  introduce({ agentName, companyName, language }) {
    this.#agentName = agentName ?? "The agent";
    byId("agent").textContent = agentName ?? "Call";
    byId("kind").hidden = false;
    byId("company").textContent = companyName ?? "";
    byId("disclosure").textContent = disclosure(this.#agentName, companyName);
    byId("initial").textContent = [...(agentName ?? "☎")][0].toUpperCase();
    document.title = agentName ? `Call with ${agentName}` : "Call";
    if (language) {
      for (const id of ["captions", "transcript", "interim", "unsent", "words", "summary", "notes"]) {
        byId(id).lang = language;
      }
    }
  }

  welcome({ again, canHear }) {
    const name = this.#agentName;
    byId("invitation").textContent = again ? `Your call with ${name} goes on.` : `${name} is ready to talk with you.`;
    byId("start-label").textContent = again ? "Continue the call" : "Start the call";
    byId("start-typing").textContent = again ? "Continue without a microphone" : "Start without a microphone";
    byId("start-typing").hidden = !canHear;
    byId("start-hint").textContent = canHear
      ? "Your browser will ask for the microphone. You can type at any time."
      : "Speech cannot be understood in this browser. You type, the captions show what is said.";
    this.show("welcome");
    this.focus("start");
  }

  problem(name, canRetry = false) {
    byId("problem-title").textContent = PROBLEMS[name].title;
    byId("problem-text").textContent = PROBLEMS[name].text;
    byId("retry").hidden = !canRetry;
    this.phase("");
    this.show("problem");
  }

  /** A name of PHASES, or "" for none. */
  phase(name) {
    const text = PHASES[name] ?? "";
    byId("phase").textContent = name === "agent" ? `${this.#agentName} ${text}` : text;
    this.#page.dataset.phase = name;
  }

  /** Something that the caller should know; "" takes it away. */
  notice(text) {
    if (byId("notice").textContent !== text) {
      byId("notice").textContent = text;
    }
  }

  /** Whether the server can be reached. */
  line(isThere) {
    byId("line").textContent = isThere ? "" : "The connection is lost. It is tried again, and what you type is kept.";
  }

  /** While what was said before is filled in, nobody wants to hear all of it read out. */
  announce(isLive) {
    this.#captions.setAttribute("aria-live", isLive ? "polite" : "off");
  }

  /** `data` of a message event. Words that continue a message bring the blank before them, where one belongs there. */
  caption({ message_id: id, speaker, message, continues }) {
    const words = this.#messages.get(id);
    if (continues && words) {
      words.append(element("span", "", message));
    } else {
      const isAgent = speaker === "AI";
      const item = element("div", `caption ${isAgent ? "agent" : "caller"}`, "");
      const spoken = element("p", "words", message);
      item.append(element("span", "speaker", isAgent ? this.#agentName : "You"), spoken);
      this.#captions.append(item);
      this.#messages.set(id, spoken);
    }
    this.#follow(!this.#reads);
  }

  interim(text) {
    byId("interim").textContent = text;
    byId("interim").hidden = text === "";
    this.#follow(!this.#reads);
  }

  /** The texts that are still on their way. */
  unsent(texts) {
    byId("unsent").replaceChildren(
      ...texts.map((text) => {
        const item = element("div", "caption caller", "");
        item.append(element("span", "speaker", "You – sending"), element("p", "words", text));
        return item;
      }),
    );
    byId("unsent").hidden = texts.length === 0;
    this.#follow(texts.length > 0 || !this.#reads);
  }

  /** The words in the input, which is emptied. */
  takeWords() {
    const text = byId("words").value.trim();
    byId("words").value = "";
    return text;
  }

  giveBackWords(text) {
    if (byId("words").value === "") {
      byId("words").value = text;
    }
  }

  /** Without a microphone, muted or not. */
  microphone({ isThere, isMuted, isPossible }) {
    const button = byId("microphone");
    button.hidden = !isPossible;
    byId("microphone-label").textContent = !isThere ? "Use microphone" : isMuted ? "Unmute" : "Mute";
    button.setAttribute("aria-pressed", String(isThere && isMuted));
    byId("level").hidden = !isThere;
    byId("words").placeholder = isThere ? "Or type here" : "Type here";
  }

  /** 0 to 1, as often as it likes. */
  level(value) {
    this.#level = Math.max(value, this.#level * 0.85);
    if (!this.#drawing) {
      this.#drawing = true;
      requestAnimationFrame(() => this.#drawLevel());
    }
  }

  finish(reason) {
    byId("reason").textContent = REASONS[reason] ?? "";
    byId("transcript").append(...this.#captions.children);
    byId("transcript-part").hidden = byId("transcript").childElementCount === 0;
    this.phase("");
    this.notice("");
    this.line(true);
    this.show("finish");
    this.focus("finish-title");
  }

  /** Whether another call may be begun from here. */
  offerAgain(isOffered) {
    byId("again-part").hidden = !isOffered;
    this.again({});
  }

  /** `isWaiting`: one is being made. `isOver`: the server makes none; without either of them it may be tried. */
  again({ isWaiting = false, isOver = null }) {
    byId("again").disabled = isWaiting;
    byId("again").hidden = isOver === true;
    const hints = { true: AGAIN.refused, false: AGAIN.failed };
    byId("again-hint").textContent = hints[isOver] ?? "";
  }

  report({ transcriptSummary, conversationAnalytics }) {
    const notes = notesOf(conversationAnalytics);
    const summary = transcriptSummary ?? "";
    byId("summary").textContent = summary;
    byId("summary-part").hidden = summary === "";
    byId("notes").replaceChildren(...notes.flatMap(([label, value]) => this.#note(label, value)));
    byId("notes-part").hidden = notes.length === 0;
    this.reportDone(summary === "" ? "Nothing was noted." : "");
  }

  reportDone(text) {
    byId("report-wait").textContent = text;
  }

  #note(label, value) {
    const texts = Array.isArray(value) ? value : [value];
    return [element("dt", "", label), ...texts.map((text) => element("dd", "", String(text)))];
  }

  #drawLevel() {
    this.#drawing = false;
    const share = Math.min(1, Math.sqrt(this.#level / LOUD));
    const bars = Math.round(share * BARS);
    if (bars !== this.#shownLevel) {
      this.#shownLevel = bars;
      byId("level").dataset.bars = String(bars);
      byId("level").setAttribute("aria-valuenow", String(Math.round(share * 100)));
    }
  }

  #isAtEnd() {
    return this.#scroll.scrollHeight - this.#scroll.scrollTop - this.#scroll.clientHeight < 80;
  }

  /** Who has scrolled up reads, and is left alone. */
  #follow(follow) {
    if (follow) {
      this.#scroll.scrollTop = this.#scroll.scrollHeight;
    }
  }
}
