#include "storage/words/case_fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "common/text/ascii.h"
#include "storage/words/letters.h"

namespace hiveline::storage {
namespace {

using words::isAscii;

struct Free {
    void operator()(utf8proc_uint8_t* memory) const noexcept {
        std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
    }
};

}  // namespace

std::string foldCase(std::string_view text) {
    if (isAscii(text)) {
        return common::lowered(text);
    }
    utf8proc_uint8_t* mapped = nullptr;
    // STABLE: results do not change with the version of Unicode, since folded texts are stored.
    const auto options =
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    const auto length =
        utf8proc_map(bytes, static_cast<utf8proc_ssize_t>(text.size()), &mapped, options);
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(mapped);
    if (length < 0) {
        return common::lowered(text);
    }
    return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)};
}

bool foldedContains(std::string_view text, std::string_view foldedNeedle) {
    // The usual case, without an allocation: lists look at thousands of names.
    if (isAscii(text)) {
        const auto equal = [](char inText, char inNeedle) {
            return common::toLower(inText) == inNeedle;
        };
        return foldedNeedle.empty() ||
               std::search(
                   text.begin(), text.end(), foldedNeedle.begin(), foldedNeedle.end(), equal
               ) != text.end();
    }
    return foldCase(text).find(foldedNeedle) != std::string::npos;
}

}  // namespace hiveline::storage
