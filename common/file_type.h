// What an uploaded file is, judged by its content; the name only tells kinds of text apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

enum class FileType : std::uint8_t { kPdf, kDocx, kText, kMarkdown, kCsv, kJson, kVtt, kSrt };

/// The media type that a file of the type is served with.
[[nodiscard]] std::string_view mediaType(FileType type) noexcept;

/// nullopt when the content is none of the accepted types, or contradicts the name: PDF and DOCX
/// are known by their content alone; other content must be text (UTF-8, UTF-16 with a mark, or an
/// 8-bit code page) and the name must end in .txt, .text, .md, .markdown, .csv, .json, .vtt or
/// .srt, or have no ending (then it is text). JSON must be JSON as far as it is read, VTT begin
/// with `WEBVTT`, SRT have a timing line. Reads at most the first 64 KiB, of a DOCX also its
/// directory. Throws Error{kUnavailable} when the file cannot be read.
[[nodiscard]] std::optional<FileType> detectFileType(
    const std::string& path, std::string_view fileName
);

}  // namespace hiveline::common
