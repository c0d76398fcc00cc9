// The texts that a thread parses, for tests of what a request costs: no text is to be parsed twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::json {

/// Keeps a copy of every text that becomes a Document on this thread, as long as it lives. One at a
/// time.
class ParsedTexts {
public:
    ParsedTexts() noexcept { current_ = this; }
    ~ParsedTexts() { current_ = nullptr; }
    ParsedTexts(const ParsedTexts&) = delete;
    ParsedTexts& operator=(const ParsedTexts&) = delete;

    /// Nothing where nobody asks.
    static void add(std::string_view text) {
        if (current_ != nullptr) {
            current_->texts.emplace_back(text);
        }
    }

    std::vector<std::string> texts;  // in their order

private:
    static thread_local ParsedTexts* current_;
};

}  // namespace hiveline::json
