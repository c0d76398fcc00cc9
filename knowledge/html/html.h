// A page as readable text, and what it says to those who fetch pages. Pure; safe from any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

struct HtmlPage {
    Document document;
    std::optional<std::string> base;       // href of the first <base>, as written
    std::optional<std::string> canonical;  // href of <link rel=canonical>, as written
    std::vector<std::string> links;  // of <a> and <area>, as written, in order, each once; none
                                     // with rel=nofollow
    bool noIndex = false;            // <meta name=robots>
    bool noFollow = false;
};

inline constexpr std::size_t kMaxLinks = 10'000;  // of a page; further ones are left out

/// The main text: what <main> or <article> holds where that is most of it, without navigation,
/// headers and footers of the page, asides, form controls, and what is hidden. Headings become
/// titles of sections. `charsetOfHeader` is the one of Content-Type, or empty. Throws
/// Error{kTooLarge} when the page has more than kMaxElements or kMaxText. Takes time and memory
/// in proportion to the size of the page, however it is nested.
[[nodiscard]] HtmlPage extractHtml(std::string_view bytes, std::string_view charsetOfHeader);

}  // namespace hiveline::knowledge
