#include "server/dispatch/embedded_answer.h"

#include <algorithm>
#include <array>

#include "common/ascii.h"
#include "server/http/compression.h"

namespace hiveline::server {
namespace {

using common::EmbeddedFile;

constexpr auto kAllow = "GET, HEAD, OPTIONS";

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kContentTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
}};

std::string_view contentType(std::string_view name) {
    for (const auto& [ending, type] : kContentTypes) {
        if (name.ends_with(ending)) {
            return type;
        }
    }
    return "text/plain; charset=utf-8";
}

/// Takes the part before the next `separator` off `list`, without blanks around it.
std::string_view takeItem(std::string_view& list, char separator) {
    const std::size_t end = std::min(list.find(separator), list.size());
    const std::string_view item = common::trimBlanks(list.substr(0, end));
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

/// 200, or 304 for a client that has the file already.
common::Response answerWith(
    const EmbeddedFile& file, const common::Request& request, HeaderLines headers
) {
    const bool gzip =
        !file.gzip.empty() && acceptsGzip(request.header("Accept-Encoding").value_or(""));
    const std::string tag =
        '"' + std::string(file.sha256.substr(0, 32)) + (gzip ? "-gzip\"" : "\"");

    common::Response response;
    response.contentType = contentType(file.name);
    response.headers = std::move(headers);
    response.headers.emplace_back("Cache-Control", "no-cache");
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    if (matches(request.header("If-None-Match").value_or(""), tag)) {
        response.status = 304;
        return response;
    }
    if (gzip) {
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    response.view = gzip ? file.gzip : file.bytes;
    return response;
}

}  // namespace

common::Response embeddedAnswer(
    const EmbeddedFile& file,
    const common::Request& request,
    HeaderLines headers,
    std::string_view operation
) {
    common::Response response;
    if (request.method == "GET" || request.method == "HEAD") {
        response = answerWith(file, request, std::move(headers));
    } else {
        response = request.method == "OPTIONS" ? common::Response{.status = 204, .contentType = ""}
                                               : common::errorResponse(405, "Method Not Allowed");
        response.headers.emplace_back("Allow", kAllow);
    }
    response.operation = operation;
    return response;
}

}  // namespace hiveline::server
