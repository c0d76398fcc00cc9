#include "voice/understanding/facts/addresses.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "common/text/ascii.h"
#include "voice/understanding/words/brought_words.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxStreet = 5;  // words of a street's name
constexpr std::size_t kMaxTown = 5;    // words after the number or the street
constexpr std::size_t kMinEnding = 6;  // bytes of a word that ends like a street

/// Reads from each word on, street first ("Hauptstraße 5") and number first ("5 High Street"),
/// whichever is spoken: people tell addresses as they are written where they live.
class Reader {
public:
    Reader(
        const Words& words,
        const Vocabulary& vocabulary,
        const std::vector<bool>& taken,
        AddressAsked asked
    )
        : words_(words),
          vocabulary_(vocabulary),
          taken_(taken),
          asked_(asked) {}

    std::optional<AddressFound> read() {
        std::size_t from = 0;
        bool isOpen = asked_ == AddressAsked::kYes;
        if (const auto led = vocabulary_.find(Cue::kAddressIs, words_)) {
            from = led->end();
            isOpen = true;
        }
        // What has the sign of a street in it comes before what may be one because it was asked
        // for.
        auto found = readFrom(from, false);
        return found || !isOpen ? found : readFrom(from, true);
    }

private:
    [[nodiscard]] std::optional<AddressFound> readFrom(std::size_t from, bool isOpen) const {
        for (std::size_t at = from; at < words_.size(); ++at) {
            if (auto found = numberFirst(at, isOpen)) {
                return found;
            }
            if (auto found = streetFirst(at, isOpen)) {
                return found;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] bool cue(Cue wanted, std::size_t at) const {
        return vocabulary_.at(wanted, words_, at) > 0;
    }
    [[nodiscard]] bool isFree(std::size_t at) const {
        return at < words_.size() && (at >= taken_.size() || !taken_[at]);
    }
    /// The number of a house: `12`, `12b`, `221 B`, `twelve`. Words of it, 0 for none.
    [[nodiscard]] std::size_t houseNumber(std::size_t at) const {
        if (!isFree(at)) {
            return 0;
        }
        const std::string& text = words_[at].folded;
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits > 0 && digits <= 5) {
            const std::size_t letters = text.size() - digits;
            if (letters > 1) {
                return 0;
            }
            const bool hasLetter = letters == 0 && isFree(at + 1) &&
                                   ((words_[at + 1].folded.size() == 1 &&
                                     common::isLetter(words_[at + 1].folded.front())) ||
                                    isBis(at + 1)) &&
                                   words_[at + 1].gap.size() <= 1 && words_[at + 1].gap != ",";
            return hasLetter ? 2 : 1;
        }
        const auto number = vocabulary_.number(words_, at);
        // "eine" is an article
        if (!number || (number->value < 2 && number->count < 2)) {
            return 0;
        }
        const std::size_t next = at + number->count;
        return number->count + (hasLetterAt(next) || isBis(next) ? 1 : 0);
    }
    /// "42 bis"
    [[nodiscard]] bool isBis(std::size_t at) const {
        return isFree(at) && cue(Cue::kStreetFirst, at + 1) &&
               (words_[at].folded == "bis" || words_[at].folded == "ter");
    }
    /// "Sixteen a", "neun b in …": the letter of a house behind its number in words.
    [[nodiscard]] bool hasLetterAt(std::size_t at) const {
        if (!isFree(at) || words_[at].folded.size() != 1 || words_[at].gap != " " ||
            words_[at].folded.front() < 'a' || words_[at].folded.front() > 'h') {
            return false;
        }
        return at + 1 >= words_.size() || cue(Cue::kIn, at + 1) || isNameLike(at + 1) ||
               isArticleOfStreet(at + 1);
    }
    /// Part of a street's or town's name.
    [[nodiscard]] bool isNameLike(std::size_t at) const {
        if (!isFree(at) || !startsWithLetter(at) || vocabulary_.number(words_, at) ||
            cue(Cue::kUntil, at)) {  // "I work till five"
            return false;
        }
        return cue(Cue::kStreet, at) || isConnective(at) || !vocabulary_.isCommon(words_[at]) ||
               leadsToStreet(at);
    }
    /// "High Street": any word but those of every sentence, where the street's own follows it.
    [[nodiscard]] bool leadsToStreet(std::size_t at) const {
        return !cue(Cue::kStop, at) && isFree(at + 1) && cue(Cue::kStreet, at + 1) &&
               words_[at + 1].gap == " ";
    }
    /// "14 The Crescent"; "six the paddocks in Marlow", to who asks for an address.
    [[nodiscard]] bool isArticleOfStreet(std::size_t at) const {
        if (words_[at].folded != "the" || !isFree(at + 1)) {
            return false;
        }
        const bool endsThere = at + 2 >= words_.size() || cue(Cue::kIn, at + 2);
        return cue(Cue::kStreet, at + 1) || (asked_ == AddressAsked::kYes && endsThere);
    }
    [[nodiscard]] bool startsWithLetter(std::size_t at) const {
        return !common::isDigit(words_[at].folded.empty() ? '0' : words_[at].folded.front());
    }
    [[nodiscard]] bool isConnective(std::size_t at) const {
        return isBrought(words_[at].folded, &BroughtWords::streetLinks);
    }
    [[nodiscard]] bool breaksBefore(std::size_t at) const {
        return words_[at].gap.find_first_of(".;!?\n") != std::string::npos;
    }
    /// One word that is a street by its end: "Gartenweg", but not "weg" alone.
    [[nodiscard]] bool isStreetWord(std::size_t at) const {
        if (!isFree(at)) {
            return false;
        }
        const std::string& word = words_[at].folded;
        return word.size() >= kMinEnding && !vocabulary_.isCommon(words_[at]) &&
               (endsAsBrought(word, &BroughtWords::streetEndings) || endsLikeStreet(word));
    }
    [[nodiscard]] bool endsLikeStreet(const std::string& word) const {
        std::string_view list =
            vocabulary_.data().cues[static_cast<std::size_t>(Cue::kStreetEnd)].phrases;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find('|'), list.size());
            const std::string ending = fold(list.substr(0, end));
            if (word.size() > ending.size() + 1 && word.ends_with(ending)) {
                return true;
            }
            list.remove_prefix(std::min(end + 1, list.size()));
        }
        return false;
    }

    /// "Flat 3" before the number of the house; empty where there is none, and for the word before
    /// that number ("number five"). Nothing where the word stands without a number.
    [[nodiscard]] std::optional<Place> unitBefore(std::size_t at) const {
        const std::size_t unit = vocabulary_.at(Cue::kAddressUnit, words_, at);
        if (unit == 0) {
            return Place{at, 0};
        }
        const std::size_t number = houseNumber(at + unit);
        if (number == 0) {
            return std::nullopt;
        }
        if (houseNumber(at + unit + number) > 0) {
            return Place{at, unit + number};
        }
        return words_[at].folded.starts_with("num") ? Place{at + unit, 0} : Place{at, unit};
    }

    /// `12 Elm Street, Springfield`; `12 rue de la Paix`; where it is open any name.
    std::optional<AddressFound> numberFirst(std::size_t at, bool isOpen) const {
        const auto lead = unitBefore(at);
        if (!lead) {
            return std::nullopt;
        }
        const std::size_t begin = lead->first;
        const std::size_t next = lead->end();
        const std::size_t number = houseNumber(next);
        if (number == 0) {
            return std::nullopt;
        }
        const std::size_t street = next + number;
        std::size_t end = street;
        bool isStreet = street < words_.size() && cue(Cue::kStreetFirst, street);
        while (end < words_.size() && end - street < kMaxStreet && !breaksBefore(end) &&
               (isNameLike(end) || (end == street && (isStreet || isArticleOfStreet(end))))) {
            ++end;
            if (cue(Cue::kStreet, end - 1) && end - street > 1) {
                isStreet = true;
                break;
            }
            if (words_[end - 1].gap.find(',') != std::string::npos && end - street > 1) {
                --end;
                break;
            }
        }
        // "221b baker street" and not "3 problems on the road"
        if (end == street || (!isStreet && !isOpen) ||
            (end - street == 1 && !isOpen && !isStreet)) {
            return std::nullopt;
        }
        if (!isStreet && vocabulary_.find(Cue::kOclock, words_)) {
            return std::nullopt;
        }
        end = townAfter(end);
        return made(begin, end);
    }

    /// `Gartenweg 12, 14467 Potsdam`; `Calle Mayor 5`; where it is open any name and a number.
    std::optional<AddressFound> streetFirst(std::size_t at, bool isOpen) const {
        std::size_t name = at;
        bool isStreet = false;
        const std::size_t first = vocabulary_.at(Cue::kStreetFirst, words_, at);
        if (first > 0 && isFree(at)) {
            name = at + first;
            isStreet = !isPreposition(at) || isOpen || hasUpper(name);
            std::size_t words = 0;
            while (name < words_.size() && words < kMaxStreet && isNameLike(name) &&
                   houseNumber(name) == 0 && !breaksBefore(name)) {
                ++name;
                ++words;
            }
            if (words == 0) {
                return std::nullopt;
            }
        } else if (isStreetWord(at) || (cue(Cue::kStreet, at) && isFree(at))) {
            isStreet = true;
            name = at + 1;
        } else if (isOpen && isNameLike(at) && !cue(Cue::kTimeBefore, at)) {
            while (name < words_.size() && name - at < kMaxStreet && isNameLike(name) &&
                   houseNumber(name) == 0 && !breaksBefore(name)) {
                ++name;
            }
            // A number that follows names belongs to them where nothing else is said.
            isStreet = name - at <= 2 && words_.size() - at <= kMaxStreet + kMaxTown;
        }
        if (!isStreet || name >= words_.size() ||
            words_[name].gap.find_first_of(";!?") != std::string::npos) {
            return std::nullopt;
        }
        const std::size_t number = houseNumber(name);
        if (number == 0) {
            return std::nullopt;
        }
        const std::size_t begin = first > 0               ? at
                                  : cue(Cue::kStreet, at) ? nameBefore(at)
                                                          : withPreposition(at);
        if (const std::size_t meant = correctedNumber(name + number); meant > 0) {
            const AddressFound street = made(begin, name);
            const AddressFound rest = made(meant, townAfter(meant + houseNumber(meant)));
            return AddressFound{
                street.address + " " + rest.address, {begin, rest.place.end() - begin}};
        }
        return made(begin, townAfter(unitBehind(name + number)));
    }
    /// "Via Garibaldi 32 interno 4": behind the flat.
    [[nodiscard]] std::size_t unitBehind(std::size_t at) const {
        const std::size_t unit = vocabulary_.at(Cue::kAddressUnit, words_, at);
        const std::size_t number = unit > 0 ? houseNumber(at + unit) : 0;
        return number > 0 ? at + unit + number : at;
    }
    /// "Bergstraße hundert, nein, zehn": where the number begins that is meant; 0 for none.
    [[nodiscard]] std::size_t correctedNumber(std::size_t at) const {
        const std::size_t no = std::max(
            vocabulary_.at(Cue::kNo, words_, at), vocabulary_.at(Cue::kCorrect, words_, at)
        );
        return no > 0 && houseNumber(at + no) > 0 ? at + no : 0;
    }
    [[nodiscard]] bool isPreposition(std::size_t at) const {
        return words_[at].folded.size() <= 3 && !cue(Cue::kStreet, at);
    }
    [[nodiscard]] bool hasUpper(std::size_t at) const {
        return at < words_.size() && words_[at].isUpper;
    }
    /// `Berliner Straße 5`: the words before the street's own.
    [[nodiscard]] std::size_t nameBefore(std::size_t at) const {
        std::size_t begin = at;
        while (begin > 0 && at - begin < 2 && isNameLike(begin - 1) && !breaksBefore(begin) &&
               words_[begin].gap.find(',') == std::string::npos) {
            --begin;
        }
        if (begin < at && begin > 0 && isConnective(begin) && cue(Cue::kIn, begin - 1)) {
            ++begin;  // "in der Berliner Straße"
        }
        return withPreposition(begin);
    }
    /// "Am Waldrand 5": the word belongs to the name.
    [[nodiscard]] std::size_t withPreposition(std::size_t begin) const {
        return begin > 0 && words_[begin - 1].folded == "am" && cue(Cue::kStreetFirst, begin - 1)
                   ? begin - 1
                   : begin;
    }

    /// Code and name of a town, with the words before them.
    [[nodiscard]] std::size_t townAfter(std::size_t end) const {
        const std::size_t first = end;
        std::size_t at = end;
        bool hasName = false;
        while (at < words_.size() && at - end < kMaxTown && isFree(at) && !breaksBefore(at)) {
            const bool isIn = cue(Cue::kIn, at) && at + 1 < words_.size() && !hasName;
            if (const std::size_t digits = digitsOfCode(at); digits > 0 && !hasName) {
                at += digits;
                end += digits;
                continue;
            }
            const bool isCode = isPostcode(words_[at].folded);
            const bool isAfterCode =
                at > end - (end > first ? 1 : 0) &&
                (isPostcode(words_[at - 1].folded) || (at == end && end > first)) &&
                startsWithLetter(at) && !cue(Cue::kStop, at);
            if (const std::size_t link = vocabulary_.at(Cue::kTownLink, words_, at);
                link > 0 && at > first && isFree(at + link) && isNameLike(at + link) &&
                !cue(Cue::kTimeBefore, at + link)) {
                at += link + 1;  // "Bradford on Avon", "in Bad Bramstedt"
                hasName = true;
                continue;
            }
            if (!isIn && !isCode && !isAfterCode && !isNameLike(at)) {
                break;
            }
            hasName = hasName || (!isIn && !isCode);
            ++at;
        }
        while (at > end && cue(Cue::kIn, at - 1)) {
            --at;
        }
        return at;
    }
    /// Words of a town's code said digit by digit; 0 for none.
    [[nodiscard]] std::size_t digitsOfCode(std::size_t at) const {
        constexpr std::size_t kDigits = 5;
        for (std::size_t i = at; i < at + kDigits; ++i) {
            const auto digit = isFree(i) ? vocabulary_.number(words_, i) : std::nullopt;
            if (!digit || digit->value > 9 || digit->count != 1) {
                return 0;
            }
        }
        return kDigits;
    }
    static bool isPostcode(std::string_view text) {
        const auto digits = std::ranges::count_if(text, common::isDigit);
        return (digits >= 4 && digits <= 5 && isNumeral(text)) ||
               (digits >= 1 && text.size() <= 4 &&
                digits < static_cast<std::ptrdiff_t>(text.size()) &&
                std::ranges::all_of(text, common::isAlphanumeric));
    }

    /// As it is written: capitals, numerals for number words, commas where the caller paused.
    [[nodiscard]] AddressFound made(std::size_t begin, std::size_t end) const {
        const std::span<const Word> all(words_);
        std::string text;
        std::size_t from = begin;
        for (std::size_t i = begin; i < end; ++i) {
            if (cue(Cue::kIn, i) && i > begin && i + 1 < end) {  // "12 in Potsdam"
                text += withNumerals(all.subspan(from, i - from), vocabulary_) + ", ";
                from = i + 1;
            }
        }
        text += withNumerals(all.subspan(from, end - from), vocabulary_);
        return {capitalised(joinedParts(text)), {begin, end - begin}};
    }
    /// "16 a" is "16a", and "4 8 1 4 9" is "48149".
    [[nodiscard]] static std::string joinedParts(std::string_view text) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool endsPart = i + 2 >= text.size() || text[i + 2] == ' ' || text[i + 2] == ',';
            const bool isBetween = text[i] == ' ' && i > 0 && i + 1 < text.size() && endsPart &&
                                   common::isDigit(text[i - 1]);
            const bool isOneDigit =
                i < 2 || text[i - 2] == ' ' || !common::isDigit(text[i - 2]) ||
                (result.size() >= 2 && common::isDigit(result[result.size() - 2]));
            const bool isLetter = isBetween && text[i + 1] >= 'a' && text[i + 1] <= 'h';
            const bool isDigit = isBetween && isOneDigit && common::isDigit(text[i + 1]) &&
                                 (i < 2 || text[i - 2] == ' ');
            if (!isLetter && !isDigit) {
                result.push_back(text[i]);
            }
        }
        return result;
    }

    const Words& words_;
    const Vocabulary& vocabulary_;
    const std::vector<bool>& taken_;
    const AddressAsked asked_;
};

}  // namespace

std::optional<AddressFound> addressIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const std::vector<bool>& taken,
    AddressAsked asked
) {
    return Reader(words, vocabulary, taken, asked).read();
}

}  // namespace hiveline::voice
