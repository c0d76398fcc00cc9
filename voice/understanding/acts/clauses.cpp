#include "voice/understanding/acts/clauses.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

namespace hiveline::voice {
namespace {

constexpr std::size_t kMinClause = 3;  // words of a clause that asks something by itself
constexpr std::size_t kMaxClauses = 8;

/// The words of clauses (language.h), made ready for comparison.
struct Grammar {
    PhraseList joints;
    PhraseList cases;
    PhraseList choices;
    PhraseList clitics;
    PhraseList asserted;
    PhraseList modals;
    PhraseList verbs;
    PhraseList subjects;
    PhraseList openers;
    PhraseList requested;
    PhraseList fronted;
    PhraseList addressed;
    PhraseList tails;
    PhraseList backward;
    PhraseList agents;
    bool hasSubjects = false;  // a verb asks only before one
};

Grammar grammarOf(const ClauseWords& words) {
    Grammar grammar;
    grammar.joints.add(words.joints);
    grammar.cases.add(words.cases);
    grammar.choices.add(words.choices);
    grammar.clitics.add(words.clitics);
    grammar.asserted.add(words.asserted);
    grammar.modals.add(words.modals);
    grammar.verbs.add(words.verbs);
    grammar.subjects.add(words.subjects);
    grammar.openers.add(words.openers);
    grammar.requested.add(words.requested);
    grammar.fronted.add(words.fronted);
    grammar.addressed.add(words.addressed);
    grammar.tails.add(words.tails);
    grammar.backward.add(words.backward);
    grammar.agents.add(words.agents);
    grammar.hasSubjects = !words.subjects.empty();
    return grammar;
}

/// Of the language that a vocabulary is of.
const Grammar& grammarOf(const Vocabulary& vocabulary) {
    static const std::map<const Understanding*, Grammar> kAll = [] {
        std::map<const Understanding*, Grammar> made;
        for (const Language* language : languages()) {
            if (language->understanding != nullptr) {
                made.emplace(language->understanding, grammarOf(language->understanding->clauses));
            }
        }
        return made;
    }();
    return kAll.at(&vocabulary.data());
}

std::size_t sizeAt(const PhraseList& phrases, std::span<const Word> words, std::size_t at) {
    const auto found = at < words.size() ? phrases.at(words, at) : std::nullopt;
    return found ? found->count : 0;
}

class Asking {
public:
    Asking(const Words& words, const Vocabulary& vocabulary)
        : words_(words),
          vocabulary_(vocabulary),
          grammar_(grammarOf(vocabulary)) {}

    [[nodiscard]] bool any() const {
        if (words_.size() < kMinClause) {
            return false;
        }
        for (std::size_t at = 0; at + 1 < words_.size(); ++at) {
            const bool isFirst = at == 0;
            const bool isStart = isFirst ||
                                 words_[at].gap.find_first_of(",.;:!") != std::string::npos ||
                                 sizeAt(grammar_.joints, words_, at - 1) == 1;
            if (isStart && asksWith(at)) {
                return true;
            }
            if (isStart && (asksFrom(at, isFirst) || asksFrom(behindOpening(at), false))) {
                return true;
            }
            if (!isStart && addressesWithin(at)) {
                return true;
            }
        }
        return hasTail() || offersChoice() || asksOfAddressee() || tellsOnlyCase();
    }

private:
    /// "… o tengo que volver": two ways, the second of which is a clause of its own.
    [[nodiscard]] bool offersChoice() const {
        for (std::size_t at = 1; at + 2 < words_.size(); ++at) {
            const std::size_t either = vocabulary_.at(Cue::kOr, words_, at);
            if (either > 0 && sizeAt(grammar_.choices, words_, at + either) > 0) {
                return true;
            }
        }
        return false;
    }

