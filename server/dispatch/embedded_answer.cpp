#include "server/dispatch/embedded_answer.h"

#include <array>

#include "common/conditions.h"
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

/// 200, or 304 for a client that has the file already.
common::Response answerWith(
    const EmbeddedFile& file, const common::Request& request, HeaderLines headers
) {
    const bool gzip =
        !file.gzip.empty() && acceptsGzip(request.header("Accept-Encoding").value_or(""));
    // Of its own for each coding, since strong tags stand for bytes.
    const std::string tag =
        '"' + std::string(file.sha256.substr(0, 32)) + (gzip ? "-gzip\"" : "\"");

    common::Response response;
    response.contentType = contentType(file.name);
    response.headers = std::move(headers);
    // Asked about each time: with another version of the program the same URLs have other contents,
    // and pages must fit their modules.
    response.headers.emplace_back("Cache-Control", "no-cache");
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    const auto ifNoneMatch = request.header("If-None-Match").value_or("");
    // Below the headers that a 304 has to repeat (RFC 9110 section 15.4.5).
    if (common::heldTag(ifNoneMatch, tag, common::TagForms::kExact)) {
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
