#include "voice/languages/language.h"

#include <algorithm>
#include <string>

#include "storage/words/case_fold.h"
#include "voice/languages/all.h"

namespace hiveline::voice {
namespace {

constexpr std::array kLanguages{
    &kEnglish, &kGerman,    &kFrench,  &kSpanish, &kItalian, &kDutch,    &kPortuguese, &kDanish,
    &kSwedish, &kNorwegian, &kPolish,  &kRussian, &kTurkish, &kRomanian, &kIcelandic,  &kJapanese,
    &kKorean,  &kHindi,     &kChinese, &kArabic,  &kCzech,   &kFinnish,  &kHungarian,  &kGreek};

bool isAmong(std::string_view list, std::string_view wanted) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('|'), list.size());
        if (list.substr(0, end) == wanted) {
            return true;
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

/// `zh-tw`, `zh-hant`: where Chinese is written in traditional characters, unless the tag names the
/// others.
bool isTraditional(std::string_view tag) {
    bool isIt = false;
    while (!tag.empty()) {
        const std::size_t end = std::min(tag.find_first_of("-_"), tag.size());
        const std::string_view part = tag.substr(0, end);
        if (part == "hans") {
            return false;
        }
        isIt = isIt || part == "hant" || part == "tw" || part == "hk" || part == "mo";
        tag.remove_prefix(std::min(end + 1, tag.size()));
    }
    return isIt;
}

}  // namespace

std::span<const Language* const> languages() {
    return kLanguages;
}

const Language* findLanguage(std::string_view given) {
    constexpr std::size_t kMaxLength = 100;
    const std::string folded = storage::foldCase(given.substr(0, kMaxLength));
    const std::string_view name = folded;
    const std::string_view tag = name.substr(0, name.find_first_of("-_"));
    if (isAmong(kTraditionalChinese.names, name)) {
        return &kTraditionalChinese;
    }
    const auto* const found = std::ranges::find_if(kLanguages, [&](const Language* each) {
        return !tag.empty() &&
               (each->tag == tag || isAmong(each->names, tag) || isAmong(each->names, name));
    });
    if (found == kLanguages.end()) {
        return nullptr;
    }
    return *found == &kChinese && isTraditional(name) ? &kTraditionalChinese : *found;
}

const Understanding& understandingOf(const Language& language) {
    return language.understanding != nullptr ? *language.understanding : *kEnglish.understanding;
}

}  // namespace hiveline::voice