    /// "Vous en faites aussi": what the other side does is for the other side to tell, so that who
    /// says it asks. Not where it is told of a reason or a case, or what the other side did.
    [[nodiscard]] bool asksOfAddressee() const {
        if (grammar_.hasSubjects) {
            return false;  // a verb before its subject tells
        }
        for (std::size_t at = 0; at + 1 < words_.size(); ++at) {
            const std::size_t pronoun = sizeAt(grammar_.agents, words_, at);
            const std::size_t clitic =
                pronoun > 0 ? sizeAt(grammar_.clitics, words_, at + pronoun) : 0;
            const std::size_t verb = at + pronoun + clitic;
            if (pronoun == 0 || verb >= words_.size() || isSubordinate(at) ||
                !vocabulary_.agrees(words_[verb], words_[at])) {
                continue;
            }
            // "Vous avez …" may tell what was done, "vous en avez" does not.
            if (sizeAt(grammar_.asserted, words_, verb) == 0 ||
                (clitic > 0 && verb + 1 == words_.size())) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool isSubordinate(std::size_t at) const {
        constexpr std::size_t kMaxPhraseLength = 3;
        for (std::size_t back = 1; back <= std::min(at, kMaxPhraseLength); ++back) {
            if (vocabulary_.at(Cue::kReason, words_, at - back) == back) {
                return true;
            }
        }
        return false;
    }

    /// "Et s'il pleut ce jour-là", "und wenn uns das nicht gefällt": a case, and nothing of what
    /// happens in it, is asked about. "And if you could send me …" wishes.
    [[nodiscard]] bool tellsOnlyCase() const {
        constexpr std::size_t kMaxLength = 12;
        const std::size_t lead = vocabulary_.at(Cue::kConjunction, words_, 0);
        if (lead == 0 || words_.size() > kMaxLength || sizeAt(grammar_.cases, words_, lead) == 0 ||
            vocabulary_.has(Cue::kNeed, words_) || vocabulary_.has(Cue::kRequest, words_)) {
            return false;
        }
        return std::ranges::none_of(words_, [](const Word& word) {
            return word.gap.find(',') != std::string::npos;
        });
    }

    /// Behind greetings, sounds, a yes or a no: "hello good morning dear, am I …".
    [[nodiscard]] std::size_t behindOpening(std::size_t at) const {
        constexpr std::array kQuiet{
            Cue::kGreeting,
            Cue::kFiller,
            Cue::kThanks,
            Cue::kYes,
            Cue::kNo,
            Cue::kPolite,
            Cue::kAnd};
        for (std::size_t size = 1; size > 0 && at < words_.size(); at += size) {
            size = 0;
            // A verb of the question may be one of them as well: "is", "may".
            if (asksFrom(at, false)) {
                break;
            }
            for (const Cue cue : kQuiet) {
                size = std::max(size, vocabulary_.at(cue, words_, at));
            }
        }
        return at;
    }

    /// "And what does that come to": a question word and its verb, behind whatever was said before.
    [[nodiscard]] bool asksWith(std::size_t at) const {
        const std::size_t word = vocabulary_.at(Cue::kAsksWhat, words_, at);
        return at > 0 && word > 0 && sizeAt(grammar_.modals, words_, at) == 0 &&
               grammar_.hasSubjects && asksFrom(at + word, true, Turn::kByQuestion);
    }
    enum class Turn : std::uint8_t { kByNothing, kByQuestion };

    [[nodiscard]] bool asksFrom(std::size_t at, bool isFirst, Turn turn = Turn::kByNothing) const {
        if (at + 2 >= words_.size()) {
            return false;
        }
        const bool isTurned =
            at > 0 && turn == Turn::kByNothing && sizeAt(grammar_.fronted, words_, at - 1) > 0;
        if (!isTurned && sizeAt(grammar_.addressed, words_, at) > 0) {
            return true;
        }
        const std::size_t modal = sizeAt(grammar_.modals, words_, at);
        const std::size_t verb = std::max(modal, sizeAt(grammar_.verbs, words_, at));
        if (verb == 0 || isTurned) {
            return false;
        }
        if (!grammar_.hasSubjects) {
            return true;
        }
        const std::size_t next = at + verb;
        const std::size_t subject = std::max(
            sizeAt(grammar_.subjects, words_, next),
            isFirst ? sizeAt(grammar_.openers, words_, next) : 0
        );
        const bool isRequest = modal == 0 && sizeAt(grammar_.requested, words_, next + subject) > 0;
        return subject > 0 && !isRequest;
    }

    /// "… nicht mehr gut zu Fuß kommen Sie auch nach Hause": where the verb stands second in
    /// statements, one that stands before a pronoun in the midst begins a clause of its own, unless
    /// something that turns both round is before it.
    [[nodiscard]] bool addressesWithin(std::size_t at) const {
        if (vocabulary_.data().numbers != NumberStyle::kUnitsTens || at < 2 ||
            at + kMinClause >= words_.size()) {
            return false;
        }
        const std::span<const Word> before(&words_[at - 1], 1);
        const bool turns =
            vocabulary_.at(Cue::kStop, before, 0) > 0 || vocabulary_.number(words_, at - 1) ||
            vocabulary_.weekday(words_, at - 1) || sizeAt(grammar_.fronted, words_, at - 1) > 0 ||
            vocabulary_.at(Cue::kOclock, before, 0) > 0;
        return !turns && sizeAt(grammar_.agents, words_, at + 1) > 0 &&
               vocabulary_.agrees(words_[at], words_[at + 1]) && asksFrom(at, false);
    }

    [[nodiscard]] bool hasTail() const {
        for (std::size_t at = 2; at < words_.size(); ++at) {
            if (at + sizeAt(grammar_.tails, words_, at) == words_.size()) {
                return true;
            }
        }
        return false;
    }

    const Words& words_;
    const Vocabulary& vocabulary_;
    const Grammar& grammar_;
};

}  // namespace

bool asksByGrammar(const Words& words, const Vocabulary& vocabulary) {
    return Asking(words, vocabulary).any();
}

bool asksForValue(const Words& words, const Vocabulary& vocabulary) {
    const Grammar& grammar = grammarOf(vocabulary);
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (vocabulary.at(Cue::kAsksWhat, words, at) > 0 &&
            sizeAt(grammar.modals, words, at) == 0 && sizeAt(grammar.verbs, words, at) == 0) {
            return true;
        }
    }
    return false;
}

bool pointsBack(const Words& words, const Vocabulary& vocabulary) {
    const Grammar& grammar = grammarOf(vocabulary);
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (sizeAt(grammar.backward, words, at) > 0) {
            return true;
        }
    }
    return false;
}

std::vector<std::string> clausesIn(const std::string& said, const Vocabulary& vocabulary) {
    const Words words = wordsOf(said);
    const Grammar& grammar = grammarOf(vocabulary);
    std::vector<std::string> clauses;
    std::vector<std::string> others;  // that tell why, or in which case
    std::size_t begin = 0;
    bool isReason = false;
    const auto add = [&](std::size_t end) {
        if (end > begin + 1 && clauses.size() + others.size() < kMaxClauses) {
            (isReason ? others : clauses)
                .push_back(joined(std::span<const Word>(&words[begin], end - begin)));
        }
    };
    for (std::size_t at = 1; at < words.size(); ++at) {
        const bool isJoint = at > begin + 1 && sizeAt(grammar.joints, words, at) > 0 &&
                             // "do I", "can we": part of the question that the clause begins with
                             sizeAt(grammar.modals, words, at - 1) == 0;
        if (isJoint || words[at].gap.find_first_of(",.;:!?") != std::string::npos) {
            add(at);
            begin = at;
            isReason = vocabulary.at(Cue::kReason, words, at) > 0;
        }
    }
    add(words.size());
    clauses.insert(clauses.end(), others.begin(), others.end());
    return clauses.size() > 1 || begin > 0 ? clauses : std::vector<std::string>();
}

}  // namespace hiveline::voice
