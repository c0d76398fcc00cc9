#include "server/http_writer.h"

#include <algorithm>
#include <charconv>

#include "server/http_text.h"

namespace hiveline::server {
namespace {

using common::equalsIgnoreCase;

std::string_view reasonOf(int status) noexcept {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 202: return "Accepted";
        case 204: return "No Content";
        case 206: return "Partial Content";
        case 301: return "Moved Permanently";
        case 302: return "Found";
        case 303: return "See Other";
        case 304: return "Not Modified";
        case 307: return "Temporary Redirect";
        case 308: return "Permanent Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 406: return "Not Acceptable";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 411: return "Length Required";
        case 412: return "Precondition Failed";
        case 413: return "Content Too Large";
        case 414: return "URI Too Long";
        case 415: return "Unsupported Media Type";
        case 416: return "Range Not Satisfiable";
        case 417: return "Expectation Failed";
        case 422: return "Unprocessable Content";
        case 426: return "Upgrade Required";
        case 428: return "Precondition Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 501: return "Not Implemented";
        case 502: return "Bad Gateway";
        case 503: return "Service Unavailable";
        case 504: return "Gateway Timeout";
        case 505: return "HTTP Version Not Supported";
        default: return "Status";
    }
}

void appendNumber(std::string& out, std::uint64_t number) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void appendValue(std::string& out, std::string_view value) {
    const std::size_t begin = out.size();
    out.append(value);
    if (!isFieldValue(value)) {
        std::replace_if(
            out.begin() + static_cast<std::ptrdiff_t>(begin),
            out.end(),
            [](char c) { return !isFieldValue({&c, 1}); },
            ' '
        );
    }
}

void appendField(std::string& out, std::string_view name, std::string_view value) {
    out.append("\r\n").append(name).append(": ");
    appendValue(out, value);
}

bool belongsToEdge(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 7> kNames = {
        "Connection", "Content-Length", "Content-Type", "Date",
        "Keep-Alive", "Transfer-Encoding", "X-Request-Id"};
    return std::ranges::any_of(kNames, [name](auto own) { return equalsIgnoreCase(own, name); });
}

void appendTwoDigits(char*& out, int number) {
    *out++ = static_cast<char>('0' + number / 10 % 10);
    *out++ = static_cast<char>('0' + number % 10);
}

/// IMF-fixdate (RFC 9110 section 5.6.7), whatever the process' locale.
std::array<char, 29> formatDate(std::time_t second) {
    constexpr std::string_view kDays = "SunMonTueWedThuFriSat";
    constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    std::tm parts{};
    ::gmtime_r(&second, &parts);
    std::array<char, 29> text{};
    char* out = text.data();
    const auto put = [&out](std::string_view word) { out = std::ranges::copy(word, out).out; };
    put(kDays.substr(static_cast<std::size_t>(parts.tm_wday) * 3, 3));
    put(", ");
    appendTwoDigits(out, parts.tm_mday);
    put(" ");
    put(kMonths.substr(static_cast<std::size_t>(parts.tm_mon) * 3, 3));
    put(" ");
    appendTwoDigits(out, (parts.tm_year + 1900) / 100);
    appendTwoDigits(out, parts.tm_year % 100);
    put(" ");
    appendTwoDigits(out, parts.tm_hour);
    put(":");
    appendTwoDigits(out, parts.tm_min);
    put(":");
    appendTwoDigits(out, parts.tm_sec);
    put(" GMT");
    return text;
}

}  // namespace

bool statusAllowsBody(int status) noexcept {
    return status >= 200 && status != 204 && status != 304;
}

void HttpWriter::appendHead(
    std::string& out, const common::Response& response, const HeadDetails& details
) {
    out.append("HTTP/1.1 ");
    appendNumber(out, static_cast<std::uint64_t>(response.status));
    out.append(" ").append(reasonOf(response.status)).append("\r\nDate: ");
    appendDate(out);
    if (statusAllowsBody(response.status)) {
        if (!response.contentType.empty()) {
            appendField(out, "Content-Type", response.contentType);
        }
        out.append("\r\nContent-Length: ");
        appendNumber(out, details.contentLength);
    }
    out.append("\r\nX-Request-Id: ").append(details.requestId);
    if (details.persistence == Persistence::kClose) {
        out.append("\r\nConnection: close");
    } else if (details.persistence == Persistence::kKeepAnnounced) {
        out.append("\r\nConnection: keep-alive");
    }
    for (const auto& [name, value] : response.headers) {
        if (isToken(name) && !belongsToEdge(name)) {
            appendField(out, name, value);
        }
    }
    out.append("\r\n\r\n");
}

void HttpWriter::appendDate(std::string& out) {
    const std::time_t now = std::time(nullptr);
    if (now != second_) {
        second_ = now;
        date_ = formatDate(now);
    }
    out.append(date_.data(), date_.size());
}

}  // namespace hiveline::server
