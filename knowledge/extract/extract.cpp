#include "knowledge/extract/extract.h"

#include <unistd.h>

#include <utility>

#include "common/error.h"
#include "common/file_type.h"
#include "common/process/descriptor.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/docx.h"
#include "knowledge/extract/markdown.h"
#include "knowledge/extract/plain.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/transcript.h"

namespace hiveline::knowledge {
namespace {

using common::Error;
using common::ErrorCode;
using common::FileType;

std::string readText(int file) {
    // One byte more than is allowed tells a file that is too large, whatever its size says by now.
    std::string bytes(kMaxTextFile + 1, '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t count =
            pread(file, bytes.data() + size, bytes.size() - size, static_cast<off_t>(size));
        if (count < 0) {
            throw Error(ErrorCode::kUnavailable, "The file cannot be read from disk");
        }
        if (count == 0) {
            break;
        }
        size += static_cast<std::size_t>(count);
    }
    bytes.resize(size);
    if (bytes.size() > kMaxTextFile) {
        throw Error(
            ErrorCode::kTooLarge,
            "The file has more than " + std::to_string(kMaxTextFile >> 20U) + " MiB of text"
        );
    }
    return toUtf8(bytes, "");
}

Document readDocument(const std::string& text, FileType type) {
    switch (type) {
        case FileType::kMarkdown:
            return extractMarkdown(text);
        case FileType::kCsv:
            return extractCsv(text);
        case FileType::kJson:
            return extractJson(text);
        case FileType::kVtt:
        case FileType::kSrt:
            return extractCues(text);
        default:
            return extractPlain(text);
    }
}

Document readTranscript(const std::string& text, FileType type) {
    switch (type) {
        case FileType::kMarkdown:
            return dialogueOf(extractMarkdown(text));
        case FileType::kCsv:
            return extractTurnsOfCsv(text);
        case FileType::kJson:
            return extractMessages(text);
        case FileType::kVtt:
        case FileType::kSrt:
            return extractCues(text);
        default:
            return extractDialogue(text);
    }
}

Document withText(Document document) {
    if (document.sections.empty()) {
        throw Error(ErrorCode::kBadRequest, "The file has no text");
    }
    return document;
}

}  // namespace

FileType fileTypeOf(const FileSource& source) {
    const auto type = common::detectFileType(source.path, source.name);
    if (!type) {
        throw Error(
            ErrorCode::kUnsupportedMediaType,
            "The file is none of PDF, DOCX, TXT, MD, CSV, JSON, VTT and SRT"
        );
    }
    return *type;
}

Document extractOpen(int file, FileType type, FileUse use) {
    const bool isTranscript = use == FileUse::kTranscript;
    if (type == FileType::kDocx) {
        Document document = extractDocx(file);
        return withText(isTranscript ? dialogueOf(std::move(document)) : std::move(document));
    }
    const std::string text = readText(file);
    return withText(isTranscript ? readTranscript(text, type) : readDocument(text, type));
}

Document extractFile(const FileSource& source, const common::StopSignal& stop) {
    const FileType type = fileTypeOf(source);
    if (type == FileType::kPdf) {
        Document document = extractPdf(source.path, stop, source.pdf);
        const bool isTranscript = source.use == FileUse::kTranscript;
        return withText(isTranscript ? dialogueOf(std::move(document)) : std::move(document));
    }
    return extractOpen(common::openFile(source.path).get(), type, source.use);
}

}  // namespace hiveline::knowledge
