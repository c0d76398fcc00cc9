// In which words the page speaks.

import ENGLISH from "./words_en.js";

// Each by itself: a page needs one of them.
const OTHERS = {
  __proto__: null,
  de: () => import("./words_de.js"),
  es: () => import("./words_es.js"),
  fr: () => import("./words_fr.js"),
  it: () => import("./words_it.js"),
  nl: () => import("./words_nl.js"),
};

export const LANGUAGES = ["en", ...Object.keys(OTHERS)];

export { ENGLISH };

/** The words of a language, given by its tag (`de`, `de-AT`); English where there are none, or they cannot be had. */
export async function wordsIn(tag) {
  try {
    return (await OTHERS[(tag ?? "").toLowerCase().split("-")[0]]?.())?.default ?? ENGLISH;
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
