// The search by words of storage/passages/passages.h.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/engine/connection.h"
#include "storage/passages/passage_scopes.h"
#include "storage/passages/passage_terms.h"
#include "storage/passages/passage_tokens.h"
#include "storage/passages/passages.h"
#include "storage/words/question_words.h"

namespace hiveline::storage::passages {
namespace {

// The bounds of one search, whatever there is to be found. Measured over 100,000 passages they give
// 15 ms at p99, and over 4,000 the best five of an exhaustive search, except for 2 in 1,000 with
// common words (decision 0012).
// Entries of a word looked at to tell how frequent it is.
constexpr std::int64_t kLook = 1'000;
// Entries collected, of all words.
constexpr std::int64_t kMaxEntries = 12'000;
// Passages whose length is looked up.
constexpr std::size_t kMaxWeighed = 2'000;
// Passages whose text is read.
constexpr std::size_t kMaxRead = 40;
// Passages looked up for having several frequent words.
constexpr std::int64_t kMaxTogether = 500;

/// How often a passage has a word, places in its title counting more.
struct Entry {
    std::int64_t row = 0;
    std::size_t term = 0;
    double frequency = 0;
};

std::string bytesOf(const std::vector<double>& numbers) {
    std::string bytes(numbers.size() * sizeof(double), '\0');
    std::copy_n(
        reinterpret_cast<const char*>(numbers.data()), bytes.size(), bytes.data()  // NOLINT
    );
    return bytes;
}

bool isBetter(const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : a.row < b.row;
}

/// Keeps the best hits, in no particular order.
void keepBest(std::vector<Hit>& hits, std::size_t most) {
    if (hits.size() > most) {
        std::ranges::nth_element(hits, hits.begin() + static_cast<std::ptrdiff_t>(most), isBetter);
        hits.resize(most);
    }
}

/// Takes words rarest first, each by a walk of its own, until as many entries of the index are
/// collected as one search may look at. Then weighs the most promising passages with all words,
/// counting those too frequent to be collected in the text. So the cost is bounded however much
/// there is, and below the bounds the result is exact. A boolean query over the same words was
/// ruled out: FTS5 takes 50 ns for each entry and word, 146 ms at p99 over 100,000 passages.
class WordSearch {
public:
    WordSearch(ReadTx& tx, std::span<const Scope> scopes, std::vector<Term> terms)
        : tx_(tx),
          ranges_(rangesOf(scopes)),
          languages_(languagesOf(scopes)),
          oldest_(oldestOf(scopes)),
          terms_(std::move(terms)) {
        for (const Scope& scope : scopes) {
            passages_ += scope.passages;
            words_ += scope.words;
        }
    }

    std::vector<Hit> best(std::size_t limit) {
        countTerms();
        if (terms_.empty()) {
            return {};
        }
        collectTerms();
        std::ranges::sort(entries_, {}, &Entry::row);
        auto hits = promising();
        if (!terms_.back().isCollected) {
            if (terms_.front().passages >= kLook) {
                addTogether(hits);
            }
            hits = readBest(std::move(hits), limit);
        }
        std::ranges::sort(hits, isBetter);
        hits.resize(std::min(hits.size(), limit));
        return hits;
    }

private:
    [[nodiscard]] double averageWords() const {
        return static_cast<double>(words_) /
               static_cast<double>(std::max<std::int64_t>(passages_, 1));
    }

    // BM25's weight of rare words in Lucene's form, with 1 added inside of the logarithm: it is
    // never negative, even for a word that most passages have.
    [[nodiscard]] double idfOf(std::int64_t passages) const {
        const double with = static_cast<double>(std::min(passages, passages_));
        const double without = static_cast<double>(passages_) - with;
        return std::log1p((without + 0.5) / (with + 0.5));
    }

