// The reader of names: what `nameIn` (names.h) puts together. An utterance is read in turns: parts
// that are named as such, a name behind "my name is", behind "I am", the answer to a question for
// it. What is spelled or taken back changes what was found. Its sources: names.cpp (what a name is
// made of), names_told.cpp, names_answered.cpp, names_spelled.cpp. Pure; lives as long as the words
// that it was given.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/facts/names.h"

namespace hiveline::voice {

class NameReader {
public:
    NameReader(
        const Words& words,
        const Vocabulary& vocabulary,
        const std::vector<bool>& taken,
        NameAsked asked,
        const std::string& known
    )
        : words_(words),
          vocabulary_(vocabulary),
          taken_(taken),
          asked_(asked),
          known_(known) {}
    /// The name in the words, or nothing. Reads each word a bounded number of times.
    [[nodiscard]] std::optional<NameFound> read() const;

private:
    /// How many words a phrase of the cue has that begins at a place, or ends right before it.
    [[nodiscard]] std::size_t cue(Cue wanted, std::size_t at) const;
    [[nodiscard]] std::size_t cueBefore(Cue wanted, std::size_t at) const;

    /// What a word may be: free of other matters, a particle of a last name ("van"), a name as far
    /// as the language's words tell, a verb.
    [[nodiscard]] bool isFree(std::size_t at) const;
    [[nodiscard]] bool isParticle(std::size_t at) const;
    [[nodiscard]] bool isNameLike(std::size_t at) const;
    [[nodiscard]] bool isVerb(std::size_t at) const;
    [[nodiscard]] bool breaksBefore(std::size_t at) const;

    /// The words of a name from a place on; count 0 where there is none.
    [[nodiscard]] Place nameAt(std::size_t at) const;
    [[nodiscard]] bool isAfterParticle(std::size_t at) const;
    [[nodiscard]] bool isCapitalAfterName(std::size_t begin, std::size_t at) const;

    /// The name as it is written, with its parts in their order: "Ortiz, Carmen" is Carmen Ortiz.
    [[nodiscard]] std::string textOf(const Place& place) const;
    [[nodiscard]] std::optional<NameFound> madeOf(Place place) const;
    [[nodiscard]] std::size_t leadIn(const Place& place) const;
    [[nodiscard]] std::string turned(const Place& first, const Place& last) const;

    /// Told in so many words: by its parts, behind "my name is", before "is my name", behind "I
    /// am". `takenBack`: the name that takes the place of the one found ("no sorry, Tim").
    [[nodiscard]] std::optional<NameFound> parts(const std::vector<Spelling>& spellings) const;
    [[nodiscard]] Place nameBefore(Cue label) const;
    [[nodiscard]] std::optional<NameFound> takenBack(const NameFound& found) const;
    static bool isAlike(const std::string& name, const std::string& other);
    [[nodiscard]] bool isInsidePhrase(Cue wanted, std::size_t at, std::size_t count) const;
    [[nodiscard]] std::optional<NameFound> stated() const;
    [[nodiscard]] std::optional<NameFound> trailing() const;
    [[nodiscard]] std::optional<NameFound> introduced() const;

    /// Whether "I am …" tells a name, or how somebody is, or what is said of something else.
    [[nodiscard]] bool isParticleName(std::size_t introduced, std::size_t at) const;
    [[nodiscard]] bool isParticiple(std::size_t at) const;
    [[nodiscard]] bool answersTelephone(std::size_t at, std::size_t count, const Place& place)
        const;
    [[nodiscard]] bool isLate() const;
    [[nodiscard]] bool wasRefused() const;
    [[nodiscard]] std::size_t behindRelation(std::size_t introduced, std::size_t at) const;
    [[nodiscard]] bool isPerson(std::size_t at) const;
    [[nodiscard]] bool isSelf(std::size_t at) const;
    [[nodiscard]] bool isJoined(std::size_t at) const;
    [[nodiscard]] bool isOfOthers(std::size_t at, std::size_t count) const;
    [[nodiscard]] bool endsNaming(std::size_t at) const;
    [[nodiscard]] bool endsWell(std::size_t at) const;

    /// A name by itself, where one was asked for, now or before: what may stand in front of it and
    /// behind it, and what else makes it one.
    [[nodiscard]] std::optional<NameFound> answered() const;
    [[nodiscard]] bool isBehindSubject(std::size_t at) const;
    [[nodiscard]] bool leadsToLetters(std::size_t at) const;
    [[nodiscard]] bool isApology(std::size_t at) const;
    [[nodiscard]] bool endsIntroduction(std::size_t at) const;
    [[nodiscard]] bool goesOn(std::size_t at) const;
    [[nodiscard]] bool isAnd(std::size_t at) const;
    [[nodiscard]] bool isOfName(std::size_t at, const Place& place) const;
    [[nodiscard]] bool hasTaken() const;
    [[nodiscard]] bool isReconsidered(const Place& place) const;
    [[nodiscard]] bool isSpelledOut(const Place& place) const;
    [[nodiscard]] bool isBehind(const Place& place) const;
    [[nodiscard]] bool repeatsKnown(const Place& place) const;
    [[nodiscard]] std::size_t afterOpening() const;
    [[nodiscard]] bool standsUnder(std::size_t at) const;
    [[nodiscard]] std::size_t deniedEnd(std::size_t at) const;
    [[nodiscard]] std::string deniedBefore(std::size_t at) const;
    [[nodiscard]] bool isDenied(std::size_t at) const;
    [[nodiscard]] bool isMeantAsName(std::size_t at, std::size_t count) const;

    /// Spelled, or told by letters ("with double t"): of the words that were found, or of the name
    /// that is known. `merged`: one word of a known name is corrected.
    [[nodiscard]] NameFound fuller(NameFound found) const;
    [[nodiscard]] std::optional<NameFound> withHint(const std::optional<NameFound>& found) const;
    [[nodiscard]] std::optional<NameFound> spelled(
        std::optional<NameFound> found, const Spelling& spelling
    ) const;
    [[nodiscard]] static std::string joined(const Words& words);
    [[nodiscard]] NameFound merged(NameFound found) const;

    // All of one utterance; `known_` is the name that the call has so far, empty for none.
    const Words& words_;
    const Vocabulary& vocabulary_;
    const std::vector<bool>& taken_;
    const NameAsked asked_;
    const std::string& known_;
};

}  // namespace hiveline::voice
