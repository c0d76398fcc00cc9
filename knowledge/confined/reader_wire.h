// What a confined reader is asked and what it answers, as bytes on a socket between two processes
// of one machine and one executable: numbers as they are in memory, texts behind their length. Each
// message comes behind its own length. Answers come from a process that may have been taken over:
// nothing in them is believed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "common/error.h"
#include "common/file_type.h"
#include "knowledge/extract/extract.h"
#include "knowledge/html/html.h"

namespace hiveline::knowledge::wire {

/// The length before each message, in bytes.
inline constexpr std::size_t kHead = sizeof(std::uint64_t);
/// Longer messages are refused, in bytes.
inline constexpr std::uint64_t kMaxMessage = 80UL * 1024 * 1024;

enum class Task : std::uint8_t { kFile, kHtml, kText };

struct Question {
    Task task = Task::kFile;  // kFile: its descriptor comes with the message
    common::FileType type = common::FileType::kText;
    FileUse use = FileUse::kDocument;
    std::string charset;
    std::string bytes;
};

/// Text of the failure of a reader that had too little memory.
inline constexpr std::string_view kNoMemory = "Reading it takes too much memory";

struct Failure {
    common::ErrorCode code = common::ErrorCode::kBadRequest;
    std::string text;
};

using Answer = std::variant<Document, HtmlPage, Failure>;

/// With its length before it. `bytes` stays the caller's: it is sent behind what this gives.
[[nodiscard]] std::string headOf(const Question& question, std::string_view bytes);
[[nodiscard]] std::string encode(const Answer& answer);

/// Without the length. nullopt: it is none, or an answer holds what no reader gives (text that is
/// no UTF-8 or holds control characters, more text than kMaxText, more links than kMaxLinks).
[[nodiscard]] std::optional<Question> decodeQuestion(std::string_view message);
[[nodiscard]] std::optional<Answer> decodeAnswer(std::string_view message);

}  // namespace hiveline::knowledge::wire
