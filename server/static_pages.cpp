#include "server/static_pages.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "common/embedded_file.h"
#include "embedded/docsFiles.h"
#include "server/compression.h"

namespace hiveline::server {
namespace {

using common::EmbeddedFile;

constexpr std::string_view kPagePath = "/docs";
constexpr std::string_view kAssetPrefix = "/docs/";
constexpr std::string_view kPageFile = "index.html";
constexpr std::string_view kOperation = "getDocs";
constexpr auto kAllow = "GET, HEAD, OPTIONS";

// Swagger UI sets style attributes through the DOM, which a policy without 'unsafe-inline' allows,
// and its style sheet holds images as data: URLs.
constexpr auto kSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kContentTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".png", "image/png"},
}};

const EmbeddedFile* findFile(std::string_view path) {
    std::string_view name = kPageFile;
    if (path != kPagePath) {
        if (!path.starts_with(kAssetPrefix) || path.substr(kAssetPrefix.size()) == kPageFile) {
            return nullptr;
        }
        name = path.substr(kAssetPrefix.size());
    }
    const auto files = embedded::docsFiles();
    const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
    return found == files.end() ? nullptr : &*found;
}

std::string_view contentType(std::string_view name) {
    for (const auto& [ending, type] : kContentTypes) {
        if (name.ends_with(ending)) {
            return type;
        }
    }
    return "text/plain; charset=utf-8";
}

std::string_view trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos
               ? std::string_view{}
               : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Takes the part before the next `separator` off `list`, without blanks around it.
std::string_view takeItem(std::string_view& list, char separator) {
    const std::size_t end = std::min(list.find(separator), list.size());
    const std::string_view item = trim(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
    return item;
}

/// Whether If-None-Match names `tag`; weak comparison.
bool matches(std::string_view header, std::string_view tag) {
    while (!header.empty()) {
        std::string_view item = takeItem(header, ',');
        if (item == "*") {
            return true;
        }
        if (item.starts_with("W/")) {
            item.remove_prefix(2);
        }
        if (item == tag) {
            return true;
        }
    }
    return false;
}

common::Response answerWith(const EmbeddedFile& file, const common::Request& request) {
    const bool gzip =
        !file.gzip.empty() && acceptsGzip(request.header("Accept-Encoding").value_or(""));
    const std::string tag =
        '"' + std::string(file.sha256.substr(0, 32)) + (gzip ? "-gzip\"" : "\"");

    common::Response response;
    response.operation = kOperation;
    response.contentType = contentType(file.name);
    response.headers = {
        {"Cache-Control", "no-cache"},
        {"Content-Security-Policy", kSecurityPolicy},
        {"ETag", tag},
        {"Referrer-Policy", "no-referrer"},
        {"Vary", "Accept-Encoding"},
        {"X-Content-Type-Options", "nosniff"},
    };
    if (matches(request.header("If-None-Match").value_or(""), tag)) {
        response.status = 304;
        return response;
    }
    if (gzip) {
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    response.body = gzip ? file.gzip : file.bytes;
    return response;
}

}  // namespace

std::optional<common::Response> staticPage(const common::Request& request) {
    const EmbeddedFile* file = findFile(request.path);
    if (file == nullptr) {
        return std::nullopt;
    }
    if (request.method == "GET" || request.method == "HEAD") {
        return answerWith(*file, request);
    }
    common::Response response = request.method == "OPTIONS"
                                    ? common::Response{.status = 204, .contentType = ""}
                                    : common::errorResponse(405, "Method Not Allowed");
    response.operation = kOperation;
    response.headers.emplace_back("Allow", kAllow);
    return response;
}

}  // namespace hiveline::server