    /// Adds at most `most` entries of a word to `entries`, and returns how many passages have it.
    std::int64_t look(
        const Term& term,
        std::size_t number,
        const Range& range,
        std::int64_t most,
        std::vector<Entry>& entries
    ) {
        auto rows = tx_.db().query(
            "SELECT rowid, passageFrequency(passageIndex) FROM passageIndex"
            // FTS5 keeps the entries of a word in the order of rows and seeks to the first: of
            // other organisations nothing is read.
            " WHERE passageIndex MATCH $1 AND rowid >= $2 AND rowid < $3 LIMIT $4",
            term.match,
            range.firstRow(),
            range.endRow(),
            most
        );
        std::int64_t count = 0;
        std::int64_t last = range.firstRow();
        while (rows.step()) {
            last = rows.integer(0);
            entries.push_back({last, number, rows.real(1)});
            ++count;
        }
        if (count < most) {
            return count;
        }
        // There are more: extrapolate from the share of the range that was walked.
        const double share = range.shareBefore(last + 1);
        return std::max(most, static_cast<std::int64_t>(static_cast<double>(count) / share));
    }

    [[nodiscard]] bool isAnywhere(const std::string& match) {
        return std::ranges::any_of(ranges_, [&](const Range& range) {
            auto rows = tx_.db().query(
                "SELECT 1 FROM passageIndex"
                " WHERE passageIndex MATCH $1 AND rowid >= $2 AND rowid < $3 LIMIT 1",
                match,
                range.firstRow(),
                range.endRow()
            );
            return rows.step();
        });
    }

    /// Whether each of its forms has at least `least` bytes.
    static bool isStem(const QuestionWord& word, std::size_t least) {
        return std::ranges::all_of(word.forms, [least](const WordForm& form) {
            return form.text.size() >= least;
        });
    }

    /// The parts of an unknown compound that some passage has: of the cut with most such parts,
    /// then with the longest last one, which says what the whole is. A single part has to be long;
    /// short ones occur in any word.
    std::vector<Term> partsOf(const Term& unknown) {
        constexpr std::size_t kLeastAlone = 5;  // bytes
        std::vector<Term> best;
        std::size_t most = 0;
        for (const Cut& cut : cutsOf(unknown.word.written, languages_, oldest_)) {
            std::vector<Term> parts;
            for (const QuestionWord& word : cut) {
                std::string match = matchOf(word);
                if (!word.forms.empty() && isAnywhere(match)) {
                    parts.push_back({word, std::move(match)});
                }
            }
            if (parts.empty()) {
                continue;
            }
            const QuestionWord& last = parts.back().word;
            const std::size_t worth =
                parts.size() * unknown.word.written.size() + last.written.size();
            if (worth > most && (parts.size() > 1 || isStem(last, kLeastAlone))) {
                most = worth;
                best = std::move(parts);
            }
        }
        return best;
    }

    using Looked = std::pair<Term, std::vector<Entry>>;

    [[nodiscard]] Looked lookedAt(Term term) {
        constexpr std::int64_t kLeast = 50;
        const auto most = std::max(kLook / static_cast<std::int64_t>(ranges_.size()), kLeast);
        std::vector<Entry> entries;
        for (const Range& range : ranges_) {
            term.passages += look(term, 0, range, most, entries);
        }
        term.isCollected =
            term.passages == static_cast<std::int64_t>(entries.size()) && term.passages < most;
        return {std::move(term), std::move(entries)};
    }

    /// Words of the question that occur nowhere may be compounds of words that do.
    void addParts(std::vector<Looked>& looked) {
        constexpr std::size_t kMaxCut = 2;
        // Each range is asked for each part.
        constexpr std::size_t kMaxRanges = 16;
        std::vector<Term> parts;
        std::size_t cut = 0;
        for (const auto& [term, entries] : looked) {
            const bool isUnknown =
                term.passages == 0 && !term.word.isPart && term.word.share == 1.0;
            if (isUnknown && ranges_.size() <= kMaxRanges && cut++ < kMaxCut) {
                std::ranges::move(partsOf(term), std::back_inserter(parts));
            }
        }
        for (Term& part : parts) {
            const bool isAsked = std::ranges::any_of(looked, [&part](const Looked& each) {
                return each.first.match == part.match;
            });
            if (!isAsked) {
                looked.push_back(lookedAt(std::move(part)));
            }
        }
    }

