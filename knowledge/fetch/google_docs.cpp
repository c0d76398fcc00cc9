#include "knowledge/fetch/google_docs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"
#include "knowledge/fetch/url.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kMaxIdLength = 128;
constexpr const char* kNotPublic =
    "The document is not public: share it with anyone who has the link";

bool isIdCharacter(char c) {
    return common::isAlphanumeric(c) || c == '-' || c == '_';
}

/// The characters of an id at the front of `text`.
std::string_view idAt(std::string_view text) {
    const auto end = std::ranges::find_if_not(text, isIdCharacter);
    return {text.begin(), end};
}

/// What follows `name` and `=` in the query or, in a URL as browsers show it, the fragment.
std::string_view parameter(std::string_view url, std::string_view name) {
    for (std::size_t at = url.find_first_of("?#&"); at != std::string_view::npos;
         at = url.find_first_of("?#&", at + 1)) {
        const std::string_view rest = url.substr(at + 1);
        if (rest.starts_with(name) && rest.substr(name.size()).starts_with('=')) {
            return idAt(rest.substr(name.size() + 1));
        }
    }
    return {};
}

enum class Kind : std::uint8_t { kText, kSheet, kSlides };

/// Of a path such as /document/u/0/d/ID/edit and /a/example.com/document/d/ID.
std::optional<Kind> kindOf(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, Kind>, 3> kKinds = {
        {{"/document/", Kind::kText},
         {"/spreadsheets/", Kind::kSheet},
         {"/presentation/", Kind::kSlides}}};
    const auto found = std::ranges::find_if(kKinds, [path](const auto& kind) {
        const std::size_t at = path.find(kind.first);
        return at == 0 || (at != std::string_view::npos && path.starts_with("/a/"));
    });
    return found == kKinds.end() ? std::nullopt : std::optional(found->second);
}

std::string exportOf(Kind kind, std::string_view id, std::string_view shareUrl) {
    const std::string root = "https://docs.google.com/";
    const std::string document(id);
    std::string url;
    if (kind == Kind::kSheet) {
        url = root + "spreadsheets/d/" + document + "/export?format=csv";
        if (const auto gid = parameter(shareUrl, "gid"); !gid.empty()) {
            url.append("&gid=").append(gid.substr(0, kMaxIdLength));
        }
    } else if (kind == Kind::kSlides) {
        url = root + "presentation/d/" + document + "/export/txt";
    } else {
        url = root + "document/d/" + document + "/export?format=txt";
    }
    // Some links of before 2021 open with this key only.
    if (const auto key = parameter(shareUrl, "resourcekey"); !key.empty()) {
        url.append(url.find('?') == std::string::npos ? "?" : "&");
        url.append("resourcekey=").append(key.substr(0, kMaxIdLength));
    }
    return url;
}

/// Slides are published as pictures only.
std::optional<std::string> publishedUrl(Kind kind, std::string_view id, std::string_view shareUrl) {
    const std::string document(id);
    if (kind == Kind::kText) {
        return "https://docs.google.com/document/d/e/" + document + "/pub";
    }
    if (kind == Kind::kSheet) {
        std::string url = "https://docs.google.com/spreadsheets/d/e/" + document;
        url += "/pub?output=csv";
        if (const auto gid = parameter(shareUrl, "gid"); !gid.empty()) {
            url.append("&single=true&gid=").append(gid.substr(0, kMaxIdLength));
        }
        return url;
    }
    return std::nullopt;
}

bool isOrUnder(std::string_view host, std::string_view domain) {
    return host == domain ||
           (host.ends_with(domain) && host[host.size() - domain.size() - 1] == '.');
}

}  // namespace

std::optional<std::string> exportUrl(std::string_view shareUrl) {
    const auto url = canonicalUrl(shareUrl);
    if (!url) {
        return std::nullopt;
    }
    const std::string_view host = hostOf(*url);
    const std::string_view path = pathAndQueryOf(*url);
    if (host != "docs.google.com" && host != "drive.google.com") {
        return std::nullopt;
    }
    const auto isId = [](std::string_view id) { return !id.empty() && id.size() <= kMaxIdLength; };
    if (path.starts_with("/open?") || path.starts_with("/document/open?")) {
        const std::string_view id = parameter(*url, "id");
        return isId(id) ? std::optional(exportOf(Kind::kText, id, shareUrl)) : std::nullopt;
    }
    const auto kind = kindOf(path);
    const std::size_t place = path.find("/d/");
    if (!kind || place == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view rest = path.substr(place + 3);
    const bool isPublished = rest.starts_with("e/");
    rest.remove_prefix(isPublished ? 2 : 0);
    const std::string_view id = idAt(rest);
    if (!isId(id)) {
        return std::nullopt;
    }
    return isPublished ? publishedUrl(*kind, id, shareUrl) : exportOf(*kind, id, shareUrl);
}

Wanted wantedOf(std::string_view exportUrl) {
    return exportUrl.ends_with("/pub") ? Wanted::kPage : Wanted::kDocument;
}

std::optional<FetchFailure> judgeGoogleHop(const std::string& url) {
    const std::string_view host = hostOf(url);
    // Asked to sign in: the one sign that Google gives of a document that is not shared.
    if (host == "accounts.google.com") {
        return FetchFailure{.kind = FetchFailureKind::kPermanent, .text = kNotPublic, .url = url};
    }
    if (!url.starts_with("https://") ||
        !(isOrUnder(host, "google.com") || isOrUnder(host, "googleusercontent.com"))) {
        return FetchFailure{
            .kind = FetchFailureKind::kOutside,
            .text = "Redirected to a server that is not Google's",
            .url = url};
    }
    return std::nullopt;
}

FetchFailure googleFailure(FetchFailure failure) {
    // Google tells strangers of a private document what it tells them of none.
    const bool isHidden = failure.status == 401 || failure.status == 403 || failure.status == 404 ||
                          failure.status == 410;
    if (isHidden || failure.kind == FetchFailureKind::kWrongType) {
        failure.kind = FetchFailureKind::kPermanent;
        failure.text = failure.status == 404 || failure.status == 410
                           ? "There is no such document, or it is not public"
                           : kNotPublic;
    }
    return failure;
}

}  // namespace hiveline::knowledge
