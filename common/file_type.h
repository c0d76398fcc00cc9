// What an uploaded file is, judged by its content; the name only tells kinds of text apart. Blocks
// on the disk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

enum class FileType : std::uint8_t { kPdf, kDocx, kText, kMarkdown, kCsv, kJson, kVtt, kSrt };

/// The media type that a file of the type is served with.
[[nodiscard]] std::string_view mediaType(FileType type) noexcept;

/// nullopt if the content is of no accepted type, or contradicts the name. PDF and DOCX are
/// recognised by content alone. Any other content must be text (UTF-8, UTF-16 with a byte order
/// mark, or an 8-bit code page), and the name must end in .txt, .text, .md, .markdown, .csv, .json,
/// .vtt or .srt, or have no ending (then it is text). JSON must be JSON as far as it is read, VTT
/// begin with `WEBVTT`, SRT contain a timing line. Reads at most the first 64 KiB, and of a DOCX
/// its directory. Throws Error{kUnavailable} if the file cannot be read.
[[nodiscard]] std::optional<FileType> detectFileType(
    const std::string& path, std::string_view fileName
);

}  // namespace hiveline::common