    /// Drops words that occur nowhere, puts the rarest first, and keeps the entries of the rare
    /// ones.
    void countTerms() {
        std::vector<Looked> looked;
        for (Term& term : terms_) {
            looked.push_back(lookedAt(std::move(term)));
        }
        addParts(looked);
        std::erase_if(looked, [](const auto& each) { return each.first.passages == 0; });
        std::ranges::stable_sort(looked, {}, [](const auto& each) { return each.first.passages; });
        terms_.clear();
        for (auto& [term, entries] : looked) {
            term.idf = idfOf(term.passages) * term.word.share;
            if (term.isCollected) {
                for (Entry& entry : entries) {
                    entry.term = terms_.size();
                    entries_.push_back(entry);
                }
            }
            terms_.push_back(std::move(term));
        }
    }

    /// Collects the entries of the other words, as many as there is room for; of the rarest some in
    /// any case.
    void collectTerms() {
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            Term& term = terms_[i];
            if (term.isCollected) {
                continue;
            }
            const auto room = kMaxEntries - static_cast<std::int64_t>(entries_.size());
            if (term.passages > room && !entries_.empty()) {
                return;
            }
            const auto before = entries_.size();
            for (const Range& range : ranges_) {
                // Room by size, so that the first range does not take all of it.
                const auto share = static_cast<double>(range.passages) /
                                   static_cast<double>(std::max<std::int64_t>(passages_, 1));
                const auto most = static_cast<std::int64_t>(static_cast<double>(room) * share) + 1;
                look(term, i, range, term.passages > room ? most : kMaxEntries, entries_);
            }
            term.isCollected = term.passages <= room;
            if (term.isCollected) {
                term.passages = static_cast<std::int64_t>(entries_.size() - before);
                term.idf = idfOf(term.passages) * term.word.share;
            }
        }
    }

    /// Scores by the collected words: all passages as if they had average length, then the most
    /// promising with their own.
    std::vector<Hit> promising() {
        std::vector<Hit> hits;
        for (auto at = entries_.begin(); at != entries_.end();) {
            const auto row = at->row;
            double score = 0;
            for (; at != entries_.end() && at->row == row; ++at) {
                score += passageWeight(terms_[at->term].idf, at->frequency, 1.0);
            }
            hits.push_back({row, score});
        }
        keepBest(hits, kMaxWeighed);
        std::ranges::sort(hits, {}, &Hit::row);
        for (Hit& hit : hits) {
            const double length = passageLength(wordsOf(hit.row), averageWords());
            hit.score = 0;
            for (auto at = std::ranges::lower_bound(entries_, hit.row, {}, &Entry::row);
                 at != entries_.end() && at->row == hit.row;
                 ++at) {
                hit.score += passageWeight(terms_[at->term].idf, at->frequency, length);
            }
        }
        return hits;
    }

    /// Number of words of a passage, as the index stores it: a varint a column (fts5.html, 4.3.1
    /// "The %_docsize table").
    [[nodiscard]] double wordsOf(std::int64_t row) {
        auto found = tx_.db().query("SELECT sz FROM passageIndex_docsize WHERE id = $1", row);
        return found.step() ? passageWords(found.text(0)) : averageWords();
    }

