#include "common/file_type.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

#include "common/error.h"
#include "common/json/syntax.h"
#include "common/text/ascii.h"

namespace hiveline::common {
namespace {

constexpr std::size_t kHeadSize = 64 * 1024;

std::string readAt(std::ifstream& file, std::streamoff offset, std::size_t size) {
    std::string bytes(size, '\0');
    file.clear();
    file.seekg(offset);
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
    return bytes;
}

/// A little-endian number of `size` bytes.
std::uint32_t littleEndian(std::string_view bytes, std::size_t offset, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = size; i > 0; --i) {
        value = value << 8U | static_cast<unsigned char>(bytes[offset + i - 1]);
    }
    return value;
}

/// Whether the directory at the end of a zip archive (PKWARE APPNOTE, sections 4.3.12 and 4.3.16)
/// lists `name`. Nothing is unpacked: this runs in the server's own process (decision 0014).
bool zipLists(std::ifstream& file, std::string_view name) {
    constexpr std::size_t kEndRecord = 22;
    constexpr std::size_t kMaxCommentLength = 65535;
    constexpr std::size_t kMaxDirectoryLength = 4 * 1024 * 1024;
    file.clear();
    file.seekg(0, std::ios::end);
    const auto size = static_cast<std::size_t>(file.tellg());
    const std::size_t tailSize = std::min(size, kEndRecord + kMaxCommentLength);
    const std::string tail = readAt(file, static_cast<std::streamoff>(size - tailSize), tailSize);
    // The last one: a comment may contain the mark.
    const auto end = tail.rfind("PK\x05\x06");
    if (end == std::string::npos || tail.size() - end < kEndRecord) {
        return false;
    }
    const std::size_t length = littleEndian(tail, end + 12, 4);
    const std::size_t offset = littleEndian(tail, end + 16, 4);
    // Numbers of a stranger: checked before anything is allocated or read by them.
    if (length > kMaxDirectoryLength || offset > size || length > size - offset) {
        return false;
    }
    const std::string directory = readAt(file, static_cast<std::streamoff>(offset), length);
    constexpr std::size_t kEntryHead = 46;
    std::size_t at = 0;
    while (directory.size() - at >= kEntryHead && directory.compare(at, 4, "PK\x01\x02") == 0) {
        const std::size_t nameSize = littleEndian(directory, at + 28, 2);
        const std::size_t rest =
            littleEndian(directory, at + 30, 2) + littleEndian(directory, at + 32, 2);
        if (directory.size() - at - kEntryHead < nameSize + rest) {
            return false;
        }
        if (std::string_view(directory).substr(at + kEntryHead, nameSize) == name) {
            return true;
        }
        at += kEntryHead + nameSize + rest;
    }
    return false;
}

constexpr std::string_view kPdfMark = "%PDF-";

/// PDF readers accept the mark anywhere in the first kilobyte (ISO 32000-1, annex H, note 13).
bool hasPdfMark(std::string_view head) {
    return head.substr(0, 1024).find(kPdfMark) != std::string_view::npos;
}

bool isUtf16(std::string_view head) {
    return head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff");
}

std::string_view withoutMark(std::string_view head) {
    constexpr std::string_view kMark = "\xef\xbb\xbf";
    return head.starts_with(kMark) ? head.substr(kMark.size()) : head;
}

/// UTF-16 after its byte order mark, with every character beyond ASCII as '?'; nullopt if it is not
/// valid. Enough to judge it as text.
std::optional<std::string> narrowed(std::string_view head) {
    const bool big = head.starts_with("\xfe\xff");
    std::string text;
    bool inPair = false;
    for (std::size_t at = 2; at + 1 < head.size(); at += 2) {
        const unsigned first = static_cast<unsigned char>(head[at]);
        const unsigned second = static_cast<unsigned char>(head[at + 1]);
        const unsigned unit = big ? first << 8U | second : second << 8U | first;
        const bool low = unit >= 0xdc00 && unit <= 0xdfff;
        if (low != inPair || unit >= 0xfffe) {
            return std::nullopt;
        }
        inPair = unit >= 0xd800 && unit <= 0xdbff;
        text.push_back(unit < 0x80 ? static_cast<char>(unit) : '?');
    }
    // Only the beginning was read, which may split a pair.
    const bool cut = head.size() == kHeadSize;
    return head.size() % 2 == 0 && (cut || !inPair) ? std::optional(text) : std::nullopt;
}

/// Text contains no control characters except white space, escape, and the end mark of DOS.
bool isText(std::string_view text) {
    return std::ranges::none_of(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        constexpr std::string_view kAllowed = "\t\n\v\f\r\x1a\x1b";
        return (byte < 0x20 && kAllowed.find(c) == std::string_view::npos) || byte == 0x7f;
    });
}

