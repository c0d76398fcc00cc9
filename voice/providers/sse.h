// Server-Sent Events (WHATWG HTML, 9.2.6) while they arrive: gives the data of each event. Names,
// ids and comments are left out. Pure; bounded by what the constructor is given.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

class SseParser {
public:
    /// `longest`: bytes of a line, and of the data of an event.
    explicit SseParser(std::size_t longest) : longest_(longest) {}

    /// Appends the data of the events that end in `bytes`, the lines of one joined by line feeds.
    /// False for one that is too long; nothing is to be added then.
    [[nodiscard]] bool add(std::string_view bytes, std::vector<std::string>& events);

    /// The stream has ended. An event that no blank line ended is given too: some servers close
    /// right behind the last one.
    [[nodiscard]] bool finish(std::vector<std::string>& events);

private:
    [[nodiscard]] bool takeLine(std::string_view line, std::vector<std::string>& events);

    std::size_t longest_;
    std::string line_;  // what has come of it
    std::string data_;
    bool hasData_ = false;
    bool atStart_ = true;
    bool afterReturn_ = false;  // a line feed now belongs to the end of the line before
};

}  // namespace hiveline::voice
