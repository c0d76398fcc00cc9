#include "voice/languages/language.h"

#include <algorithm>
#include <string>

#include "storage/case_fold.h"
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

}  // namespace

std::span<const Language* const> languages() {
    return kLanguages;
}

const Language* findLanguage(std::string_view given) {
    constexpr std::size_t kLongest = 100;
    const std::string folded = storage::foldCase(given.substr(0, kLongest));
    const std::string_view name = folded;
    const std::string_view tag = name.substr(0, name.find_first_of("-_"));
    const auto* const found = std::ranges::find_if(kLanguages, [&](const Language* each) {
        return !tag.empty() &&
               (each->tag == tag || isAmong(each->names, tag) || isAmong(each->names, name));
    });
    return found == kLanguages.end() ? nullptr : *found;
}

const Understanding& understandingOf(const Language& language) {
    return language.understanding != nullptr ? *language.understanding : *kEnglish.understanding;
}

}  // namespace hiveline::voice
