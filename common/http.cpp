#include "common/http.h"

#include <algorithm>

#include "common/json/encode.h"
#include "common/text/ascii.h"
#include "common/text/character_set.h"

namespace hiveline::common {
namespace {

// Looked up for every byte of a head, hence the table.
constexpr CharacterSet kTokenCharacters([](char c) {
    return isAlphanumeric(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
});
constexpr CharacterSet kValueCharacters([](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == '\t' || (byte >= 0x20 && byte != 0x7F);
});

}  // namespace

bool isTokenCharacter(char c) noexcept {
    return kTokenCharacters.has(c);
}

bool isToken(std::string_view text) noexcept {
    return !text.empty() && kTokenCharacters.hasAll(text);
}

bool isFieldValue(std::string_view text) noexcept {
    return kValueCharacters.hasAll(text);
}

std::optional<std::string_view> Request::header(std::string_view name) const {
    for (const Header& header : headers) {
        if (equalsIgnoreCase(header.name, name)) {
            return header.value;
        }
    }
    return std::nullopt;
}

std::optional<std::string> percentDecode(std::string_view text, PlusSign plus) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out.push_back(text[i] == '+' && plus == PlusSign::kSpace ? ' ' : text[i]);
            continue;
        }
        const int high = i + 1 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexValue(text[i + 2]) : -1;
        // Refused and not passed through: two spellings of one path would be two resources to a
        // proxy.
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        out.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return out;
}

std::string percentEncode(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    constexpr std::string_view kMarks = "-._~";
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (isAlphanumeric(c) || kMarks.find(c) != std::string_view::npos) {
            out.push_back(c);
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out.push_back('%');
        out.push_back(kDigits[byte >> 4U]);
        out.push_back(kDigits[byte & 0x0fU]);
    }
    return out;
}

std::optional<std::vector<FormField>> parseForm(std::string_view text) {
    // A form of 64 KiB could otherwise make 32,000 strings.
    constexpr std::size_t kMaxFields = 1'000;
    std::vector<FormField> fields;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('&'), text.size());
        const std::string_view pair = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (pair.empty()) {
            continue;
        }
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto name = percentDecode(pair.substr(0, equals), PlusSign::kSpace);
        auto value =
            percentDecode(pair.substr(std::min(equals + 1, pair.size())), PlusSign::kSpace);
        if (!name || !value || fields.size() == kMaxFields) {
            return std::nullopt;
        }
        fields.push_back({std::move(*name), std::move(*value)});
    }
    return fields;
}

std::optional<SignedForm> readSignedForm(const Request& request) {
    auto fields = parseForm(request.body);
    if (!fields) {
        return std::nullopt;
    }
    SignedForm form;
    form.method = request.method;
    // Carriers sign the URL as they called it, so it is put together of what the edge knows of
    // proxies.
    form.url = request.baseUrl;
    form.url += request.path;
    if (!request.query.empty()) {
        form.url += '?';
        form.url += request.query;
    }
    for (const Header& header : request.headers) {
        form.headers.emplace_back(header.name, header.value);
    }
    form.fields = std::move(*fields);
    return form;
}

Response errorResponse(int status, std::string_view detail) {
    Response response;
    response.status = status;
    // Written without the generated models, which this room does not know.
    response.body = R"({"detail":)";
    json::encodeString(detail, response.body);
    response.body.push_back('}');
    return response;
}

}  // namespace hiveline::common
