// HTTP framing: whatever arrives, however it is cut, the same requests and the same refusal come
// out, and what a head says keeps within the limits.
#include "common/error.h"
#include "server/http/parser.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;
using server::HttpParser;

constexpr server::HeadLimits kLimits{.headerBytes = 300, .headerCount = 8, .targetBytes = 60};
constexpr std::uint64_t kBodyLimit = 500;

/// What the parser makes of the bytes, as text that can be compared.
class Reading {
public:
    bool feed(std::string_view bytes) {
        try {
            while (take(bytes)) {
            }
            require(bytes.empty());
            return true;
        } catch (const common::Error& error) {
            text_ += '!';
            text_ += error.what();
            failed_ = true;
            return false;
        }
    }
    [[nodiscard]] std::string text() const {
        return text_ + (failed_ || parser_.isIdle() ? "" : "...");
    }

private:
    bool take(std::string_view& bytes) {
        std::string_view piece;
        switch (parser_.next(bytes, piece)) {
            case HttpParser::Event::kNeedMore:
                return false;
            case HttpParser::Event::kHead:
                addHead();
                parser_.limitBody(kBodyLimit);
                return true;
            case HttpParser::Event::kContent:
                require(!piece.empty() && parser_.received() <= kBodyLimit);
                text_ += piece;
                return true;
            case HttpParser::Event::kComplete:
                require(
                    parser_.head().chunked || parser_.received() == parser_.head().contentLength
                );
                text_ += '|';
                parser_.reset();
                return true;
        }
        return false;
    }

    void addHead() {
        const server::RequestHead& head = parser_.head();
        require(!head.method.empty() && !head.path.empty());
        require(head.path.size() + head.query.size() <= kLimits.targetBytes);
        require(head.headers.size() <= kLimits.headerCount);
        require(!(head.chunked && head.hasContentLength));
        require(head.isHttp10 || !head.host.empty());
        text_.append(head.method).append(" ").append(head.path).append("?").append(head.query);
        for (const common::Header& header : head.headers) {
            text_.append(header.name).append(":").append(header.value).append(";");
        }
    }

    HttpParser parser_{kLimits};
    std::string text_;
    bool failed_ = false;
};

std::string read(std::string_view bytes, std::size_t portion) {
    Reading reading;
    fuzz::inPortions(bytes, portion, [&reading](const std::string& piece) {
        return reading.feed(piece);
    });
    return reading.text();
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Input input = fuzz::splitInput(data, size);
    require(read(input.bytes, input.choice) == read(input.bytes, 0));
    return 0;
}
