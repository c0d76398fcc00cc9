// In which words the page speaks.

import ENGLISH from "./words_en.js";

// Each by itself: a page needs one of them.
const OTHERS = {
  __proto__: null,
  ar: () => import("./words_ar.js"),
  cs: () => import("./words_cs.js"),
  da: () => import("./words_da.js"),
  de: () => import("./words_de.js"),
  el: () => import("./words_el.js"),
  es: () => import("./words_es.js"),
  fi: () => import("./words_fi.js"),
  fr: () => import("./words_fr.js"),
  hi: () => import("./words_hi.js"),
  hu: () => import("./words_hu.js"),
  is: () => import("./words_is.js"),
  it: () => import("./words_it.js"),
  ja: () => import("./words_ja.js"),
  ko: () => import("./words_ko.js"),
  nb: () => import("./words_nb.js"),
  nl: () => import("./words_nl.js"),
  pl: () => import("./words_pl.js"),
  pt: () => import("./words_pt.js"),
  ro: () => import("./words_ro.js"),
  ru: () => import("./words_ru.js"),
  sv: () => import("./words_sv.js"),
  tr: () => import("./words_tr.js"),
  zh: () => import("./words_zh.js"),
  "zh-hant": () => import("./words_zh_hant.js"),
};

// Other tags of the same languages (ISO 639): Norwegian of either kind, Mandarin and Standard Arabic.
const SAME = { __proto__: null, arb: "ar", cmn: "zh", nn: "nb", no: "nb" };

// Where Chinese is written in traditional characters, unless its tag names the others.
const TRADITIONAL = /^zh[-_](?!.*hans)(?:.*[-_])?(?:hant|tw|hk|mo)(?:[-_]|$)/i;

const RIGHT_TO_LEFT = new Set(["ar"]);

export const LANGUAGES = ["en", ...Object.keys(OTHERS)];

const base = (tag) => (tag ?? "").toLowerCase().split(/[-_]/)[0];

/** By which of LANGUAGES a tag is served. */
function languageOf(tag) {
  const language = SAME[base(tag)] ?? base(tag);
  return language === "zh" && TRADITIONAL.test(tag.replace(/^cmn/i, "zh")) ? "zh-hant" : language;
}

/** Of the words with this tag, as the attribute `dir` has it. */
export const directionOf = (tag) => (RIGHT_TO_LEFT.has(base(tag)) ? "rtl" : "ltr");

export { ENGLISH };

/** The words of a language, given by its tag (`de`, `pt-BR`); English where there are none, or they cannot be had. */
export async function wordsIn(tag) {
  try {
    return (await OTHERS[languageOf(tag)]?.())?.default ?? ENGLISH;
  } catch {
    return ENGLISH;
  }
}

/** A text with `{name}` and the like replaced, once each. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** What callers have to know before they say anything. `name`: of the agent. */
export const disclosure = (words, name, company) =>
  filled(company ? words.disclosure.by : words.disclosure.kept, { name, company });

// What callers gave or agreed to; how they were judged is for those who called them.
const FIELDS = [
  "name_of_caller",
  "email_address_of_caller",
  "phone_number_of_caller",
  "address_of_caller",
  "action_items",
  "is_audio_consent_given",
];

/** What a report noted: [label, text or list of texts] of every field that has a value. */
export function notesOf(words, analytics) {
  const valueOf = (value) =>
    typeof value === "boolean" ? (value ? words.notes.given : words.notes.notGiven) : value;
  return FIELDS.map((name) => [words.notes[name], analytics?.[name]])
    .filter(([, value]) => value !== undefined && value !== null && value !== "" && value.length !== 0)
    .map(([label, value]) => [label, valueOf(value)]);
}
