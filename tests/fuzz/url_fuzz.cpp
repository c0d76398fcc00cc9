// URLs of pages. The first line is the page, the rest a reference in it. What comes out is
// canonical: ASCII, bounded, its own canonical form, and the same when it is resolved again.
#include <algorithm>

#include "knowledge/fetch/google_docs.h"
#include "knowledge/fetch/url.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)
using hiveline::fuzz::require;

void check(const std::string& url) {
    require(url.size() <= kMaxUrlLength);
    require(url.starts_with("http://") || url.starts_with("https://"));
    require(std::ranges::all_of(url, [](char c) { return c > ' ' && c < 0x7F; }));
    require(url.find('#') == std::string::npos);
    require(url.substr(0, url.find('?')).find("/../") == std::string::npos);
    require(canonicalUrl(url) == url);
    require(resolveUrl("http://other.example/x?y", url) == url);
    require(resolveUrl(url, "") == url);
    require(isSameSite(url, url));
    require(!hostOf(url).empty() && hostOf(url).find('@') == std::string_view::npos);
    require(pathAndQueryOf(url).starts_with('/'));
    require(std::string(originOf(url)).append(pathAndQueryOf(url)) == url);
    static_cast<void>(looksLikePage(url));
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = hiveline::fuzz::textOf(data, size);
    const std::string_view base = hiveline::fuzz::takeLine(text);
    if (const auto url = canonicalUrl(base)) {
        check(*url);
    }
    if (const auto url = resolveUrl(base, text)) {
        check(*url);
    }
    if (const auto url = exportUrl(base)) {
        require(url->starts_with("https://docs.google.com/"));
        check(*url);
    }
    return 0;
}
