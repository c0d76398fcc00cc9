#include "knowledge/passages.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "knowledge/extract/characters.h"
#include "knowledge/sentences.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kLeast = kLeastWords * kWord;
constexpr std::size_t kMax = kMaxWords * kWord;
/// Long sections are cut into parts of about this, so that their last part is no rest of a few
/// words.
constexpr std::size_t kAim = (kLeast + kMax) / 2;
/// So that parts can be even: a sentence is never cut by the parts, only by this.
constexpr std::size_t kHeaviestSentence = kLeast / 2;
/// What a passage repeats of the one before, so that an answer that runs over the cut is whole in
/// one of them. A tenth of a passage: more would fill answers with the same text twice.
constexpr std::size_t kOverlap = 40 * kWord;
constexpr std::size_t kOverlapSentences = 2;

/// A sentence and the section that it is of.
struct Piece {
    Sentence sentence;
    const Section* section;
};

/// The headings that a title is joined of, outermost first.
std::vector<std::string_view> stepsOf(std::string_view title) {
    const std::string_view joint = kTitleJoint;
    std::vector<std::string_view> steps;
    while (!title.empty()) {
        const std::size_t end = std::min(title.find(joint), title.size());
        steps.push_back(title.substr(0, end));
        title.remove_prefix(std::min(end + joint.size(), title.size()));
    }
    return steps;
}

std::string joined(const std::vector<std::string_view>& steps, std::size_t from = 0) {
    std::string title;
    for (std::size_t i = from; i < steps.size(); ++i) {
        title.append(title.empty() ? "" : kTitleJoint).append(steps[i]);
    }
    return title;
}

/// A passage while it grows: pieces [begin, end), and before them the repeated ones.
struct Span {
    std::size_t begin;
    std::size_t end;
};

class Cutter {
public:
    explicit Cutter(const Document& document) {
        for (const Section& section : document.sections) {
            const std::size_t begin = pieces_.size();
            for (const Sentence& each : sentencesOf(section.text, kHeaviestSentence)) {
                pieces_.push_back({each, &section});
            }
            if (begin < pieces_.size()) {
                pieces_[begin].sentence.breaks = 2;
                sections_.push_back({begin, pieces_.size()});
            }
        }
    }

    std::vector<Passage> cut() {
        for (const Span group : groups()) {
            cutEvenly(group);
        }
        return std::move(passages_);
    }

private:
    [[nodiscard]] std::size_t weigh(Span span) const {
        std::size_t weight = 0;
        for (std::size_t i = span.begin; i < span.end; ++i) {
            weight += pieces_[i].sentence.weight;
        }
        return weight;
    }

    /// Sections that belong together because they are small.
    [[nodiscard]] std::vector<Span> groups() const {
        std::vector<Span> groups;
        std::size_t last = 0;  // weight of the last group
        for (const Span section : sections_) {
            const std::size_t weight = weigh(section);
            const bool fits = last + weight <= kMax;
            // A section of a few words says nothing without its neighbour and joins it however
            // large that is; otherwise two join only where they fit into one passage.
            const bool join =
                !groups.empty() &&
                ((fits && (last < kLeast || weight < kLeast / 2)) || last < kLeast / 4);
            if (join) {
                groups.back().end = section.end;
            } else {
                groups.push_back(section);
            }
            last = join ? last + weight : weight;
        }
        // The last one has nobody behind it to join with.
        if (groups.size() > 1 && last < kLeast / 4) {
            groups[groups.size() - 2].end = groups.back().end;
            groups.pop_back();
        }
        return groups;
    }

    /// The last passage is as long as the others.
    /// Cuts a group into passages of about the same weight. Filling each one up to kMax instead
    /// would leave a last passage of a few words, which is found for them alone.
    void cutEvenly(Span group) {
        std::size_t left = weigh(group);
        for (std::size_t begin = group.begin; begin < group.end;) {
            const std::size_t count = left <= kMax ? 1 : (left + kAim - 1) / kAim;
            std::size_t weight = 0;
            std::size_t end = begin;
            while (end < group.end && weight < left / count) {
                const std::size_t next = pieces_[end].sentence.weight;
                if (weight > 0 && weight + next > kMax) {
                    break;
                }
                weight += next;
                ++end;
            }
            // A sentence may be heavier than a part: without this, nothing would be taken and the
            // loop stand.
            end = std::max(end, begin + 1);
            write({begin, end}, begin > group.begin);
            left -= std::min(left, weight);
            begin = end;
        }
    }

    /// Where the repeated sentences begin.
    [[nodiscard]] std::size_t overlapOf(Span span) const {
        std::size_t begin = span.begin;
        std::size_t weight = 0;
        while (begin > 0 && span.begin - begin < kOverlapSentences &&
               // Nothing is repeated across a heading: it would stand under the wrong one.
               pieces_[begin - 1].section == pieces_[span.begin].section) {
            weight += pieces_[begin - 1].sentence.weight;
            if (weight > kOverlap) {
                break;
            }
            --begin;
        }
        return begin;
    }

    /// Small sections that share a passage keep their own headings in the text; what the titles
    /// have in common is the passage's title, and is not said twice.
    void write(Span span, bool repeats) {
        std::vector<std::string_view> common = stepsOf(pieces_[span.begin].section->title);
        bool several = false;
        for (std::size_t i = span.begin; i < span.end; ++i) {
            if (pieces_[i].section != pieces_[span.begin].section &&
                pieces_[i].sentence.breaks == 2) {
                const auto steps = stepsOf(pieces_[i].section->title);
                const auto ends = std::ranges::mismatch(common, steps);
                common.erase(ends.in1, common.end());
                several = true;
            }
        }
        Passage passage{joined(common), {}};
        const Section* current = several ? nullptr : pieces_[span.begin].section;
        for (std::size_t i = repeats ? overlapOf(span) : span.begin; i < span.end; ++i) {
            const auto& [sentence, section] = pieces_[i];
            std::size_t breaks = sentence.breaks;
            if (std::exchange(current, section) != section) {
                const std::string heading = joined(stepsOf(section->title), common.size());
                append(passage.text, heading, 2);
                breaks = heading.empty() ? 2 : 1;
            }
            append(passage.text, sentence.text, breaks);
        }
        passages_.push_back(std::move(passage));
    }

    static void append(std::string& text, std::string_view part, std::size_t breaks) {
        if (!text.empty() && !part.empty()) {
            // Scripts without blanks have none between sentences either.
            const bool ideographic =
                text.ends_with("\u3002") || text.ends_with("\uFF01") || text.ends_with("\uFF1F");
            text.append(breaks > 0 ? breaks : ideographic ? 0 : 1, breaks > 0 ? '\n' : ' ');
        }
        text.append(part);
    }

    std::vector<Piece> pieces_;
    std::vector<Span> sections_;
    std::vector<Passage> passages_;
};

}  // namespace

std::vector<Passage> cutPassages(const Document& document) {
    return Cutter(document).cut();
}

}  // namespace hiveline::knowledge
