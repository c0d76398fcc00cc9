#include "common/text/stop_words.h"

#include <functional>
#include <set>
#include <string>

#include "common/text/ascii.h"

namespace hiveline::common {

bool isStopWord(std::string_view word) {
    // One small list, for whether a sentence speaks of what was asked (voice/understanding).
    // Searches have lists of 24 languages (storage/words/languages).
    static const std::set<std::string, std::less<>> kWords{
        "a",    "about", "am",    "an",     "and",   "any",    "are",   "as",    "at",   "be",
        "been", "but",   "by",    "can",    "could", "did",    "do",    "does",  "for",  "from",
        "had",  "has",   "have",  "he",     "her",   "how",    "i",     "if",    "in",   "is",
        "it",   "its",   "me",    "much",   "many",  "my",     "no",    "not",   "of",   "on",
        "or",   "our",   "out",   "please", "she",   "should", "so",    "some",  "tell", "than",
        "that", "the",   "their", "them",   "then",  "there",  "they",  "this",  "to",   "up",
        "us",   "was",   "we",    "were",   "what",  "when",   "where", "which", "who",  "why",
        "will", "with",  "would", "you",    "your",  "der",    "die",   "das",   "ein",  "eine",
        "und",  "ist",   "ich",   "sie",    "wie",   "wo",     "wann",  "es",    "den",  "dem"};
    return kWords.contains(lowered(word));
}

}  // namespace hiveline::common
