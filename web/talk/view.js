// What the page shows. Words of the call reach it as text only, whatever they contain.

import { directionOf, disclosure, ENGLISH, filled, notesOf } from "./words.js";

const BARS = 5;
const LOUD = 0.12; // level that fills the meter

const byId = (id) => document.getElementById(id);

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** What somebody said or wrote, which has its own direction, whatever the page's is. */
function spokenElement(className, text) {
  const made = element("p", className, text);
  made.dir = "auto";
  return made;
}

export class View {
  #page = byId("page");
  #captions = byId("captions");
  #scroll = byId("scroll");
  #messages = new Map(); // message id -> its element for words
  #words = ENGLISH;
  #agentName = ENGLISH.call.someone;
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

  /** In the words of another language. */
  speak(words) {
    this.#words = words;
    this.#agentName = words.call.someone;
    document.documentElement.lang = words.tag;
    document.documentElement.dir = directionOf(words.tag);
    document.title = words.call.title;
    byId("agent").textContent = words.call.title;
    for (const each of document.querySelectorAll("[data-text]")) {
      each.textContent = words.page[each.dataset.text];
    }
    for (const each of document.querySelectorAll("[data-label]")) {
      each.setAttribute("aria-label", words.page[each.dataset.label]);
    }
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
    const words = this.#words;
    this.#agentName = agentName ?? words.call.someone;
    byId("agent").textContent = agentName ?? words.call.title;
    byId("kind").hidden = false;
    byId("company").textContent = companyName ?? "";
    byId("disclosure").textContent = disclosure(words, this.#agentName, companyName);
    byId("initial").textContent = [...(agentName ?? "☎")][0].toUpperCase();
    document.title = agentName ? filled(words.call.titleWith, { name: agentName }) : words.call.title;
    if (language) {
      for (const id of ["captions", "transcript", "interim", "unsent", "words", "summary", "notes"]) {
        byId(id).lang = language;
      }
    }
  }

  welcome({ again, canHear }) {
    const name = this.#agentName;
    const words = this.#words.welcome;
    byId("invitation").textContent = filled(again ? words.goesOn : words.invitation, { name });
    byId("start-label").textContent = again ? words.goOn : words.start;
    byId("start-typing").textContent = again ? words.goOnTyping : words.startTyping;
    byId("start-typing").hidden = !canHear;
    byId("start-hint").textContent = canHear ? words.hearing : words.typing;
    this.show("welcome");
    this.focus("start");
  }

  problem(name, canRetry = false) {
    byId("problem-title").textContent = this.#words.problems[name].title;
    byId("problem-text").textContent = this.#words.problems[name].text;
    byId("problem-text").hidden = false;
    byId("retry").hidden = !canRetry;
    this.phase("");
    this.show("problem");
  }

  /** A name of the phases, or "" for none. */
  phase(name) {
    byId("phase").textContent = filled(this.#words.phases[name] ?? "", { name: this.#agentName });
    this.#page.dataset.phase = name;
  }

  /** Something that the caller should know: a name of the notices; "" takes it away. `reason`: the server's. */
  notice(name, reason = "") {
    const text = filled(this.#words.notices[name] ?? "", { reason });
    if (byId("notice").textContent !== text) {
      byId("notice").textContent = text;
    }
  }

  /** Whether the server can be reached. */
  line(isThere) {
    byId("line").textContent = isThere ? "" : this.#words.notices.lineLost;
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
      const spoken = spokenElement("words", message);
      item.append(element("span", "speaker", isAgent ? this.#agentName : this.#words.call.you), spoken);
      this.#captions.append(item);
      this.#messages.set(id, spoken);
    }
    this.#follow(!this.#reads);
  }

  /** The agent was stopped: `message` is what was heard of its message. */
  cut({ message_id: id, message }) {
    const words = this.#messages.get(id);
    if (words) {
      words.textContent = message;
      words.classList.add("cut");
      words.closest(".caption").hidden = message === "";
    }
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
        item.append(element("span", "speaker", this.#words.call.sending), spokenElement("words", text));
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
    const words = this.#words.call;
    button.hidden = !isPossible;
    byId("microphone-label").textContent = !isThere ? words.useMicrophone : isMuted ? words.unmute : words.mute;
    button.setAttribute("aria-pressed", String(isThere && isMuted));
    byId("level").hidden = !isThere;
    byId("words").placeholder = isThere ? words.orType : words.type;
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
    byId("reason").textContent = this.#words.reasons[reason] ?? "";
    byId("transcript").append(...this.#captions.children);
    byId("transcript-part").hidden = byId("transcript").childElementCount === 0;
    this.phase("");
    this.notice("");
    this.line(true);
    this.show("finish");
    this.focus("finish-title");
  }

  /** Whether another call may be begun from here: from the page of a call that has ended, or where that is the problem. */
  offerAgain(isOffered) {
    if (!byId("problem").hidden) {
      byId("problem-text").hidden = isOffered; // which says that another link is needed
      byId("problem").append(byId("again-part"));
    }
    byId("again-part").hidden = !isOffered;
    this.again({});
  }

  /** `isWaiting`: one is being made. `isOver`: the server makes none; without either of them it may be tried. */
  again({ isWaiting = false, isOver = null }) {
    byId("again").disabled = isWaiting;
    byId("again").hidden = isOver === true;
    const hints = { true: this.#words.again.refused, false: this.#words.again.failed };
    byId("again-hint").textContent = hints[isOver] ?? "";
  }

  report({ transcriptSummary, conversationAnalytics }) {
    const notes = notesOf(this.#words, conversationAnalytics);
    const summary = transcriptSummary ?? "";
    byId("summary").textContent = summary;
    byId("summary-part").hidden = summary === "";
    byId("notes").replaceChildren(...notes.flatMap(([label, value]) => this.#note(label, value)));
    byId("notes-part").hidden = notes.length === 0;
    this.reportDone(summary === "" ? "nothing" : "");
  }

  /** Why there is no report (yet), a name of the words for it; "" where there is one. */
  reportDone(name) {
    byId("report-wait").textContent = this.#words.report[name] ?? "";
  }

  #note(label, value) {
    const texts = Array.isArray(value) ? value : [value];
    const told = (text) => {
      const made = element("dd", "", "");
      made.append(element("bdi", "", String(text))); // a telephone number is not turned round
      return made;
    };
    return [element("dt", "", label), ...texts.map(told)];
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
