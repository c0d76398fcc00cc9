// Whether recognised words are the agent's own, come back from the loudspeaker.

const SHARE = 0.7; // of the words that are heard

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True when most words of `heard` follow each other in `spoken` in this order. */
export function isEcho(heard, spoken) {
  const words = wordsOf(heard);
  const source = wordsOf(spoken);
  let at = 0;
  let found = 0;
  for (const word of words) {
    const next = source.indexOf(word, at);
    if (next >= 0) {
      found += 1;
      at = next + 1;
    }
  }
  return words.length > 0 && found / words.length >= SHARE;
}