/// The kind of text that the name says; nullopt if it says something else.
std::optional<FileType> textTypeOf(std::string_view fileName) {
    constexpr std::array<std::pair<std::string_view, FileType>, 8> kEndings{{
        {"txt", FileType::kText},
        {"text", FileType::kText},
        {"md", FileType::kMarkdown},
        {"markdown", FileType::kMarkdown},
        {"csv", FileType::kCsv},
        {"json", FileType::kJson},
        {"vtt", FileType::kVtt},
        {"srt", FileType::kSrt},
    }};
    const auto dot = fileName.rfind('.');
    if (dot == std::string_view::npos || dot == 0) {
        return FileType::kText;
    }
    const std::string ending = lowered(fileName.substr(dot + 1));
    const auto known = std::ranges::find(
        kEndings, std::string_view(ending), &decltype(kEndings)::value_type::first
    );
    return known == kEndings.end() ? std::nullopt : std::optional(known->second);
}

/// Whether text that is named as `type` is that.
bool agrees(std::string_view text, FileType type, json::Extent extent) {
    switch (type) {
        case FileType::kJson:
            return json::isJson(text, extent);
        case FileType::kVtt:
            return text.starts_with("WEBVTT");
        case FileType::kSrt:
            return text.find("-->") != std::string_view::npos;
        default:
            return true;
    }
}

/// The kind of text that `head`, all of a file or its first kHeadSize bytes, is under that name.
std::optional<FileType> textType(std::string_view head, std::string_view fileName) {
    const auto named = textTypeOf(fileName);
    // JSON is UTF-8 (RFC 8259 section 8.1).
    if (!named ||
        (isUtf16(head) && named == FileType::kJson)) {  // JSON is UTF-8 (RFC 8259, section 8.1)
        return std::nullopt;
    }
    const auto text =
        isUtf16(head) ? narrowed(head) : std::optional(std::string(withoutMark(head)));
    const auto extent = head.size() == kHeadSize ? json::Extent::kBeginning : json::Extent::kWhole;
    return text && isText(*text) && agrees(*text, *named, extent) ? named : std::nullopt;
}

}  // namespace

std::string_view mediaType(FileType type) noexcept {
    switch (type) {
        case FileType::kPdf:
            return "application/pdf";
        case FileType::kDocx:
            return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
        case FileType::kText:
            return "text/plain";
        case FileType::kMarkdown:
            return "text/markdown";
        case FileType::kCsv:
            return "text/csv";
        case FileType::kJson:
            return "application/json";
        case FileType::kVtt:
            return "text/vtt";
        case FileType::kSrt:
            return "application/x-subrip";
    }
    return "application/octet-stream";
}

std::optional<FileType> detectFileType(const std::string& path, std::string_view fileName) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw Error(ErrorCode::kUnavailable, "An uploaded file cannot be read back from disk");
    }
    const std::string head = readAt(file, 0, kHeadSize);
    if (head.starts_with("PK\x03\x04")) {
        return zipLists(file, "word/document.xml") ? std::optional(FileType::kDocx) : std::nullopt;
    }
    if (head.starts_with(kPdfMark)) {
        return FileType::kPdf;
    }
    // A text that only mentions "%PDF-" is no PDF.
    const auto text = textType(head, fileName);
    return !text && hasPdfMark(head) ? std::optional(FileType::kPdf) : text;
}

}  // namespace hiveline::common
