#include "server/dispatch/static_pages.h"

#include <algorithm>
#include <span>

#include "common/embedded_file.h"
#include "common/text/ascii.h"
#include "embedded/docsFiles.h"
#include "embedded/talkFiles.h"
#include "server/dispatch/embedded_answer.h"
#include "server/http/accept.h"

namespace hiveline::server {
namespace {

using common::EmbeddedFile;

constexpr std::string_view kPageFile = "index.html";
constexpr std::string_view kHomePath = "/";
constexpr std::string_view kHomeFile = "home.html";
constexpr std::string_view kHomeOperation = "getHome";
constexpr std::string_view kDocsPath = "/docs";
constexpr std::string_view kDocsAssets = "/docs/";
constexpr std::string_view kDocsOperation = "getDocs";
constexpr std::string_view kTalkPrefix = "/talk/";
constexpr std::string_view kTalkAssets = "/talk/assets/";
constexpr std::string_view kWidgetFile = "widget.js";
constexpr std::string_view kWordsFiles = "words";  // they begin so

constexpr std::size_t kMaxIdLength = 128;
constexpr std::string_view kIdPunctuation = "._-~";

// Swagger UI sets style attributes through the DOM, which a policy without 'unsafe-inline' allows,
// and its style sheet holds images as data: URLs.
constexpr auto kDocsPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr auto kHomePolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

// What the agent says is played from blob: URLs.
constexpr auto kTalkPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'; media-src 'self' blob:; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors ";

constexpr auto kTalkPermissions = "microphone=(self), camera=(), geolocation=()";

const EmbeddedFile* fileOf(std::span<const EmbeddedFile> files, std::string_view name) {
    const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
    return found == files.end() ? nullptr : &*found;
}

/// One segment of a path that may be the id of a conversation.
bool isIdLike(std::string_view text) {
    return !text.empty() && text.size() <= kMaxIdLength &&
           // Neither `.` nor `..`, which proxies resolve.
           text.find_first_not_of('.') != std::string_view::npos &&
           std::ranges::all_of(text, [](char c) {
               return common::isAlphanumeric(c) || kIdPunctuation.find(c) != std::string_view::npos;
           });
}

const EmbeddedFile* docsFile(std::string_view path) {
    if (path == kDocsPath) {
        return fileOf(embedded::docsFiles(), kPageFile);
    }
    if (!path.starts_with(kDocsAssets)) {
        return nullptr;
    }
    const std::string_view name = path.substr(kDocsAssets.size());
    const bool isAsset = name != kPageFile && name != kHomeFile;
    return isAsset ? fileOf(embedded::docsFiles(), name) : nullptr;
}

const EmbeddedFile* talkFile(std::string_view path) {
    if (path.starts_with(kTalkAssets)) {
        const std::string_view name = path.substr(kTalkAssets.size());
        // Each file has one URL: these two have theirs elsewhere.
        const bool isAsset = name != kPageFile && name != kWidgetFile;
        return isAsset ? fileOf(embedded::talkFiles(), name) : nullptr;
    }
    if (!path.starts_with(kTalkPrefix) || path == kTalkAssets.substr(0, kTalkAssets.size() - 1)) {
        return nullptr;
    }
    const std::string_view segment = path.substr(kTalkPrefix.size());
    if (segment == kWidgetFile) {
        return fileOf(embedded::talkFiles(), kWidgetFile);
    }
    return isIdLike(segment) ? fileOf(embedded::talkFiles(), kPageFile) : nullptr;
}

std::string frameAncestors(const std::vector<std::string>& origins) {
    if (origins.empty()) {
        return "'none'";
    }
    std::string list;
    for (const std::string& origin : origins) {
        list += list.empty() ? "" : " ";
        list += origin;
    }
    return list;
}

}  // namespace

StaticPages::StaticPages(const std::vector<std::string>& widgetOrigins)
    : talkPolicy_(kTalkPolicy + frameAncestors(widgetOrigins)) {}

std::optional<common::Response> StaticPages::find(const common::Request& request) const {
    if (request.path == kHomePath) {
        return findHome(request);
    }
    if (const EmbeddedFile* file = docsFile(request.path)) {
        HeaderLines headers = {{"Content-Security-Policy", kDocsPolicy}};
        return embeddedAnswer(*file, request, std::move(headers), kDocsOperation);
    }
    return findTalk(request);
}

/// A client that asks for JSON alone is answered as for any other path that is none.
std::optional<common::Response> StaticPages::findHome(const common::Request& request) {
    // For other methods the page tells what is allowed here.
    const bool isRead = request.method == "GET" || request.method == "HEAD";
    if (isRead && !acceptsHtml(request.header("Accept").value_or("*/*"))) {
        return std::nullopt;
    }
    const EmbeddedFile* file = fileOf(embedded::docsFiles(), kHomeFile);
    HeaderLines headers = {{"Content-Security-Policy", kHomePolicy}};
    common::Response response = embeddedAnswer(*file, request, std::move(headers), kHomeOperation);
    for (auto& [name, value] : response.headers) {
        // The same URL answers JSON to others, and a cache must not mix the two.
        value = name == "Vary" ? "Accept, " + value : value;
    }
    return response;
}

std::optional<common::Response> StaticPages::findTalk(const common::Request& request) const {
    const EmbeddedFile* file = talkFile(request.path);
    if (file == nullptr) {
        return std::nullopt;
    }
    HeaderLines headers = {
        {"Content-Security-Policy", talkPolicy_}, {"Permissions-Policy", kTalkPermissions}};
    if (file->name.starts_with(kWordsFiles)) {
        headers.emplace_back(
            "Access-Control-Allow-Origin", "*"
        );  // the widget takes its words there
    }
    return embeddedAnswer(*file, request, std::move(headers), kTalkOperation);
}

}  // namespace hiveline::server
