#include "server/http/framing.h"

#include <algorithm>
#include <array>

#include "common/field_list.h"
#include "common/text/ascii.h"
#include "server/http/text.h"

namespace hiveline::server {
namespace {

using common::equalsIgnoreCase;
using common::Error;
using common::ErrorCode;

[[noreturn]] void refuse(const char* text) {
    throw Error(ErrorCode::kBadRequest, text);
}

void splitQuery(std::string_view target, RequestHead& head) {
    const std::size_t mark = std::min(target.find('?'), target.size());
    head.path = target.substr(0, mark);
    head.query = target.substr(std::min(mark + 1, target.size()));
}

void readAbsoluteTarget(std::string_view target, RequestHead& head) {
    const std::size_t colon = target.find("://");
    const std::string_view scheme = target.substr(0, std::min(colon, target.size()));
    // Proxies and old clients send absolute targets; a server has to accept them (RFC 9112 section
    // 3.2.2).
    if (colon == std::string_view::npos ||
        !(equalsIgnoreCase(scheme, "http") || equalsIgnoreCase(scheme, "https"))) {
        refuse("Malformed request target");
    }
    const std::string_view rest = target.substr(colon + 3);
    const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
    head.host = rest.substr(0, end);
    if (!isAuthority(head.host)) {
        refuse("Malformed authority in the request target");
    }
    splitQuery(rest.substr(end), head);
    if (head.path.empty()) {
        head.path = "/";
    }
}

// What has been seen of headers that must not repeat, or that several lines decide together.
struct FramingState {
    int hosts = 0;
    bool close = false;
    bool keepAlive = false;
};

void readHost(std::string_view value, FramingState& state, RequestHead& head) {
    if (++state.hosts > 1) {
        refuse("More than one Host header");
    }
    if (!isAuthority(value)) {
        refuse("Malformed Host header");
    }
    // RFC 9112 section 3.2.2: the authority of an absolute target replaces Host.
    if (head.host.empty()) {
        head.host = value;
    }
}

void readContentLength(std::string_view value, RequestHead& head) {
    // Even equal ones are refused, which RFC 9110 section 8.6 permits: another server may take the
    // first or the last.
    if (head.hasContentLength) {
        refuse("More than one Content-Length header");
    }
    const auto length = parseDecimal(value);
    if (!length) {
        refuse("Malformed Content-Length header");
    }
    head.contentLength = *length;
    head.hasContentLength = true;
}

void readTransferEncoding(std::string_view value, RequestHead& head) {
    std::string_view list = value;
    bool any = false;
    while (const auto coding = common::nextListItem(list)) {
        any = true;
        // "chunked, gzip" would leave the length of the body unknown.
        if (head.chunked) {
            refuse("Transfer-Encoding: chunked is not the last coding");
        }
        if (!equalsIgnoreCase(*coding, "chunked")) {
            throw Error(ErrorCode::kNotImplemented, "Transfer-Encoding is not chunked");
        }
        head.chunked = true;
    }
    if (!any) {
        refuse("Empty Transfer-Encoding header");
    }
}

/// Whether this program reads the header as a list.
bool isList(std::string_view name) {
    constexpr std::array<std::string_view, 5> kLists{
        "If-Match", "If-None-Match", "Prefer", "Accept-Encoding", "X-Forwarded-For"};
    return std::ranges::any_of(kLists, [name](std::string_view list) {
        return equalsIgnoreCase(name, list);
    });
}

/// Headers whose repetition could be understood in more than one way.
bool isSingle(std::string_view name) {
    constexpr std::array<std::string_view, 3> kSingles{
        "Authorization", "Idempotency-Key", "Content-Type"};
    return std::ranges::any_of(kSingles, [name](std::string_view single) {
        return equalsIgnoreCase(name, single);
    });
}

/// RFC 9110 section 5.3: several lines of a list are one list, in their order. Quadratic, with at
/// most 100 headers.
void joinRepeated(RequestHead& head) {
    auto& headers = head.headers;
    for (std::size_t i = 0; i < headers.size(); ++i) {
        for (std::size_t j = i + 1; j < headers.size();) {
            const bool same = headers[i].name.size() == headers[j].name.size() &&
                              equalsIgnoreCase(headers[i].name, headers[j].name);
            if (same && isSingle(headers[i].name)) {
                throw Error(
                    ErrorCode::kBadRequest,
                    "More than one " + std::string(headers[i].name) + " header"
                );
            }
            if (!same || !isList(headers[i].name)) {
                ++j;
                continue;
            }
            head.joined.push_back(
                std::string(headers[i].value).append(", ").append(headers[j].value)
            );
            headers[i].value = head.joined.back();
            headers.erase(headers.begin() + static_cast<std::ptrdiff_t>(j));
        }
    }
}

void readField(const common::Header& field, FramingState& state, RequestHead& head) {
    const auto is = [&field](std::string_view name) { return equalsIgnoreCase(field.name, name); };
    // By length first: most headers are of no interest here, and are passed over with one
    // comparison.
    switch (field.name.size()) {
        case 4:
            if (is("Host")) {
                readHost(field.value, state, head);
            }
            break;
        case 6:
            if (is("Expect")) {
                head.expectsContinue = common::listContains(field.value, "100-continue");
            }
            break;
        case 10:
            if (is("Connection")) {
                state.close = state.close || common::listContains(field.value, "close");
                state.keepAlive =
                    state.keepAlive || common::listContains(field.value, "keep-alive");
            }
            break;
        case 14:
            if (is("Content-Length")) {
                readContentLength(field.value, head);
            }
            break;
        case 17:
            if (is("Transfer-Encoding")) {
                readTransferEncoding(field.value, head);
            }
            break;
        default:
            break;
    }
}

}  // namespace

void readTarget(std::string_view target, RequestHead& head) {
    if (head.method == "CONNECT") {
        // This server is no proxy.
        throw Error(ErrorCode::kNotImplemented, "CONNECT is not supported");
    }
    if (target.front() == '/') {
        splitQuery(target, head);
    } else if (target == "*") {
        if (head.method != "OPTIONS") {
            refuse("Request target * is for OPTIONS only");
        }
        head.path = target;
    } else {
        readAbsoluteTarget(target, head);
    }
}

void readFraming(RequestHead& head) {
    FramingState state;
    for (const common::Header& field : head.headers) {
        readField(field, state, head);
    }
    joinRepeated(head);
    if (state.hosts == 0 && !head.isHttp10) {
        refuse("Host header is missing");
    }
    // The classic of request smuggling: RFC 9112 section 6.3 lets a server refuse it.
    if (head.chunked && head.hasContentLength) {
        refuse("Both Content-Length and Transfer-Encoding");
    }
    // HTTP/1.0 has no chunks; whoever sends this has an intermediary in between that changed
    // something.
    if (head.chunked && head.isHttp10) {
        refuse("Transfer-Encoding in an HTTP/1.0 request");
    }
    // HTTP/1.1 keeps connections unless told otherwise, HTTP/1.0 the other way round.
    head.keepAlive = !state.close && (!head.isHttp10 || state.keepAlive);
    // RFC 9110 section 10.1.1: an HTTP/1.0 client does not know the interim answer.
    head.expectsContinue = head.expectsContinue && !head.isHttp10;
}

}  // namespace hiveline::server
