#include "common/websocket/handshake.h"

#include "common/digest.h"
#include "common/field_list.h"
#include "common/text/base64.h"

namespace hiveline::common::websocket {
namespace {

constexpr std::string_view kVersion = "13";
constexpr std::size_t kKeyBytes = 16;
// RFC 6455 section 1.3: shows that the answer comes from a server that knows the protocol.
constexpr std::string_view kGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

bool asksForWebSocket(const Request& request) {
    const auto upgrade = request.header("Upgrade");
    const auto connection = request.header("Connection");
    return upgrade && listContains(*upgrade, "websocket") && connection &&
           listContains(*connection, "upgrade");
}

}  // namespace

std::optional<Response> refusedHandshake(const Request& request) {
    // A proxy that passes neither field on, as most do unless they are told to, ends here.
    if (!asksForWebSocket(request)) {
        Response refusal = errorResponse(
            426, "Expected a WebSocket: the fields Upgrade and Connection do not ask for one"
        );
        refusal.headers.emplace_back("Upgrade", "websocket");
        return refusal;
    }
    const auto version = request.header("Sec-WebSocket-Version");
    if (!version || *version != kVersion) {
        Response refusal = errorResponse(426, "Expected version 13 of WebSocket");
        refusal.headers.emplace_back("Upgrade", "websocket");
        refusal.headers.emplace_back("Sec-WebSocket-Version", kVersion);
        return refusal;
    }
    const auto key = request.header("Sec-WebSocket-Key");
    const auto bytes = key ? fromBase64(*key) : std::nullopt;
    if (!bytes || bytes->size() != kKeyBytes) {
        return errorResponse(400, "Sec-WebSocket-Key: expected 16 bytes in Base64");
    }
    return std::nullopt;
}

std::string acceptOf(std::string_view key) {
    std::string text(key);
    text += kGuid;
    return base64(sha1(text));
}

}  // namespace hiveline::common::websocket
