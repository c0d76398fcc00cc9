#include "tests/bench/calls/http_reader.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace hiveline::bench {
namespace {

std::size_t numberOf(std::string_view text, int base) {
    std::size_t number = 0;
    const char* const end = text.data() + text.size();  // NOLINT(*-pointer-arithmetic)
    const auto parsed = std::from_chars(text.data(), end, number, base);
    if (parsed.ec != std::errc() || parsed.ptr == text.data()) {
        throw std::runtime_error("not a length: " + std::string(text.substr(0, 40)));
    }
    return number;
}

/// Empty when it is not there.
std::string headerOf(std::string_view head, std::string_view name) {
    std::string lowered(head);
    std::ranges::transform(lowered, lowered.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    const std::string start = "\r\n" + std::string(name) + ": ";
    const auto found = lowered.find(start);
    if (found == std::string::npos) {
        return "";
    }
    const auto from = found + start.size();
    return lowered.substr(from, lowered.find("\r\n", from) - from);
}

}  // namespace

void HttpReader::add(std::string_view bytes) {
    pending_ += bytes;
    while (!pending_.empty() && step()) {
    }
}

/// False: more bytes are needed.
bool HttpReader::step() {
    std::string line;
    switch (expects_) {
        case Expects::kHead: {
            const auto size = pending_.find("\r\n\r\n");
            if (size == std::string::npos) {
                return false;
            }
            const std::string head = pending_.substr(0, size + 2);
            pending_.erase(0, size + 4);
            takeHead(head);
            return true;
        }
        case Expects::kBody:
            return takePart(Expects::kHead);
        case Expects::kChunkSize:
            if (!takeLine(line)) {
                return false;
            }
            left_ = numberOf(line, 16);
            expects_ = left_ == 0 ? Expects::kTrailer : Expects::kChunk;
            return true;
        case Expects::kChunk:
            return takePart(Expects::kChunkEnd);
        case Expects::kChunkEnd:
            expects_ = Expects::kChunkSize;
            return takeLine(line);
        case Expects::kTrailer:
            if (!takeLine(line)) {
                return false;
            }
            end();
            return true;
    }
    return false;
}

void HttpReader::takeHead(std::string_view head) {
    onHead(head.substr(0, head.find("\r\n")));
    if (headerOf(head, "transfer-encoding") == "chunked") {
        expects_ = Expects::kChunkSize;
        return;
    }
    const std::string length = headerOf(head, "content-length");
    left_ = length.empty() ? 0 : numberOf(length, 10);
    if (left_ == 0) {
        end();
    } else {
        expects_ = Expects::kBody;
    }
}

bool HttpReader::takePart(Expects next) {
    const auto size = std::min(left_, pending_.size());
    onBody(std::string_view(pending_).substr(0, size));
    pending_.erase(0, size);
    left_ -= size;
    if (left_ == 0 && next == Expects::kHead) {
        end();
    } else if (left_ == 0) {
        expects_ = next;
    }
    return true;
}

bool HttpReader::takeLine(std::string& line) {
    const auto size = pending_.find("\r\n");
    if (size == std::string::npos) {
        return false;
    }
    line = pending_.substr(0, size);
    pending_.erase(0, size + 2);
    return true;
}

void HttpReader::end() {
    expects_ = Expects::kHead;
    onEnd();
}

}  // namespace hiveline::bench
