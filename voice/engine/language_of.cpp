#include "voice/engine/language_of.h"

#include <algorithm>
#include <string_view>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

std::string_view givenBy(const models::Agent& agent) {
    const auto& accent = agent.voice.languageAccent;
    return common::trimmed(
        accent && accent->language ? std::string_view(*accent->language) : std::string_view()
    );
}

/// By the whole, or by the first of its words that names one; nullptr for none of ours.
const Language* findIn(std::string_view given) {
    constexpr std::string_view kBetween = " \t\r\n()[],;:/.";
    if (const Language* whole = findLanguage(given)) {
        return whole;
    }
    while (!given.empty()) {
        const std::size_t end = std::min(given.find_first_of(kBetween), given.size());
        if (const Language* found = findLanguage(given.substr(0, end))) {
            return found;
        }
        given.remove_prefix(std::min(end + 1, given.size()));
    }
    return nullptr;
}

}  // namespace

const Language& languageOf(const models::Agent& agent) {
    const Language* found = findIn(givenBy(agent));
    return found != nullptr ? *found : *languages().front();
}

std::optional<std::string> languageTagOf(const models::Agent& agent) {
    const std::string_view given = givenBy(agent);
    if (given.empty()) {
        return std::nullopt;
    }
    const Language* found = findIn(given);
    constexpr std::size_t kMaxSubtag = 3;  // letters of a language's in use
    const std::size_t end = std::min(given.find_first_of("-_"), given.size());
    std::string tag(found != nullptr ? found->tag : given);
    if (found != nullptr && end <= kMaxSubtag) {
        tag += given.substr(end);  // also behind another tag of it: `no`, `arb`
    }
    // Browsers know Mandarin by its macrolanguage alone (ISO 639-3: zho, of two letters zh).
    constexpr std::string_view kMandarin = "cmn";
    if (tag == kMandarin) {
        return found->script.empty() ? "zh-CN" : "zh-TW";
    }
    return tag.starts_with("cmn-") || tag.starts_with("cmn_") ? "zh" + tag.substr(kMandarin.size())
                                                              : tag;
}

}  // namespace hiveline::voice
