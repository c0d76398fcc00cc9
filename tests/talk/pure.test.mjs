// The modules of the page that need no browser. Run by test_talk.py: node --test.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

import { encodeWav, levelOf, Resampler, SAMPLE_RATE } from "../../web/talk/audio.js";
import { delayAfter } from "../../web/talk/backoff.js";
import { isEcho } from "../../web/talk/echo.js";
import { EventStream } from "../../web/talk/event_stream.js";
import { History } from "../../web/talk/history.js";
import { Interruption } from "../../web/talk/interruption.js";
import { Outbox } from "../../web/talk/outbox.js";
import { Signals } from "../../web/talk/signals.js";
import { SpeechQueue } from "../../web/talk/speech_queue.js";
import { EventParser } from "../../web/talk/sse.js";
import { Typing } from "../../web/talk/typing.js";
import { FRAME, VoiceDetector } from "../../web/talk/voice_detector.js";
import { BrowserVoice, pickVoice, ServerVoice, TextVoice } from "../../web/talk/voices.js";
import { directionOf, disclosure, ENGLISH, filled, LANGUAGES, notesOf, wordsIn } from "../../web/talk/words.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));

// --- words ---------------------------------------------------------------------------------------

/** Each text of an object of objects by its path. */
const textsOf = (words, path = "") =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${path}${name}`, value]] : textsOf(value, `${path}${name}.`));

const placesIn = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

test("words: every language has all of them, with the same places to fill", async () => {
  for (const language of LANGUAGES) {
    const words = await wordsIn(language);
    assert.ok(words.tag.toLowerCase().startsWith(language), language);
    assert.deepEqual(textsOf(words).map(([name]) => name), textsOf(ENGLISH).map(([name]) => name), language);
    const english = new Map(textsOf(ENGLISH));
    for (const [name, text] of textsOf(words)) {
      assert.notEqual(text.trim(), "", `${language}: ${name}`);
      assert.deepEqual(placesIn(text), placesIn(english.get(name)), `${language}: ${name}`);
    }
  }
});

test("words: in every language that the server itself speaks", async () => {
  const files = await readdir(new URL("../../voice/languages", import.meta.url));
  const tags = files.map((name) => /^([a-z]{2,3})\.cpp$/.exec(name)?.[1]).filter(Boolean);
  assert.ok(tags.length >= 24);
  const languages = LANGUAGES.filter((each) => each !== "zh-hant"); // the same language, in other characters
  assert.deepEqual(languages.sort(), tags.map((tag) => (tag === "cmn" ? "zh" : tag)).sort());
});

// What is the same word there as in English.
const SAME_AS_ENGLISH = {
  da: ["page.send"], // "Send"
  nb: ["page.send"],
};

test("words: none is left in English", async () => {
  const english = new Map(textsOf(ENGLISH));
  for (const language of LANGUAGES.filter((each) => each !== "en")) {
    const same = textsOf(await wordsIn(language)).filter(([name, text]) => english.get(name).toLowerCase() === text.toLowerCase());
    assert.deepEqual(same.map(([name]) => name), SAME_AS_ENGLISH[language] ?? [], language);
  }
});

// Languages with letters of their own; the others are written in Latin ones.
const SCRIPTS = { ar: ["Arabic"], el: ["Greek"], hi: ["Devanagari"], ja: ["Han", "Hiragana", "Katakana"], ko: ["Hangul"],
  ru: ["Cyrillic"], zh: ["Han"], "zh-hant": ["Han"] };

test("words: each is written in the letters of its language alone", async () => {
  const everywhere = /\{\w+\}|https|\bAI(?![a-z])|\be-mail\b/g; // the same in any letters
  for (const language of LANGUAGES) {
    const letters = (SCRIPTS[language] ?? ["Latin"]).map((script) => `\\p{sc=${script}}`).join("");
    const own = new RegExp(`[${letters}]`, "u");
    const foreign = new RegExp(`[^${letters}\\P{L}\\p{sc=Common}]`, "u");
    for (const [name, text] of textsOf(await wordsIn(language)).filter(([path]) => path !== "tag")) {
      assert.match(text, own, `${language}: ${name}`);
      assert.doesNotMatch(text.replace(everywhere, ""), foreign, `${language}: ${name}`);
    }
  }
});

test("words: Chinese in traditional characters has no others", async () => {
  const decoder = new TextDecoder("big5");
  const traditional = new Set();
  for (let lead = 0xa1; lead <= 0xf9; ++lead) {
    for (let trail = 0x40; trail <= 0xfe; ++trail) {
      traditional.add(decoder.decode(new Uint8Array([lead, trail])));
    }
  }
  for (const [name, text] of textsOf(await wordsIn("zh-Hant"))) {
    const foreign = [...text].filter((letter) => /\p{sc=Han}/u.test(letter) && !traditional.has(letter));
    assert.deepEqual(foreign, [], name);
  }
  const simplified = textsOf(await wordsIn("zh-Hans")).map(([, text]) => text).join("");
  assert.ok([...simplified].some((letter) => !traditional.has(letter)), "which the test would see");
});

test("words: who is told to press a button is told its name", async () => {
  for (const language of LANGUAGES) {
    const { call, notices } = await wordsIn(language);
    for (const name of ["microphoneGone", "refused", "missing", "busy"]) {
      assert.ok(notices[name].includes(call.useMicrophone), `${language}: ${name}`);
    }
    assert.ok(call.orType.toLowerCase().includes(call.type.toLowerCase()), language);
  }
});

test("words: no sentence stands in the place of another one", async () => {
  for (const language of LANGUAGES) {
    const { notices, reasons, phases, problems } = await wordsIn(language);
    for (const group of [notices, reasons, phases, problems]) {
      const texts = textsOf(group).map(([, text]) => text);
      assert.equal(new Set(texts).size, texts.length, `${language}: ${texts.find((text, at) => texts.indexOf(text) < at)}`);
    }
  }
});

test("words: by the tag of a language, English where there are none", async () => {
  const found = { "de-AT": "de", FR: "fr", "pt-BR": "pt", pt_PT: "pt", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant", zh_HK: "zh-Hant", "zh-Hant": "zh-Hant", "cmn-Hant-TW": "zh-Hant", "zh-Hans-TW": "zh-Hans",
    cmn: "zh-Hans",
    nb: "nb", "nb-NO": "nb", no: "nb", nn: "nb", arb: "ar", "ar-EG": "ar", da: "da" };
  for (const [tag, expected] of Object.entries(found)) {
    assert.equal((await wordsIn(tag)).tag, expected, tag);
  }
  for (const tag of ["en-GB", "xx", "he", "", null, undefined, "constructor", "german"]) {
    assert.equal(await wordsIn(tag), ENGLISH, String(tag));
  }
});

test("words: Arabic alone is written from right to left", async () => {
  for (const language of LANGUAGES) {
    assert.equal(directionOf((await wordsIn(language)).tag), language === "ar" ? "rtl" : "ltr", language);
  }
});

test("words: what fills a place fills no other", () => {
  assert.equal(filled("{name} by {company}", { name: "{company}", company: "$&" }), "{company} by $&");
  assert.equal(filled("{other}", {}), "{other}");
});

test("words: the page asks for none that is not there", async () => {
  const page = await readFile(new URL("../../web/talk/index.html", import.meta.url), "utf8");
  const asked = [...page.matchAll(/data-(?:text|label)="(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual([...asked].sort(), Object.keys(ENGLISH.page).sort());
});

// --- server-sent events --------------------------------------------------------------------------

const STREAM = "\uFEFF: hello\r\nid: 1\nevent: message\ndata: {\"a\":\ndata: 1}\n\nid:2\rdata\r\rdata: é🎈\nretry: 5\nignored\n\nevent: x\n\n";
const EVENTS = [
  { id: "1", type: "message", data: '{"a":\n1}' },
  { id: "2", type: "message", data: "" },
  { id: "2", type: "message", data: "é🎈" },
];

test("events: the stream in one piece", () => {
  assert.deepEqual(new EventParser().push(STREAM), EVENTS);
});

test("events: the same however the stream is cut", () => {
  for (let size = 1; size < STREAM.length; size += 1) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size) {
      events.push(...parser.push(STREAM.slice(at, at + size)));
    }
    assert.deepEqual(events, EVENTS, `pieces of ${size}`);
  }
});

test("events: an unfinished one is not given", () => {
  assert.deepEqual(new EventParser().push("data: 1\n"), []);
});

test("events: one without an end is refused", () => {
  const parser = new EventParser();
  const piece = "x".repeat(1 << 18);
  assert.throws(() => {
    for (let i = 0; i < 10; i += 1) {
      parser.push(piece);
    }
  }, RangeError);
  const lines = new EventParser();
  assert.throws(() => {
    for (let i = 0; i < 10; i += 1) {
      lines.push(`data: ${piece}\n`);
    }
  }, RangeError);
});

// --- sound ---------------------------------------------------------------------------------------

const sine = (seconds, rate, amplitude, frequency = 300) =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    amplitude * Math.sin((i / rate) * frequency * 2 * Math.PI));

test("wav: header and samples", () => {
  const bytes = encodeWav(Float32Array.of(0, 1, -1, 2, 0.5));
  const view = new DataView(bytes);
  const text = (at) => String.fromCharCode(...new Uint8Array(bytes, at, 4));
  assert.equal(bytes.byteLength, 54);
  assert.deepEqual([text(0), text(8), text(12), text(36)], ["RIFF", "WAVE", "fmt ", "data"]);
  assert.deepEqual([view.getUint32(4, true), view.getUint32(40, true)], [46, 10]);
  assert.deepEqual([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)], [1, 1, 16]);
  assert.deepEqual([view.getUint32(24, true), view.getUint32(28, true)], [16000, 32000]);
  assert.deepEqual([...new Int16Array(bytes, 44)], [0, 32767, -32767, 32767, 16384]);
});

test("resampler: length and level are kept at every rate, in any pieces", () => {
  for (const rate of [8000, 16000, 22050, 44100, 48000, 96000]) {
    const sound = sine(1, rate, 0.5);
    const resampler = new Resampler(rate);
    const output = [];
    for (let at = 0; at < sound.length; at += 1000) {
      output.push(...resampler.push(sound.subarray(at, at + 1000)));
    }
    assert.ok(Math.abs(output.length - SAMPLE_RATE) <= 1, `${rate}: ${output.length} samples`);
    assert.ok(Math.abs(levelOf(output) - levelOf(sound)) < 0.02, `${rate}: level ${levelOf(output)}`);
  }
});

/** What the detector finds in [seconds, amplitude] parts. */
function detect(parts, agentSpeaks = false) {
  const detector = new VoiceDetector();
  const found = [];
  let frames = 0;
  for (const [seconds, amplitude] of parts) {
    for (let i = 0; i < seconds * 50; i += 1, frames += 1) {
      const event = detector.push(sine(FRAME / SAMPLE_RATE, SAMPLE_RATE, amplitude), agentSpeaks);
      if (event) {
        found.push({ type: event.type, at: frames / 50, seconds: (event.samples?.length ?? 0) / SAMPLE_RATE });
      }
    }
  }
  return found;
}

test("detector: an utterance with a pause in it is one", () => {
  const found = detect([[1, 0.001], [1, 0.2], [0.5, 0.001], [1, 0.2], [2, 0.001]]);
  assert.deepEqual(found.map(({ type }) => type), ["start", "end"]);
  assert.ok(found[0].at >= 1 && found[0].at < 1.2);
  assert.ok(found[1].seconds > 2.7 && found[1].seconds < 4, `${found[1].seconds} s`);
});

test("detector: two utterances, a click and a cough", () => {
  const two = detect([[1, 0.001], [1, 0.2], [2, 0.001], [1, 0.2], [2, 0.001]]);
  assert.deepEqual(two.map(({ type }) => type), ["start", "end", "start", "end"]);
  assert.deepEqual(detect([[1, 0.001], [0.04, 0.9], [2, 0.001]]), []);
  assert.deepEqual(detect([[1, 0.001], [0.12, 0.5], [2, 0.001]]).map(({ type }) => type), ["start", "cancel"]);
});

test("detector: the noise of a room is none, nor is the echo of the agent", () => {
  assert.deepEqual(detect([[20, 0.006]]), []);
  assert.equal(detect([[1, 0.001], [1, 0.018]]).length, 1);
  assert.equal(detect([[1, 0.001], [1, 0.018]], true).length, 0);
});

test("detector: someone who never stops is cut", () => {
  const syllables = Array.from({ length: 140 }, () => [[0.3, 0.3], [0.2, 0.001]]).flat();
  const found = detect([[1, 0.001], ...syllables]);
  assert.ok(found.filter(({ type }) => type === "end").length >= 2);
  assert.ok(found.every(({ seconds }) => seconds <= 30.1));
});

test("echo: the agent's own words, not the caller's", () => {
  const spoken = "We have Friday at ten, which is good for many. Or Monday?";
  assert.ok(isEcho("friday at ten", spoken));
  assert.ok(isEcho("We have Friday at tea which is good", spoken));
  assert.ok(!isEcho("no I want Tuesday", spoken));
  assert.ok(!isEcho("ten at Friday have we", spoken));
  assert.ok(!isEcho("", spoken));
  assert.ok(!isEcho("hello", ""));
});

// --- speaking ------------------------------------------------------------------------------------

/** A voice that speaks until it is told that an item is finished, and keeps what was asked of it. */
class FakeVoice {
  asked = [];
  #finish = null;
  speak({ text }) {
    this.asked.push(text);
    return new Promise((resolve) => { this.#finish = resolve; });
  }
  prepare({ text }) { this.asked.push(`prepare ${text}`); }
  pause() { this.asked.push("pause"); }
  resume() { this.asked.push("resume"); }
  heard() { return 2; }
  cancel() { this.asked.push("cancel"); this.#finish?.(); }
  async finish() { this.#finish(); await settle(); }
}

function speaking(...texts) {
  const voice = new FakeVoice();
  const told = [];
  const queue = new SpeechQueue(voice, { onSpoken: (item) => told.push(item.text), onHeard: () => told.push("heard") });
  texts.forEach((text) => queue.add({ text }));
  return { voice, told, queue };
}

test("history: words that were no turn let what was not heard go on", () => {
  const history = new History(0);
  history.begin(9);
  history.keep({ eventId: 1 });
  history.drop();
  history.goOn();
  history.keep({ eventId: 3 });
  assert.deepEqual(history.finish().map((item) => item.eventId), [1, 3]);
  const turn = new History(0);
  turn.begin(9);
  turn.keep({ eventId: 1 });
  turn.drop();
  turn.keep({ eventId: 3 });
  assert.deepEqual(turn.finish().map((item) => item.eventId), [3]);
});

test("speech: in order, and then it was heard", async () => {
  const { voice, told, queue } = speaking("one", "two");
  assert.ok(queue.isSpeaking);
  assert.equal(queue.currentText, "one");
  await voice.finish();
  await voice.finish();
  assert.deepEqual(told, ["one", "two", "heard"]);
  assert.deepEqual(voice.asked, ["one", "prepare two", "two"]);
  assert.ok(!queue.isBusy);
});

test("speech: an interruption that was none goes on", async () => {
  const { voice, told, queue } = speaking("one", "two");
  queue.pause();
  queue.pause();
  assert.ok(queue.isBusy && !queue.isSpeaking && queue.isPaused);
  queue.resume();
  assert.deepEqual(voice.asked, ["one", "prepare two", "pause", "resume"]);
  await voice.finish();
  await voice.finish();
  assert.deepEqual(told, ["one", "two", "heard"]);
});

test("speech: halted between two sentences the next one waits", async () => {
  const { voice, told, queue } = speaking("one", "two");
  queue.pause();
  await voice.finish();
  assert.deepEqual(told, ["one"]);
  assert.ok(!voice.asked.includes("two"));
  queue.resume();
  await voice.finish();
  assert.deepEqual(told, ["one", "two", "heard"]);
});

test("speech: what is dropped was not heard, what comes after it is spoken", async () => {
  const { voice, told, queue } = speaking("one", "two");
  queue.pause();
  queue.stop();
  assert.ok(!queue.isBusy && !queue.isPaused);
  queue.add({ text: "three" });
  await settle();
  assert.equal(queue.currentText, "three");
  await voice.finish();
  assert.deepEqual(told, ["three", "heard"]);
});

test("speech: how far it is, for those who ask", async () => {
  const voice = new FakeVoice();
  const queue = new SpeechQueue(voice);
  assert.equal(queue.position, null);
  queue.add({ eventId: 3, text: "one" });
  queue.add({ eventId: 4, text: "two" });
  assert.deepEqual(queue.position, { eventId: 3, characters: 2 });
  queue.pause();
  await voice.finish();
  assert.deepEqual(queue.position, { eventId: 4, characters: 0 });
  queue.resume();
  await voice.finish();
  assert.equal(queue.position, null);
});

/** A browser that speaks, as far as a test lets it; `speaking` is its utterance. */
function speakingBrowser(t) {
  const synthesis = { speaking: null, speak(one) { this.speaking = one; one.onstart?.(); }, cancel() { this.speaking = null; } };
  const before = { speechSynthesis: globalThis.speechSynthesis, SpeechSynthesisUtterance: globalThis.SpeechSynthesisUtterance };
  globalThis.speechSynthesis = synthesis;
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  t.after(() => Object.assign(globalThis, before));
  return synthesis;
}

test("voices: the browser's tells by its words how far it is, through halts too", (t) => {
  const synthesis = speakingBrowser(t);
  const voice = new BrowserVoice(null, "en");
  voice.speak({ eventId: 3, text: "Grüße 👋 to you all" });
  synthesis.speaking.onboundary({ charIndex: 6 });
  assert.equal(voice.heard(), 6);
  synthesis.speaking.onboundary({ charIndex: 9 }); // behind two halves of a character
  assert.equal(voice.heard(), 8);
  voice.pause();
  assert.equal(voice.heard(), 8);
  voice.resume();
  assert.equal(synthesis.speaking.text, "to you all");
  assert.equal(voice.heard(), 8);
  synthesis.speaking.onboundary({ charIndex: 3 });
  assert.equal(voice.heard(), 11);
  voice.cancel();
});

test("voices: a browser's that tells nothing is reckoned by time, to the beginning of a word", (t) => {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const synthesis = speakingBrowser(t);
  const voice = new BrowserVoice(null, "en");
  voice.speak({ eventId: 3, text: "One two three four." });
  assert.equal(voice.heard(), 0);
  now += 700; // ten characters
  assert.equal(voice.heard(), 8);
  voice.pause();
  now += 60000;
  assert.equal(voice.heard(), 8);
  voice.resume();
  assert.equal(synthesis.speaking.text, "three four.");
  now += 60000;
  assert.equal(voice.heard(), 19);
  voice.cancel();
});

test("voices: the server's is as far as its sound, and what is only read was read", async (t) => {
  const player = { play: async () => {}, pause() {}, removeAttribute() {}, currentTime: 0, duration: Number.NaN };
  t.mock.method(URL, "createObjectURL", () => "blob:1");
  t.mock.method(URL, "revokeObjectURL", () => {});
  const voice = new ServerVoice({ speech: async () => ({}) }, player, () => {});
  const spoken = voice.speak({ eventId: 3, text: "Twelve chars" });
  player.currentTime = 5; // of the sound before
  player.duration = 10;
  assert.equal(voice.heard(), 0);
  await drained();
  assert.equal(voice.heard(), 6);
  player.onended();
  await spoken;
  const text = new TextVoice();
  await text.speak({ eventId: 4, text: "Grüße 👋" });
  assert.equal(text.heard(), 7);
});

test("speech: a pause with nothing to speak is none", () => {
  const { queue } = speaking();
  queue.pause();
  assert.ok(!queue.isPaused);
});

test("voices: the caller's region, then the language, never another one", () => {
  const voice = (lang, localService = false) => ({ lang, localService, default: false });
  const voices = [voice("de-DE", true), voice("en-GB", true), voice("en_US")];
  assert.equal(pickVoice(voices, "en-US").lang, "en_US");
  assert.equal(pickVoice(voices, "en-AU").lang, "en-GB");
  assert.equal(pickVoice(voices, "de").lang, "de-DE");
  assert.equal(pickVoice(voices, "fr-FR"), null);
});

// --- sending -------------------------------------------------------------------------------------

class Refusal extends Error {
  constructor(status) {
    super(`status ${status}`);
    this.status = status;
    this.isPassing = status === 0 || status >= 500;
  }
}

function sending(answers) {
  const log = [];
  const outbox = new Outbox({
    send: async (item) => {
      log.push(item.key);
      const answer = answers.shift();
      if (answer instanceof Promise) {
        await answer;
      } else if (answer !== undefined) {
        throw new Refusal(answer);
      }
    },
    onRefused: (item, error) => log.push(`refused ${item.key} ${error.status}`),
    onChange: (items) => { log.last = items.map(({ key }) => key); },
  });
  return { outbox, log };
}

test("outbox: a lost answer is asked for again under the same key, and the order stays", async () => {
  const { outbox, log } = sending([0, undefined, undefined]);
  outbox.add({ key: "a", text: "1" });
  outbox.add({ key: "b", text: "2" });
  await settle();
  assert.deepEqual([...log], ["a"]);
  outbox.retryNow();
  await settle();
  await settle();
  assert.deepEqual([...log], ["a", "a", "b"]);
  assert.deepEqual(log.last, []);
});

test("outbox: words that the stream confirms do not hold up the next", async () => {
  const { outbox, log } = sending([new Promise(() => {}), undefined]);
  outbox.add({ key: "a", text: "1  x " });
  outbox.add({ key: "b", text: "2" });
  await settle();
  assert.deepEqual([...log], ["a"]);
  outbox.confirm("1 x");
  await settle();
  await settle();
  assert.deepEqual([...log], ["a", "b"]);
});

test("outbox: what is refused is told, the rest goes on", async () => {
  const { outbox, log } = sending([422, undefined]);
  outbox.add({ key: "a", text: "1" });
  outbox.add({ key: "b", text: "2" });
  await settle();
  await settle();
  assert.deepEqual([...log], ["a", "refused a 422", "b"]);
});

test("outbox: it has an end", () => {
  const { outbox } = sending([new Promise(() => {})]);
  const taken = Array.from({ length: 25 }, (_, i) => outbox.add({ key: `${i}`, text: `${i}` }));
  assert.equal(taken.filter(Boolean).length, 20);
  outbox.stop();
  assert.ok(!outbox.add({ key: "z", text: "z" }));
});

test("backoff: from half a second to eight, by chance", () => {
  assert.equal(delayAfter(0, () => 0), 250);
  assert.equal(delayAfter(0, () => 1), 500);
  assert.equal(delayAfter(2, () => 1), 2000);
  assert.equal(delayAfter(1000, () => 1), 8000);
});

// --- report --------------------------------------------------------------------------------------

test("report: fields that have a value, in words", () => {
  assert.deepEqual(notesOf(ENGLISH, { name_of_caller: "Ada", phone_number_of_caller: null, action_items: [], address_of_caller: "",
    is_audio_consent_given: false, prospectStatus: "APPOINTMENT_SCHEDULED", unknown: 1 }), [
    ["Your name", "Ada"], ["Consent to recording", "Not given"],
  ]);
  assert.deepEqual(notesOf(ENGLISH, null), []);
});

// --- what was said before ------------------------------------------------------------------------

const item = (eventId) => ({ eventId, text: `${eventId}` });

test("history: a first visit speaks nothing of it, a reload what was cut off", () => {
  for (const [heardUpTo, expected] of [[-1, []], [0, [1, 2, 4]], [2, [4]], [4, []]]) {
    const history = new History(heardUpTo);
    history.begin(4);
    [1, 2, 4].forEach((id) => history.keep(item(id)));
    assert.ok(!history.reaches(3) && history.reaches(4) && !history.isOver);
    assert.deepEqual(history.finish().map(({ eventId }) => eventId), expected);
    assert.ok(history.isOver && !history.reaches(5));
  }
});

test("history: what the caller interrupted is not spoken", () => {
  const history = new History(0);
  history.begin(3);
  history.keep(item(1));
  history.drop();
  history.keep(item(3));
  assert.deepEqual(history.finish(), [item(3)]);
});

// --- interruption --------------------------------------------------------------------------------

/** Intervals that pass when the test says so. */
function stoppedClock(t) {
  const { setInterval, clearInterval } = globalThis;
  const intervals = new Map();
  let now = 0;
  globalThis.setInterval = (action, every) => {
    const id = {};
    intervals.set(id, { action, every, next: now + every });
    return id;
  };
  globalThis.clearInterval = (id) => intervals.delete(id);
  t.after(() => Object.assign(globalThis, { setInterval, clearInterval }));
  return (milliseconds) => {
    for (const end = now + milliseconds; now < end; ) {
      now += 500;
      for (const one of [...intervals.values()].filter(({ next }) => next <= now)) {
        one.next += one.every;
        one.action();
      }
    }
  };
}

function interrupting(t) {
  const pass = stoppedClock(t);
  const told = [];
  const caller = { isBusy: true };
  const { queue } = speaking("one");
  const interruption = new Interruption({ queue, isBusy: () => caller.isBusy, signal: () => told.push("speaking") });
  return { interruption, queue, caller, told, pass };
}

test("interruption: the server is told for as long as the caller speaks", (t) => {
  const { interruption, queue, caller, told, pass } = interrupting(t);
  interruption.begin(() => told.push("quiet"));
  assert.ok(queue.isPaused);
  pass(2000);
  interruption.resume();
  assert.ok(queue.isPaused, "he still speaks");
  caller.isBusy = false;
  pass(1000);
  assert.deepEqual(told, ["speaking", "speaking", "speaking", "speaking", "quiet"]);
  interruption.resume();
  assert.ok(queue.isSpeaking);
});

test("interruption: without a word from the server the speech goes on", (t) => {
  const { interruption, queue, caller, pass } = interrupting(t);
  interruption.pause();
  pass(5000);
  assert.ok(queue.isPaused);
  caller.isBusy = false;
  pass(5000);
  assert.ok(queue.isSpeaking);
});

test("interruption: what was halted is dropped", (t) => {
  const { interruption, queue, pass } = interrupting(t);
  interruption.pause();
  interruption.drop();
  pass(10000);
  assert.ok(!queue.isBusy && !queue.isPaused);
});

// --- typing --------------------------------------------------------------------------------------

test("typing: the first letter is told at once, those after it every five seconds", () => {
  let now = 1000;
  const told = [];
  const typing = new Typing(() => told.push(now), () => now);
  for (; now < 12_000; now += 500) {
    typing.goOn();
  }
  assert.deepEqual(told, [1000, 6000, 11_000]);
});

test("typing: a caller who can do nothing else is told of at once, each time", () => {
  const told = [];
  const typing = new Typing(() => told.push("typing"), () => 1000);
  typing.begin();
  typing.goOn();
  typing.begin();
  assert.equal(told.length, 2);
});

test("callers are told that an AI answers and what is kept of the call", () => {
  assert.match(disclosure(ENGLISH, "Maya", "Linden Dental"), /^Maya is an AI, .* kept as text by Linden Dental, .* sound is not kept\.$/);
  assert.match(disclosure(ENGLISH, "The agent", null), /^The agent is an AI, .* kept as text, with/);
});

// --- signals -------------------------------------------------------------------------------------

class SignalApi {
  sent = [];
  faults = [];
  async signal(signal, { eventId, characters, keepalive = false } = {}) {
    this.sent.push([signal, eventId, keepalive]);
    this.characters = characters;
    await settle();
    const fault = this.faults.shift();
    if (fault !== undefined) {
      throw fault;
    }
  }
}

async function drained() {
  for (let i = 0; i < 20; i += 1) {
    await settle();
  }
}

test("signals: what was heard is told with its event, in order", async () => {
  const api = new SignalApi();
  const signals = new Signals(api);
  signals.send("joined");
  signals.send("heard", { eventId: 3 });
  signals.send("speaking");
  signals.send("heard", { eventId: 5 });
  await drained();
  assert.deepEqual(api.sent, [["joined", undefined, false], ["heard", 3, false], ["speaking", undefined, false], ["heard", 5, false]]);
});

test("signals: of those that wait the newest of a kind stands for those before it", async () => {
  const api = new SignalApi();
  const signals = new Signals(api);
  signals.send("joined");
  for (const eventId of [3, 4, 6]) {
    signals.send("heard", { eventId: eventId });
  }
  await drained();
  assert.deepEqual(api.sent.map(([signal, eventId]) => [signal, eventId]), [["joined", undefined], ["heard", 6]]);
});

/** Timers that run only when the test says so. Node has such ones, but Debian 12's node takes other arguments for them. */
function standingTimers(t) {
  const real = globalThis.setTimeout;
  t.after(() => { globalThis.setTimeout = real; });
  let now = 0;
  let waiting = [];
  globalThis.setTimeout = (call, delay) => { waiting.push({ call, at: now + delay }); };
  return {
    tick(passed) {
      now += passed;
      const due = waiting.filter((timer) => timer.at <= now);
      waiting = waiting.filter((timer) => timer.at > now);
      due.forEach((timer) => timer.call());
    },
  };
}

test("signals: what is repeated keeps its event, a lost line ends it", async (t) => {
  const timers = standingTimers(t);
  const api = new SignalApi();
  const signals = new Signals(api);
  api.faults = [Object.assign(new Error(), { status: 503, isPassing: true }), Object.assign(new Error(), { status: 0, isPassing: true })];
  signals.send("heard", { eventId: 7 });
  await drained();
  timers.tick(499);
  await drained();
  assert.equal(api.sent.length, 1);
  timers.tick(1);
  await drained();
  timers.tick(500);
  await drained();
  assert.deepEqual(api.sent.map(([, eventId]) => eventId), [7, 7]);
});

test("signals: a server that has too many of them is given the time that it asks for", async (t) => {
  const timers = standingTimers(t);
  const api = new SignalApi();
  const signals = new Signals(api);
  api.faults = [Object.assign(new Error(), { status: 429, isPassing: true, retryAfter: 2 })];
  signals.send("heard", { eventId: 7 });
  await drained();
  timers.tick(1999);
  await drained();
  assert.equal(api.sent.length, 1);
  timers.tick(1);
  await drained();
  assert.equal(api.sent.length, 2);
});

test("stream: one that is refused for now is asked for again when the server says, and one for good is not", async (t) => {
  const timers = standingTimers(t);
  let asked = 0;
  const faults = [Object.assign(new Error(), { status: 429, isPassing: true, retryAfter: 20 }), Object.assign(new Error(), { status: 401, isPassing: false })];
  const told = [];
  const stream = new EventStream(
    { events: async () => { asked += 1; throw faults.shift(); } },
    { onOpen: () => {}, onEvent: () => {}, onLost: () => told.push("lost"), onRefused: (error) => told.push(error.status) },
  );
  stream.start();
  await drained();
  timers.tick(19999);
  await drained();
  assert.equal(asked, 1);
  timers.tick(1);
  await drained();
  assert.equal(asked, 2);
  assert.deepEqual(told, ["lost", 401]);
});

test("voices: a sound that the server is too busy for is asked for again", async (t) => {
  const timers = standingTimers(t);
  const faults = [429, 503];
  const asked = [];
  const voice = new ServerVoice(
    { speech: async (id) => { asked.push(id); const status = faults.shift(); if (status) { throw Object.assign(new Error(), { status, retryAfter: 1 }); } return null; } },
    { pause() {} },
    () => assert.fail("the server can speak"),
  );
  const spoken = voice.speak({ eventId: 3, text: "Hello." });
  for (let i = 0; i < 2; i += 1) {
    await drained();
    timers.tick(1000);
  }
  await spoken;
  assert.deepEqual(asked, [3, 3, 3]);
});

test("signals: who leaves says nothing else any more", async () => {
  const api = new SignalApi();
  const signals = new Signals(api);
  signals.send("joined");
  signals.send("heard", { eventId: 3 });
  signals.leave({ eventId: 4, characters: 9 });
  await drained();
  assert.deepEqual(api.sent, [["joined", undefined, false], ["left", 4, true]]);
  assert.equal(api.characters, 9);
});
