// robots.txt. The first line is a path, the rest the file. Nothing but the rules for the product
// and for all decides; robots.txt itself is always allowed.
#include "knowledge/fetch/robots.h"
#include "tests/fuzz/input.h"

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)
    using hiveline::fuzz::require;
    std::string_view text = hiveline::fuzz::textOf(data, size);
    const std::string path = "/" + std::string(hiveline::fuzz::takeLine(text));
    const Robots robots = Robots::parse(text, kProductToken);
    require(robots.allows("/robots.txt"));
    require(robots.sitemaps().size() <= Robots::kMaxSitemaps);
    const auto delay = robots.crawlDelay();
    require(!delay || (delay->count() >= 0 && *delay <= std::chrono::hours(1)));
    const bool isAllowed = robots.allows(path);
    require(isAllowed || text.find(':') != std::string_view::npos);
    // A group of another crawler in front changes nothing.
    const std::string more =
        "User-agent: another\nDisallow: /\n\nUser-agent: third\nAllow: /\n" + std::string(text);
    const bool isSplit = text.starts_with("\xEF\xBB\xBF");
    require(isSplit || Robots::parse(more, kProductToken).allows(path) == isAllowed);
    return 0;
}
