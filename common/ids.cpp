#include "common/ids.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <openssl/rand.h>

#include "common/error.h"

namespace hiveline::common {
namespace {

constexpr std::string_view kBase32 = "abcdefghijklmnopqrstuvwxyz234567";
// Enough until the year 2286; all ids have as many, so that they sort as text.
constexpr std::size_t kDigits = 16;
// 40 bits: within one microsecond nobody guesses them.
constexpr std::size_t kSuffix = 8;

void appendDigits(std::string& out, std::int64_t micros) {
    std::array<char, 20> buffer{};
    const auto* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), micros).ptr;
    const auto length = static_cast<std::size_t>(end - buffer.data());
    out.append(kDigits - std::min(kDigits, length), '0').append(buffer.data(), length);
}

}  // namespace

RandomBytes systemRandom() {
    return [](unsigned char* out, std::size_t size) {
        if (RAND_bytes(out, static_cast<int>(size)) != 1) {
            throw Error(ErrorCode::kInternal, "the system gives no random bytes");
        }
    };
}

std::string randomBase32(const RandomBytes& random, std::size_t size) {
    std::string text(size, '\0');
    random(reinterpret_cast<unsigned char*>(text.data()), size);
    for (char& c : text) {
        // 256 is a multiple of 32, so every character is equally likely.
        c = kBase32[static_cast<unsigned char>(c) % kBase32.size()];
    }
    return text;
}

std::int64_t IdGenerator::nextMoment() {
    // Under load, or after the clock was set back, ids run ahead of the clock by one microsecond
    // each.
    last_ = std::max(last_ + 1, clock_.nowMicros());
    return last_;
}

std::string IdGenerator::next(std::string_view prefix) {
    std::string id;
    id.reserve(prefix.size() + 2 + kDigits + kSuffix);
    id.append(prefix).push_back('.');
    appendDigits(id, nextMoment());
    id.push_back('.');
    id.append(randomBase32(random_, kSuffix));
    return id;
}

}  // namespace hiveline::common
