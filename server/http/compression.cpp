#include "server/http/compression.h"

#include <zlib.h>

#include <algorithm>

#include "common/conditions.h"
#include "common/field_list.h"
#include "common/text/ascii.h"
#include "server/http/answer_headers.h"

namespace hiveline::server {
namespace {

// Bytes; a shorter answer fits into a packet either way.
constexpr std::size_t kShortest = 1024;
// For JSON, level 1 costs a third of level 6 and gives a tenth more bytes.
constexpr int kLevel = 1;
// zlib: a window of 2^15 bytes, plus 16 for a gzip header instead of zlib's.
constexpr int kGzipWindow = 15 + 16;
// zlib's default.
constexpr int kMemory = 8;
constexpr std::string_view kDocumentPath = "/openapi.json";

constexpr int kWhole = 1000;

/// A qvalue (RFC 9110 section 12.4.2: a digit, a point, at most three digits) in thousandths.
/// Anything else counts as no weight at all. By its grammar and not as a number: "nan" is none.
int readWeight(std::string_view text) noexcept {
    if (text.empty() || !common::isDigit(text.front())) {
        return kWhole;
    }
    int weight = (text.front() - '0') * kWhole;
    if (text.substr(1).starts_with('.')) {
        int unit = kWhole / 10;
        for (const char c : text.substr(2, 3)) {
            if (!common::isDigit(c)) {
                break;
            }
            weight += (c - '0') * unit;
            unit /= 10;
        }
    }
    return std::min(weight, kWhole);
}

/// The weight of an item of Accept-Encoding in thousandths; 1000 without one.
int weightOf(std::string_view parameters) noexcept {
    const std::size_t mark = parameters.find_first_of("qQ");
    if (mark == std::string_view::npos || mark + 1 >= parameters.size() ||
        parameters[mark + 1] != '=') {
        return kWhole;
    }
    return readWeight(parameters.substr(mark + 2));
}

// Other media types, sound or documents, are compressed already.
bool isText(std::string_view contentType) noexcept {
    return contentType.starts_with("application/json") || contentType.starts_with("text/");
}

/// The OpenAPI document is large, the same for everybody, and needs no token: compressed once.
std::string_view compressedDocument(std::string_view document) {
    static const std::string kCompressed = Compressor().gzip(document);
    return kCompressed;
}

void addVary(common::Response& response) {
    constexpr std::string_view kName = "Accept-Encoding";
    std::string* const vary = findHeader(response, "Vary");
    if (vary == nullptr) {
        response.headers.emplace_back("Vary", kName);
    } else if (!common::listContains(*vary, kName)) {
        vary->append(", ").append(kName);
    }
}

}  // namespace

struct Compressor::State {
    z_stream stream{};
    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { deflateEnd(&stream); }
};

Compressor::Compressor() = default;
Compressor::~Compressor() = default;

std::string Compressor::gzip(std::string_view text) {
    if (!state_) {
        auto state = std::make_unique<State>();
        if (deflateInit2(
                &state->stream, kLevel, Z_DEFLATED, kGzipWindow, kMemory, Z_DEFAULT_STRATEGY
            ) != Z_OK) {
            return {};
        }
        state_ = std::move(state);
    }
    z_stream& stream = state_->stream;
    // Keeps the 256 KiB of the state from one answer to the next.
    (void)deflateReset(&stream);
    std::string compressed(deflateBound(&stream, text.size()), '\0');
    // zlib does not write through next_in.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // NOLINT
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(compressed.data());  // NOLINT
    stream.avail_out = static_cast<uInt>(compressed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) {
        return {};
    }
    compressed.resize(stream.total_out);
    // It may wait for a slow client, and the bound of deflate is the size of the text.
    compressed.shrink_to_fit();
    return compressed;
}

bool acceptsGzip(std::string_view acceptEncoding) noexcept {
    int gzip = -1;
    int any = -1;
    int identity = -1;
    while (const auto item = common::nextListItem(acceptEncoding)) {
        const std::size_t semicolon = std::min(item->find(';'), item->size());
        const std::string_view coding = common::trimBlanks(item->substr(0, semicolon));
        const int weight = weightOf(item->substr(semicolon));
        if (common::equalsIgnoreCase(coding, "gzip") ||
            common::equalsIgnoreCase(coding, "x-gzip")) {
            gzip = weight;
        } else if (coding == "*") {
            any = weight;
        } else if (common::equalsIgnoreCase(coding, "identity")) {
            identity = weight;
        }
    }
    const int wanted = gzip >= 0 ? gzip : any;
    // A client that prefers the bare text gets that.
    return wanted > 0 && wanted >= identity;
}

void compress(const common::Request& request, common::Response& response, Compressor& compressor) {
    const bool isDocument = !response.view.empty() && request.path == kDocumentPath;
    // embedded_answer has chosen its form.
    const bool isSettled = !response.view.empty() && !isDocument;
    if (response.content().size() < kShortest || isSettled || !isText(response.contentType) ||
        findHeader(response, "Content-Encoding") != nullptr) {
        return;
    }
    // Even if this client gets the bare text: a cache has to know that others may not.
    addVary(response);
    if (!acceptsGzip(request.header("Accept-Encoding").value_or(""))) {
        return;
    }
    if (isDocument) {
        response.view = compressedDocument(response.view);
    } else {
        std::string compressed = compressor.gzip(response.body);
        // Random-looking text grows. Nothing is lost by sending it as it is.
        if (compressed.empty() || compressed.size() >= response.body.size()) {
            return;
        }
        response.body = std::move(compressed);
    }
    response.headers.emplace_back("Content-Encoding", "gzip");
    if (std::string* const tag = findHeader(response, "ETag");
        tag != nullptr && tag->ends_with('"')) {
        *tag = common::compressedTag(*tag);
    }
}

}  // namespace hiveline::server
