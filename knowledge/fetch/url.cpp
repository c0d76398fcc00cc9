#include "knowledge/fetch/url.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "common/http.h"
#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "knowledge/fetch/host_name.h"

namespace hiveline::knowledge {
namespace {

// Bytes before normalisation; longer text is not looked at.
constexpr std::size_t kMaxTextLength = 4 * kMaxUrlLength;
constexpr std::string_view kHex = "0123456789ABCDEF";

/// As written (RFC 3986 appendix B). Absent differs from empty.
struct Parts {
    std::optional<std::string> scheme;
    std::optional<std::string> authority;
    std::string path;
    std::optional<std::string> query;
};

bool isUnreserved(char c) {
    return common::isAlphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/// Without what browsers take away: controls and spaces around it, line breaks and tabs inside.
std::string cleaned(std::string_view text) {
    const auto isSpace = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    std::string clean(text);
    std::erase_if(clean, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
    return clean;
}

std::optional<std::string> takeScheme(std::string_view& text) {
    const std::size_t end = text.find_first_of(":/?#");
    if (end == std::string_view::npos || end == 0 || text[end] != ':' ||
        !common::isLetter(text[0]) || !std::ranges::all_of(text.substr(0, end), [](char c) {
            return common::isAlphanumeric(c) || c == '+' || c == '-' || c == '.';
        })) {
        return std::nullopt;
    }
    std::string scheme = common::lowered(text.substr(0, end));
    text.remove_prefix(end + 1);
    return scheme;
}

Parts split(std::string_view text) {
    Parts parts;
    parts.scheme = takeScheme(text);
    text = text.substr(0, text.find('#'));
    if (text.starts_with("//")) {
        text.remove_prefix(2);
        const std::size_t end = std::min(text.find_first_of("/?"), text.size());
        parts.authority = text.substr(0, end);
        text.remove_prefix(end);
    }
    const std::size_t question = text.find('?');
    parts.path = text.substr(0, question);
    if (question != std::string_view::npos) {
        parts.query = text.substr(question + 1);
    }
    return parts;
}

/// Encoded what must be, decoded what need not be, upper case between (RFC 3986 section 6.2.2).
std::string normalised(std::string_view text, std::string_view allowed) {
    std::string out;
    const auto encode = [&out](unsigned char byte) {
        out += '%';
        out += kHex[byte >> 4U];
        out += kHex[byte & 15U];
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c != '%') {
            isUnreserved(c) || (c != '\0' && allowed.find(c) != std::string_view::npos)
                ? static_cast<void>(out += c)
                : encode(static_cast<unsigned char>(c));
            continue;
        }
        const int high = at + 2 < text.size() ? common::hexValue(text[at + 1]) : -1;
        const int low = at + 2 < text.size() ? common::hexValue(text[at + 2]) : -1;
        // A lone percent sign is one character: encoded, the address means the same to every
        // server.
        if (high < 0 || low < 0) {
            encode('%');
            continue;
        }
        const auto byte = static_cast<unsigned char>(high * 16 + low);
        isUnreserved(static_cast<char>(byte)) ? static_cast<void>(out += static_cast<char>(byte))
                                              : encode(byte);
        at += 2;
    }
    return out;
}

/// RFC 3986 section 5.2.4, for a path that begins with a slash.
std::string withoutDots(std::string_view path) {
    std::string out;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/', 1), path.size());
        const std::string_view segment = path.substr(0, end);
        const bool isLast = end == path.size();
        path.remove_prefix(end);
        if (segment == "/.." || segment == "/.") {
            if (segment == "/..") {
                out.resize(out.empty() ? 0 : out.rfind('/'));
            }
            // `/a/..` is a folder, whose address ends with a slash.
            out += isLast ? "/" : "";
        } else {
            out += segment;
        }
    }
    return out.empty() ? "/" : out;
}

/// Parameters that only follow visitors about: with them, one page would have many addresses.
bool isTracking(std::string_view parameter) {
    constexpr std::array<std::string_view, 20> kNames = {
        "gclid",  "gclsrc", "dclid",  "gbraid",  "wbraid",    "fbclid", "msclkid",
        "yclid",  "twclid", "ttclid", "igshid",  "li_fat_id", "mc_cid", "mc_eid",
        "_hsenc", "_hsmi",  "_ga",    "mkt_tok", "srsltid",   "_gl"};
    const std::string name = common::lowered(parameter.substr(0, parameter.find('=')));
    return name.starts_with("utm_") || common::isOneOf(name, kNames);
}

std::string withoutTracking(std::string_view query) {
    std::string out;
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view parameter = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (!parameter.empty() && !isTracking(parameter)) {
            out.append(out.empty() ? "" : "&").append(parameter);
        }
    }
    return out;
}

/// ":8443", or nothing for the scheme's own.
std::optional<std::string> canonicalPort(std::string_view text, std::string_view scheme) {
    std::uint16_t port = scheme == "https" ? 443 : 80;
    const std::uint16_t own = port;
    if (!text.empty()) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
        if (error != std::errc() || end != text.data() + text.size() || port == 0) {
            return std::nullopt;
        }
    }
    return port == own ? "" : ":" + std::to_string(port);
}

