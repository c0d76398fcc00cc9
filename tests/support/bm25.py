"""What a search has to be at least as good as: plain BM25 (Robertson, Zaragoza 2009: k1 1.2, b 0.75) over words in lower case that a
Snowball stemmer has cut, with no further tricks. Of scripts without spaces overlapping pairs of characters are the words."""

import math
import re
from collections import Counter
from collections.abc import Callable

import snowballstemmer

WORDS = re.compile(r"\w+")
K1 = 1.2
B = 0.75
CODES = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish", "fi": "finnish",
    "fr": "french", "hu": "hungarian", "id": "indonesian", "it": "italian", "nl": "dutch", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sv": "swedish", "tr": "turkish",
}  # fmt: skip
UNSPACED = ["ja", "zh"]


def _pairs(text: str) -> list[str]:
    return [run[at : at + 2] for run in WORDS.findall(text.lower()) for at in range(max(len(run) - 1, 1))]



def stemmed(language: str) -> Callable[[str], list[str]]:
    """What cuts a text into words; `language`: one of CODES or UNSPACED, any other without stems."""
    if language in UNSPACED:
        return _pairs
    if language not in CODES:
        return lambda text: WORDS.findall(text.lower())
    stemmer = snowballstemmer.stemmer(CODES[language])
    known: dict[str, str] = {}

    def stem(word: str) -> str:
        if word not in known:
            known[word] = stemmer.stemWord(word)
        return known[word]

    return lambda text: [stem(word) for word in WORDS.findall(text.lower())]


class Index:
    """Of passages, each a source and its text."""

    def __init__(self, passages: list[tuple[str, str]], language: str):
        self._words = stemmed(language)
        self._sources = [source for source, _ in passages]
        self._lengths: list[int] = []
        self._entries: dict[str, list[tuple[int, int]]] = {}
        for number, (_, text) in enumerate(passages):
            counts = Counter(self._words(text))
            self._lengths.append(counts.total())
            for word, count in counts.items():
                self._entries.setdefault(word, []).append((number, count))
        self._average = sum(self._lengths) / max(len(self._lengths), 1)

    def search(self, question: str, limit: int = 5) -> list[str]:
        """Sources of the best passages, best first; the earlier of equal ones."""
        scores: Counter[int] = Counter()
        for word in set(self._words(question)):
            entries = self._entries.get(word, [])
            idf = math.log1p((len(self._sources) - len(entries) + 0.5) / (len(entries) + 0.5))
            for number, count in entries:
                length = K1 * (1 - B + B * self._lengths[number] / self._average)
                scores[number] += idf * count * (K1 + 1) / (count + length)
        best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
        return [self._sources[number] for number in best]
