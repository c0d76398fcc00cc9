// URLs of pages: one spelling for each, references resolved, and what belongs to a site. Canonical
// URLs are ASCII and at most kMaxUrlLength bytes, so two of them can be compared as text. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

inline constexpr std::size_t kMaxUrlLength = 2'048;

/// The one spelling of an absolute http or https URL (RFC 3986 section 6): scheme and host in lower
/// case, names in other scripts as Punycode, no default port, no dot segments, percent-encoding
/// normalised, no fragment, path at least "/". Parameters that only follow visitors about (utm_*,
/// gclid, fbclid, …) are dropped, and so is an empty query. Spaces around it and characters that a
/// URL may not hold are forgiven as browsers do. nullopt for everything else, for user information,
/// and for what is longer than kMaxUrlLength.
[[nodiscard]] std::optional<std::string> canonicalUrl(std::string_view url);

/// What `reference`, found in the page `base`, points to (RFC 3986 section 5.3, strict), canonical.
/// nullopt where that is no page of the web (`mailto:`, `javascript:`, …).
[[nodiscard]] std::optional<std::string> resolveUrl(
    std::string_view base, std::string_view reference
);

/// Of canonical URLs: the same host, with or without a leading "www.", by http or https; the ports
/// are the same, or both the scheme's own. A crawl stays within it.
[[nodiscard]] bool isSameSite(std::string_view a, std::string_view b);

/// False where the path's suffix says that there is no text: pictures, sound, archives, styles, …
[[nodiscard]] bool looksLikePage(std::string_view url);

/// Of a canonical URL: "https://example.com:8443".
[[nodiscard]] std::string_view originOf(std::string_view url);
/// Of a canonical URL: "/a?b=c".
[[nodiscard]] std::string_view pathAndQueryOf(std::string_view url);
/// Of a canonical URL: "example.com"; IPv6 in brackets.
[[nodiscard]] std::string_view hostOf(std::string_view url);

}  // namespace hiveline::knowledge
