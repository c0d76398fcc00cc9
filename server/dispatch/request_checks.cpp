#include "server/dispatch/request_checks.h"

#include <string>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/field_list.h"
#include "common/file_type.h"
#include "common/text/ascii.h"

namespace hiveline::server {
namespace {

// What is checked here is known from the head, before any of the body is received.
constexpr std::string_view kJsonType = "application/json";
constexpr std::string_view kMultipartType = "multipart/form-data";

/// `type/subtype` of a Content-Type, without parameters.
std::string_view mediaTypeOf(std::string_view contentType) {
    std::string_view type = contentType.substr(0, contentType.find(';'));
    while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) {
        type.remove_suffix(1);
    }
    return type;
}

common::Response withAllow(common::Response response, std::string_view allow) {
    response.headers.emplace_back("Allow", std::string(allow));
    return response;
}

}  // namespace

common::Response noOperation(const common::Request& head, const api::Match& match) {
    const bool wholeServer = head.path == "*";  // of OPTIONS only (RFC 9110, section 9.3.7)
    if (!match.pathFound && !wholeServer) {
        return common::errorResponse(404, "Not Found");
    }
    if (head.method == "OPTIONS") {
        common::Response response;
        response.status = 204;
        return withAllow(
            std::move(response), wholeServer ? "GET, HEAD, POST, PUT, DELETE, OPTIONS" : match.allow
        );
    }
    return withAllow(common::errorResponse(405, "Method Not Allowed"), match.allow);
}

void checkMediaType(const api::Operation& operation, const common::Request& head) {
    if (operation.body == api::BodyKind::kNone) {
        return;
    }
    const auto coding = head.header("Content-Encoding");
    if (coding && !common::equalsIgnoreCase(*coding, "identity")) {
        throw common::Error(
            common::ErrorCode::kUnsupportedMediaType,
            "This operation takes a body without Content-Encoding"
        );
    }
    if (operation.body == api::BodyKind::kBytes) {
        if (!common::listContains(
                operation.bodyTypes, mediaTypeOf(head.header("Content-Type").value_or(""))
            )) {
            throw common::Error(
                common::ErrorCode::kUnsupportedMediaType,
                "This operation takes " + std::string(operation.bodyTypes)
            );
        }
        return;
    }
    const bool multipart = operation.body == api::BodyKind::kMultipart;
    const std::string_view expected = multipart ? kMultipartType : kJsonType;
    const auto contentType = head.header("Content-Type");
    const bool acceptable = contentType
                                ? common::equalsIgnoreCase(mediaTypeOf(*contentType), expected)
                                // JSON may come without a type; a form cannot, as the type holds
                                // its boundary.
                                : !multipart || !head.hasBody();
    if (!acceptable) {
        throw common::Error(
            common::ErrorCode::kUnsupportedMediaType,
            "This operation takes " + std::string(expected)
        );
    }
}

void checkDeclaredLength(const api::Operation& operation, const common::Request& head) {
    if (head.contentLength > operation.bodyLimit) {
        throw common::Error(
            common::ErrorCode::kTooLarge,
            "The body is larger than the " + std::to_string(operation.bodyLimit) +
                " bytes that this operation takes"
        );
    }
}

void classify(std::vector<common::UploadedFile>& files) {
    for (common::UploadedFile& file : files) {
        // By its content: name and type are what a client claims.
        const auto type = common::detectFileType(file.tempPath, file.fileName);
        if (!type) {
            throw common::Error(
                common::ErrorCode::kUnsupportedMediaType,
                "File " + file.fileName +
                    " is not taken: PDF, DOCX, TXT, MD, CSV, JSON, VTT and SRT are, judged by "
                    "content"
            );
        }
        file.contentType = common::mediaType(*type);
    }
}

}  // namespace hiveline::server
