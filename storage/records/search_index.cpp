#include "storage/records/search_index.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <vector>

#include "common/error.h"
#include "common/text/utf8.h"
#include "storage/engine/connection.h"
#include "storage/words/case_fold.h"

namespace hiveline::storage::search_index {
namespace {

constexpr std::size_t kGram = 3;
constexpr std::size_t kMaxWords = 8;  // of a needle: what they find is looked at anyway
constexpr std::uint32_t kFirstIdeographic = 0x2E80;

/// Where each character of a text begins, and its end; a byte that is no UTF-8 is a character.
std::vector<std::size_t> characterBegins(std::string_view text) {
    std::vector<std::size_t> begins;
    begins.reserve(text.size() + 1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!common::isContinuation(text[i])) {
            begins.push_back(i);
        }
    }
    begins.push_back(text.size());
    return begins;
}

/// Of a script that has words of one or two characters. The lead bytes order as the code points do.
bool isIdeographic(std::string_view character) {
    static_assert(kFirstIdeographic == 0x2E80);
    return character >= "\xe2\xba\x80" && static_cast<unsigned char>(character.front()) >= 0xe2;
}

/// Of the organisation: five letters that hardly two share. What a shared one finds too much is of
/// another organisation, and the list looks at that first.
void appendScope(std::string& word, std::string_view orgId, char field) {
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char c : orgId) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    for (int i = 0; i < 5; ++i) {
        word.push_back("abcdefghijklmnopqrstuvwxyz234567"[hash & 31U]);
        hash >>= 5U;
    }
    word.push_back(field);
}

void appendHex(std::string& word, std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        word.push_back(kDigits[byte >> 4U]);
        word.push_back(kDigits[byte & 15U]);
    }
}

/// Calls `take` for every run of three characters, and of two where one of them is ideographic.
template <typename Take>
void forEachGram(std::string_view folded, const Take& take) {
    const std::vector<std::size_t> begins = characterBegins(folded);
    for (std::size_t i = 0; i + 2 < begins.size(); ++i) {
        const std::string_view first = folded.substr(begins[i], begins[i + 1] - begins[i]);
        const std::string_view second = folded.substr(begins[i + 1], begins[i + 2] - begins[i + 1]);
        if (isIdeographic(first) || isIdeographic(second)) {
            take(folded.substr(begins[i], begins[i + 2] - begins[i]));
        }
        if (i + kGram < begins.size()) {
            take(folded.substr(begins[i], begins[i + kGram] - begins[i]));
        }
    }
}

/// The number in the middle of an id, which is the row of the record in the index: unique over all
/// kinds.
std::int64_t rowOf(std::string_view id) {
    constexpr std::size_t kDigits = 16;
    const std::size_t dot = std::min(id.find('.'), id.size());
    const std::string_view digits = id.substr(std::min(dot + 1, id.size()), kDigits);
    std::int64_t row = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), row);
    const bool whole = digits.size() == kDigits && read.ptr == digits.data() + kDigits;
    if (!whole || id.substr(dot + 1 + kDigits, 1) != ".") {
        throw common::Error(
            common::ErrorCode::kInternal, "an id without a time: " + std::string(id)
        );
    }
    return row;
}

std::string allWords(std::string_view orgId, std::span<const IndexedText> texts) {
    std::string words;
    for (const IndexedText& each : texts) {
        if (each.text) {
            words.append(words.empty() ? "" : " ").append(wordsOf(orgId, each.field, *each.text));
        }
    }
    return words;
}

}  // namespace

std::string wordsOf(std::string_view orgId, char field, std::string_view text) {
    const std::string folded = foldCase(text);
    std::string scope;
    appendScope(scope, orgId, field);
    std::set<std::string_view> grams;
    forEachGram(folded, [&grams](std::string_view gram) { grams.insert(gram); });
    std::string words;
    for (const std::string_view gram : grams) {
        words.append(words.empty() ? "" : " ").append(scope);
        appendHex(words, gram);
    }
    return words;
}

void replace(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::span<const IndexedText> before,
    std::span<const IndexedText> after
) {
    const std::string old = allWords(orgId, before);
    const std::string fresh = allWords(orgId, after);
    if (old == fresh) {
        return;
    }
    const std::int64_t row = rowOf(id);
    if (!old.empty()) {
        tx.db().execute(
            "INSERT INTO searchIndex (searchIndex, rowid, words) VALUES ('delete', $1, $2)",
            row,
            old
        );
    }
    if (!fresh.empty()) {
        tx.db().execute("INSERT INTO searchIndex (rowid, words) VALUES ($1, $2)", row, fresh);
    }
}

std::optional<std::string> matchFor(
    std::string_view orgId, char field, std::string_view foldedNeedle
) {
    const bool isLong = characterBegins(foldedNeedle).size() > kGram;
    std::string match;
    std::size_t words = 0;
    forEachGram(foldedNeedle, [&](std::string_view gram) {
        const bool isWhole = characterBegins(gram).size() > kGram;
        if (words < kMaxWords && isWhole == isLong) {
            ++words;
            match.append(match.empty() ? "" : " ");
            appendScope(match, orgId, field);
            appendHex(match, gram);
        }
    });
    return match.empty() ? std::nullopt : std::optional(match);
}

bool matchesFew(ReadTx& tx, std::string_view match, std::int64_t most) {
    auto found = tx.db().query(
        "SELECT count(*) FROM (SELECT rowid FROM searchIndex WHERE searchIndex MATCH $1 LIMIT $2)",
        match,
        most + 1
    );
    return found.step() && found.integer(0) <= most;
}

}  // namespace hiveline::storage::search_index