std::optional<std::string> canonicalAuthority(std::string_view authority, std::string_view scheme) {
    // User information, and what browsers take for a slash: both are ways to hide a host.
    if (authority.find_first_of("@\\") != std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t bracket = authority.find(']');
    const std::size_t from = bracket == std::string_view::npos ? 0 : bracket;
    const std::size_t colon = std::min(authority.find(':', from), authority.size());
    std::string_view name = authority.substr(0, colon);
    const auto port =
        canonicalPort(authority.substr(std::min(colon + 1, authority.size())), scheme);
    const auto decoded = common::percentDecode(name, common::PlusSign::kLiteral);
    const auto host = decoded ? canonicalHost(*decoded) : std::nullopt;
    return host && port ? std::optional(*host + *port) : std::nullopt;
}

std::optional<std::string> composed(const Parts& parts) {
    if (!parts.scheme || (*parts.scheme != "http" && *parts.scheme != "https") ||
        !parts.authority) {
        return std::nullopt;
    }
    const auto authority = canonicalAuthority(*parts.authority, *parts.scheme);
    if (!authority) {
        return std::nullopt;
    }
    std::string url = *parts.scheme + "://" + *authority;
    url += withoutDots(normalised(parts.path, "/!$&'()*+,;=:@"));
    const std::string query =
        withoutTracking(normalised(parts.query.value_or(""), "/?!$&'()*+,;=:@"));
    if (!query.empty()) {
        url.append("?").append(query);
    }
    return url.size() <= kMaxUrlLength ? std::optional(std::move(url)) : std::nullopt;
}

std::string merged(const Parts& base, const std::string& path) {
    if (base.path.empty()) {
        return "/" + path;
    }
    return base.path.substr(0, base.path.rfind('/') + 1) + path;
}

/// "example.com" and "example.com:8443", without "www.".
std::string_view siteOf(std::string_view url) {
    std::string_view site = originOf(url);
    site.remove_prefix(site.find("://") + 3);
    // Scheme and `www.` are no different site: most serve both, and their pages link to either.
    return site.starts_with("www.") ? site.substr(4) : site;
}

/// Suffixes of what has no text that is read; a missing one costs a request that fails.
constexpr std::array<std::string_view, 75> kOtherSuffixes = {
    "7z",   "aac",  "apk",  "avi",  "avif", "bin",  "bmp",   "bz2", "cab", "class", "crx",
    "css",  "dat",  "deb",  "djvu", "dmg",  "doc",  "docx",  "dll", "eot", "eps",   "epub",
    "exe",  "flac", "flv",  "gif",  "gz",   "heic", "ico",   "ics", "img", "iso",   "jar",
    "jpeg", "jpg",  "js",   "json", "m4a",  "m4v",  "map",   "mid", "mjs", "mkv",   "mov",
    "mp3",  "mp4",  "mpeg", "mpg",  "msi",  "odp",  "ods",   "odt", "ogg", "ogv",   "otf",
    "png",  "ppt",  "pptx", "ps",   "rar",  "rpm",  "svg",   "swf", "tar", "tgz",   "tif",
    "tiff", "ttf",  "wav",  "webm", "webp", "woff", "woff2", "xz",  "zip"};

}  // namespace

std::optional<std::string> canonicalUrl(std::string_view url) {
    return url.size() <= kMaxTextLength ? composed(split(cleaned(url))) : std::nullopt;
}

std::optional<std::string> resolveUrl(std::string_view base, std::string_view reference) {
    if (base.size() > kMaxTextLength || reference.size() > kMaxTextLength) {
        return std::nullopt;
    }
    const Parts from = split(cleaned(base));
    Parts to = split(cleaned(reference));
    if (to.scheme) {
        return composed(to);
    }
    to.scheme = from.scheme;
    if (to.authority) {
        return composed(to);
    }
    to.authority = from.authority;
    if (to.path.empty()) {
        to.path = from.path;
        to.query = to.query ? to.query : from.query;
    } else if (!to.path.starts_with('/')) {
        to.path = merged(from, to.path);
    }
    return composed(to);
}

bool isSameSite(std::string_view a, std::string_view b) {
    return siteOf(a) == siteOf(b);
}

bool looksLikePage(std::string_view url) {
    std::string_view path = pathAndQueryOf(url);
    path = path.substr(0, path.find('?'));
    path.remove_prefix(path.rfind('/') + 1);
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ||
           std::ranges::find(kOtherSuffixes, common::lowered(path.substr(dot + 1))) ==
               kOtherSuffixes.end();
}

std::string_view originOf(std::string_view url) {
    const std::size_t scheme = url.find("://");
    const std::size_t from = scheme == std::string_view::npos ? 0 : scheme + 3;
    return url.substr(0, url.find_first_of("/?#", from));
}

std::string_view pathAndQueryOf(std::string_view url) {
    return url.substr(originOf(url).size());
}

std::string_view hostOf(std::string_view url) {
    std::string_view host = originOf(url);
    const std::size_t scheme = host.find("://");
    host.remove_prefix(scheme == std::string_view::npos ? 0 : scheme + 3);
    const std::size_t bracket = host.find(']');
    return bracket == std::string_view::npos ? host.substr(0, host.find(':'))
                                             : host.substr(0, bracket + 1);
}

}  // namespace hiveline::knowledge
