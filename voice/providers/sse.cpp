#include "voice/providers/sse.h"

#include <algorithm>
#include <utility>

namespace hiveline::voice {

bool SseParser::add(std::string_view bytes, std::vector<std::string>& events) {
    while (!bytes.empty()) {
        // A line may end with CR LF, and the two may come in different pieces.
        if (std::exchange(afterReturn_, false) && bytes.front() == '\n') {
            bytes.remove_prefix(1);
            continue;
        }
        const std::size_t end = bytes.find_first_of("\r\n");
        const std::string_view part = bytes.substr(0, end);
        // A server that never ends a line must not fill the memory.
        if (line_.size() + part.size() > longest_) {
            return false;
        }
        line_ += part;
        if (end == std::string_view::npos) {
            return true;
        }
        afterReturn_ = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        if (!takeLine(std::exchange(line_, {}), events)) {
            return false;
        }
    }
    return true;
}

/// Servers leave out the last blank line.
bool SseParser::finish(std::vector<std::string>& events) {
    return takeLine(std::exchange(line_, {}), events) && takeLine({}, events);
}

bool SseParser::takeLine(std::string_view line, std::vector<std::string>& events) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (std::exchange(atStart_, false) && line.starts_with(kByteOrderMark)) {
        line.remove_prefix(kByteOrderMark.size());
    }
    if (line.empty()) {
        if (std::exchange(hasData_, false)) {
            events.push_back(std::exchange(data_, {}));
        }
        return true;
    }
    const std::size_t colon = std::min(line.find(':'), line.size());
    // Comments keep the connection alive; names and ids of events say nothing to us.
    if (line.substr(0, colon) != "data") {
        return true;
    }
    std::string_view value = line.substr(std::min(colon + 1, line.size()));
    value.remove_prefix(value.starts_with(' ') ? 1 : 0);
    if (data_.size() + value.size() + 1 > longest_) {
        return false;
    }
    if (hasData_) {
        data_ += '\n';
    }
    data_ += value;
    hasData_ = true;
    return true;
}

}  // namespace hiveline::voice
