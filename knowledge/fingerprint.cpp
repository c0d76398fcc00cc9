#include "knowledge/fingerprint.h"

#include <array>
#include <bit>
#include <cstddef>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

// Words: single ones say only which vocabulary a text has, so that two pages of one subject would
// be near; longer runs make every changed word move too many bits of a short passage.
constexpr std::size_t kShingle = 3;

/// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
constexpr std::uint64_t kBasis = 0xcbf29ce484222325;
constexpr std::uint64_t kPrime = 0x100000001b3;

/// The finalizer of SplitMix64: every bit of the input moves about half of the output. Simhash
/// needs bits that are independent of each other, and FNV-1a alone does not mix its high ones.
std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30U) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27U) * 0x94d049bb133111eb;
    return value ^ value >> 31U;
}

/// Beyond ASCII: everything but punctuation (General Punctuation, CJK symbols, full-width forms).
bool isOfWord(char32_t code) {
    if (code < 0x80) {
        return isLetter(static_cast<char>(code)) || isDigit(static_cast<char>(code));
    }
    return code >= 0xC0 && !(code >= 0x2000 && code <= 0x206F) &&
           !(code >= 0x3000 && code <= 0x303F) && !(code >= 0xFF00 && code <= 0xFF0F);
}

/// Kana and Han characters: those scripts write no blanks between words.
bool isWordAlone(char32_t code) {
    return code >= 0x3040 && code <= 0x9FFF;
}

/// For each bit, how many more shingles have it than have it not: the sign is the fingerprint's
/// bit, so that a few changed words move a few bits only.
class Sums {
public:
    void word(std::uint64_t hash) {
        for (std::size_t i = 1; i < kShingle; ++i) {
            last_[i - 1] = last_[i];
        }
        last_[kShingle - 1] = hash;
        ++words_;
        if (words_ >= kShingle) {
            shingle();
        }
    }

    [[nodiscard]] std::uint64_t finish() {
        // A text shorter than one shingle still has a fingerprint, of what it has.
        if (words_ > 0 && words_ < kShingle) {
            shingle();
        }
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            bits |= sums_[i] > 0 ? std::uint64_t{1} << i : 0;
        }
        return bits;
    }

private:
    void shingle() {
        std::uint64_t hash = kBasis;
        for (const std::uint64_t each : last_) {
            hash = mixed(hash ^ each);
        }
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            sums_[i] += (hash >> i & 1U) != 0 ? 1 : -1;
        }
    }

    std::array<std::uint64_t, kShingle> last_{};
    std::array<std::int64_t, 64> sums_{};
    std::size_t words_ = 0;
};

}  // namespace

std::uint64_t fingerprint(std::string_view text) {
    Sums sums;
    std::uint64_t hash = kBasis;
    const auto endWord = [&] {
        // No word's hash is the basis: that would need a word that FNV-1a maps onto it.
        if (hash != kBasis) {
            sums.word(hash);
            hash = kBasis;
        }
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, size] = characterAt(text, at);
        at += size;
        if (!isOfWord(code) || isWordAlone(code)) {
            endWord();
        }
        if (isOfWord(code)) {
            const char32_t folded =
                code < 0x80 ? static_cast<char32_t>(toLower(static_cast<char>(code))) : code;
            hash = (hash ^ folded) * kPrime;
        }
        if (isWordAlone(code)) {
            endWord();
        }
    }
    endWord();
    return sums.finish();
}

bool isNearDuplicate(std::uint64_t a, std::uint64_t b) noexcept {
    return std::popcount(a ^ b) <= 3;
}

}  // namespace hiveline::knowledge
