#include "storage/words/stems.h"

#include <libstemmer.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <utility>

#include "storage/words/light_stems.h"

namespace hiveline::storage::words {
namespace {

const char* algorithmOf(std::string_view language) {
    static const std::map<std::string_view, const char*, std::less<>> kAlgorithms{
        {"ar", "arabic"},     {"ca", "catalan"},  {"da", "danish"},    {"de", "german"},
        {"el", "greek"},      {"en", "english"},  {"es", "spanish"},   {"fi", "finnish"},
        {"fr", "french"},     {"hi", "hindi"},    {"hu", "hungarian"}, {"hy", "armenian"},
        {"id", "indonesian"}, {"it", "italian"},  {"nl", "dutch"},     {"no", "norwegian"},
        {"pt", "portuguese"}, {"ro", "romanian"}, {"ru", "russian"},   {"sv", "swedish"},
        {"ta", "tamil"},      {"tr", "turkish"}};
    const auto found = kAlgorithms.find(language);
    return found == kAlgorithms.end() ? nullptr : found->second;
}

struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }
};

}  // namespace

// A Snowball stemmer has state, hence one per thread, kept because making one allocates.
std::string stemOf(std::string_view word, std::string_view language) {
    if (language == "cs" && word.size() <= kMaxWordBytes) {
        return czechStem(word);
    }
    if (language == "pl" && word.size() <= kMaxWordBytes) {
        return polishStem(word);
    }
    thread_local std::map<std::string, std::unique_ptr<sb_stemmer, Delete>, std::less<>> stemmers;
    auto found = stemmers.find(language);
    if (found == stemmers.end()) {
        const char* const algorithm = algorithmOf(language);
        found = stemmers
                    .emplace(
                        std::string(language),
                        algorithm == nullptr ? nullptr : sb_stemmer_new(algorithm, "UTF_8")
                    )
                    .first;
    }
    sb_stemmer* const stemmer = found->second.get();
    if (stemmer == nullptr || word.size() > kMaxWordBytes) {
        return std::string(word);
    }
    const sb_symbol* const stem = sb_stemmer_stem(
        stemmer,
        reinterpret_cast<const sb_symbol*>(word.data()),  // NOLINT
        static_cast<int>(word.size())
    );
    if (stem == nullptr) {
        throw std::bad_alloc();
    }
    return {
        reinterpret_cast<const char*>(stem),  // NOLINT
        static_cast<std::size_t>(sb_stemmer_length(stemmer))};
}

void addForm(std::vector<std::string>& forms, std::string form) {
    if (!form.empty() && std::ranges::find(forms, form) == forms.end()) {
        forms.push_back(std::move(form));
    }
}

}  // namespace hiveline::storage::words