    /// Adds passages that have several of the rarest frequent words together, or one of them in
    /// their title.
    void addTogether(std::vector<Hit>& hits) {
        const std::span<const Term> terms(terms_);
        const std::span<const Term> first = terms.first(std::min<std::size_t>(terms.size(), 3));
        const std::span<const Term> two = terms.first(std::min<std::size_t>(terms.size(), 2));
        addMatching(hits, "title : (" + joined(two, " OR ") + ")", two);
        if (two.size() == 2) {
            addMatching(hits, joined(two, " AND "), two);
        }
        if (first.size() == 3) {
            addMatching(hits, joined(first, " AND "), first);
        }
        // Of one passage that was found several ways the best score stays: it counts most of its
        // words.
        std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
            return a.row != b.row ? a.row < b.row : a.score > b.score;
        });
        const auto isSame = [](const Hit& a, const Hit& b) { return a.row == b.row; };
        hits.erase(std::unique(hits.begin(), hits.end(), isSame), hits.end());
    }

    void addMatching(
        std::vector<Hit>& hits, const std::string& match, std::span<const Term> terms
    ) {
        std::vector<double> idfs;
        for (const Term& term : terms) {
            idfs.push_back(term.idf);
            // One number a phrase, and a term has a phrase for each form.
            idfs.resize(idfs.size() + term.word.forms.size() - 1, kOtherForm);
        }
        std::int64_t room = kMaxTogether;
        for (const Range& range : ranges_) {
            auto rows = tx_.db().query(
                "SELECT rowid, passageScore(passageIndex, $1, $2) FROM passageIndex"
                " WHERE passageIndex MATCH $3 AND rowid >= $4 AND rowid < $5 LIMIT $6",
                Blob{bytesOf(idfs)},
                averageWords(),
                match,
                range.firstRow(),
                range.endRow(),
                room
            );
            while (rows.step()) {
                hits.push_back({rows.integer(0), rows.real(1)});
                --room;
            }
        }
    }

    /// Scores the most promising passages with all words, until none of the rest can be better.
    std::vector<Hit> readBest(std::vector<Hit> hits, std::size_t limit) {
        std::ranges::sort(hits, isBetter);
        double rest = 0;
        std::vector<PassageReader::Form> forms;
        std::vector<double> idfs;
        for (const Term& term : terms_) {
            for (const WordForm& form : term.word.forms) {
                forms.push_back({form.rules, form.text, idfs.size()});
            }
            idfs.push_back(term.idf);
            // The most that uncollected words can add to a score: an infinite frequency, at average
            // length.
            rest += term.isCollected ? 0 : passageWeight(term.idf, HUGE_VAL, 1.0);
        }
        const PassageReader text(tx_.db().handle(), forms);
        std::vector<Hit> read;
        double worst = 0;  // of as many as are wanted
        for (const Hit& hit : hits) {
            if (read.size() >= std::max(kMaxRead, limit) ||
                // Hits come best first, so no later one can reach the worst that is wanted either.
                (read.size() >= limit && hit.score + rest <= worst)) {
                break;
            }
            auto row = tx_.db().query(
                "SELECT title, text, wordRules, language FROM passages WHERE row = $1", hit.row
            );
            if (row.step()) {
                const IndexedText passage{row.text(0), row.text(1), row.integer(2), row.text(3)};
                read.push_back({hit.row, text.score(passage, idfs, averageWords())});
                std::ranges::sort(read, isBetter);
                worst = read.size() >= limit && limit > 0 ? read[limit - 1].score : 0;
            }
        }
        return read;
    }

    ReadTx& tx_;
    const std::vector<Range> ranges_;
    const std::vector<std::string> languages_;
    const std::int64_t oldest_;
    std::vector<Term> terms_;
    std::int64_t passages_ = 0;
    std::int64_t words_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace

std::vector<Hit> byWords(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view question,
    std::size_t limit,
    std::string_view language
) {
    if (scopes.empty()) {
        return {};
    }
    auto terms = questionTerms(tx, scopes, question, language, StopWords::kLeftOut);
    return WordSearch(tx, scopes, std::move(terms)).best(limit);
}

std::vector<Hit> byAnyWords(
    ReadTx& tx, std::span<const Scope> scopes, std::string_view question, std::size_t limit
) {
    constexpr std::int64_t kFewPassages = 100;
    std::int64_t passages = 0;
    for (const Scope& scope : scopes) {
        passages += scope.passages;
    }
    if (passages == 0 || passages > kFewPassages) {
        return byWords(tx, scopes, question, limit);
    }
    auto terms = questionTerms(tx, scopes, question, {}, StopWords::kTaken);
    return WordSearch(tx, scopes, std::move(terms)).best(limit);
}

}  // namespace hiveline::storage::passages
