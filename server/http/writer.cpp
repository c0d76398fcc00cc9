#include "server/http/writer.h"

#include <algorithm>
#include <charconv>

#include "common/http.h"
#include "common/text/ascii.h"

namespace hiveline::server {
namespace {

using common::equalsIgnoreCase;

struct Reason {
    int status;
    std::string_view text;
};

constexpr std::array kReasons = std::to_array<Reason>({
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {206, "Partial Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {416, "Range Not Satisfiable"},
    {417, "Expectation Failed"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
});

// Clients ignore the reason phrase (RFC 9112 section 4); it is for people who read traces.
std::string_view reasonOf(int status) noexcept {
    const auto* const found = std::ranges::find(kReasons, status, &Reason::status);
    return found == kReasons.end() ? "Status" : found->text;
}

void appendNumber(std::string& out, std::uint64_t number) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

// The last line against header injection: whatever a handler puts into a value, no line end gets
// out.
void appendValue(std::string& out, std::string_view value) {
    const std::size_t begin = out.size();
    out.append(value);
    if (!common::isFieldValue(value)) {
        std::replace_if(
            out.begin() + static_cast<std::ptrdiff_t>(begin),
            out.end(),
            [](char c) {
                return !common::isFieldValue({&c, 1});
            },
            ' '
        );
    }
}

void appendField(std::string& out, std::string_view name, std::string_view value) {
    out.append("\r\n").append(name).append(": ");
    appendValue(out, value);
}

// A service that sets one of these would contradict the framing.
bool belongsToEdge(std::string_view name) noexcept {
    constexpr std::array<std::string_view, 7> kNames = {
        "Connection",
        "Content-Length",
        "Content-Type",
        "Date",
        "Keep-Alive",
        "Transfer-Encoding",
        "X-Request-Id"};
    return std::ranges::any_of(kNames, [name](auto own) { return equalsIgnoreCase(own, name); });
}

void appendTwoDigits(char*& out, int number) {
    *out++ = static_cast<char>('0' + number / 10 % 10);
    *out++ = static_cast<char>('0' + number % 10);
}

/// IMF-fixdate (RFC 9110 section 5.6.7). Not strftime(), whose names follow the locale of the
/// process.
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
        // HEAD answers announce the length that GET would have.
        if (details.framing == BodyFraming::kLength) {
            out.append("\r\nContent-Length: ");
            appendNumber(out, details.contentLength);
        } else if (details.framing == BodyFraming::kChunks) {
            out.append("\r\nTransfer-Encoding: chunked");
        }
    }
    out.append("\r\nX-Request-Id: ").append(details.requestId);
    if (details.persistence == Persistence::kClose) {
        out.append("\r\nConnection: close");
    } else if (details.persistence == Persistence::kKeepAnnounced) {
        out.append("\r\nConnection: keep-alive");
    } else if (details.persistence == Persistence::kUpgrade) {
        out.append("\r\nConnection: Upgrade\r\nUpgrade: websocket");
    }
    // Answers are of one client, so no cache may keep them unless the service says otherwise; and
    // none is ever to be sniffed.
    bool saysCaching = false;
    bool saysSniffing = false;
    for (const auto& [name, value] : response.headers) {
        if (common::isToken(name) && !belongsToEdge(name)) {
            appendField(out, name, value);
            saysCaching = saysCaching || equalsIgnoreCase(name, "Cache-Control");
            saysSniffing = saysSniffing || equalsIgnoreCase(name, "X-Content-Type-Options");
        }
    }
    if (!saysCaching) {
        out.append("\r\nCache-Control: no-store");
    }
    if (!saysSniffing) {
        out.append("\r\nX-Content-Type-Options: nosniff");
    }
    out.append("\r\n\r\n");
}

void HttpWriter::appendDate(std::string& out) {
    const std::time_t now = std::time(nullptr);
    // Formatted once a second, not once an answer.
    if (now != second_) {
        second_ = now;
        date_ = formatDate(now);
    }
    out.append(date_.data(), date_.size());
}

}  // namespace hiveline::server
