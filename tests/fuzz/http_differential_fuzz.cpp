// HTTP framing against a second opinion: whatever our parser takes for requests, Boost.Beast's
// takes for the same requests, with the same fields and the same bodies. Ours may refuse more,
// never less: two parsers that understand one connection differently are what request smuggling is
// made of.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>

#include "common/error.h"
#include "server/http/parser.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
namespace beast = boost::beast;
using beast::error_code;
using server::HttpParser;

constexpr server::HeadLimits kLimits{};
constexpr std::uint64_t kBodyLimit = 64 * 1024;
constexpr std::uint32_t kHeaderLimit = 64 * 1024;

struct Message {
    std::string method;
    std::string target;
    std::vector<std::pair<std::string, std::string>> fields;
    std::string body;
    bool operator==(const Message&) const = default;
};

/// The complete requests that our parser finds before the first fault or the end.
std::vector<Message> readByOurs(std::string_view bytes) {
    std::vector<Message> messages;
    HttpParser parser(kLimits);
    Message message;
    try {
        while (true) {
            std::string_view piece;
            switch (parser.next(bytes, piece)) {
                case HttpParser::Event::kNeedMore:
                    return messages;
                case HttpParser::Event::kHead:
                    message.method = parser.head().method;
                    for (const common::Header& header : parser.head().headers) {
                        message.fields.emplace_back(header.name, header.value);
                    }
                    parser.limitBody(kBodyLimit);
                    break;
                case HttpParser::Event::kContent:
                    message.body += piece;
                    break;
                case HttpParser::Event::kComplete:
                    messages.push_back(std::exchange(message, {}));
                    parser.reset();
                    break;
            }
        }
    } catch (const common::Error&) {
        return messages;
    }
}

/// Gathers one message below Beast's parser.
class BeastReader final : public beast::http::basic_parser<true> {
public:
    BeastReader() {
        eager(true);
        header_limit(kHeaderLimit);
        body_limit(kBodyLimit);
    }
    Message message;
    bool inTrailers = false;

private:
    using View = beast::string_view;

    void on_request_impl(beast::http::verb, View method, View target, int, error_code&) override {
        message.method.assign(method.data(), method.size());
        message.target.assign(target.data(), target.size());
    }
    void on_response_impl(int, View, int, error_code&) override {}
    void on_field_impl(beast::http::field, View name, View value, error_code&) override {
        // Trailers come here too: our parser checks and drops them.
        if (!is_header_done()) {
            message.fields.emplace_back(std::string(name), std::string(value));
        }
    }
    void on_header_impl(error_code&) override {}
    void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
    std::size_t on_body_impl(View body, error_code&) override {
        message.body.append(body.data(), body.size());
        return body.size();
    }
    void on_chunk_header_impl(std::uint64_t size, View, error_code&) override {
        inTrailers = size == 0;
    }
    std::size_t on_chunk_body_impl(std::uint64_t, View body, error_code&) override {
        message.body.append(body.data(), body.size());
        return body.size();
    }
    void on_finish_impl(error_code&) override {}
};

/// What Beast makes of the next request.
struct Reading {
    std::optional<Message> message;
    bool dislikesList = false;  // it refused a field that says nothing about where the request ends
};

/// Beast refuses Connection and its like where they are no lists of tokens, and judges trailers as
/// if they were headers. Ours looks for the tokens that it knows, and drops trailers.
bool isAboutMeaning(const BeastReader& reader, error_code error) {
    using Code = beast::http::error;
    return error == Code::bad_value ||
           (reader.inTrailers &&
            (error == Code::bad_content_length || error == Code::bad_transfer_encoding));
}

/// Takes the next complete request from the front of `bytes`.
Reading takeByBeast(std::string_view& bytes) {
    BeastReader reader;
    while (!reader.is_done()) {
        error_code error;
        const std::size_t taken =
            reader.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
        bytes.remove_prefix(taken);
        if (error || (taken == 0 && !reader.is_done())) {
            return {.message = std::nullopt, .dislikesList = isAboutMeaning(reader, error)};
        }
    }
    return {.message = reader.message};
}

bool hasControlCharacters(const Message& message) {
    return std::ranges::any_of(message.fields, [](const auto& field) {
        return std::ranges::any_of(field.second, [](char c) {
            return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
        });
    });
}

void skipEmptyLines(std::string_view& bytes) {
    while (bytes.starts_with("\r\n")) {  // RFC 9112 section 2.2; Beast does not
        bytes.remove_prefix(2);
    }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto* const text = reinterpret_cast<const char*>(data);  // NOLINT
    std::string_view rest(text, size);
    for (const Message& ours : readByOurs(rest)) {
        fuzz::require(!hasControlCharacters(ours));
        skipEmptyLines(rest);
        Reading theirs = takeByBeast(rest);
        if (theirs.dislikesList) {
            return 0;
        }
        if (theirs.message) {
            theirs.message->target.clear();  // ours is cut into path and query already
        }
        fuzz::require(theirs.message == ours);
    }
    return 0;
}
