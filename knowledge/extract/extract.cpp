#include "knowledge/extract/extract.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include "common/error.h"
#include "common/file_type.h"
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

std::string readText(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes(kMostTextFile + 1, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.is_open() || file.bad()) {
        throw Error(ErrorCode::kUnavailable, "The file cannot be read from disk");
    }
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    if (bytes.size() > kMostTextFile) {
        throw Error(
            ErrorCode::kTooLarge,
            "The file has more than " + std::to_string(kMostTextFile >> 20U) + " MiB of text"
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

Document read(const FileSource& source, FileType type, const common::StopSignal& stop) {
    const bool transcript = source.use == FileUse::kTranscript;
    if (type == FileType::kPdf || type == FileType::kDocx) {
        Document document = type == FileType::kPdf ? extractPdf(source.path, stop, source.pdf)
                                                   : extractDocx(source.path);
        return transcript ? dialogueOf(std::move(document)) : document;
    }
    const std::string text = readText(source.path);
    return transcript ? readTranscript(text, type) : readDocument(text, type);
}

}  // namespace

Document extractFile(const FileSource& source, const common::StopSignal& stop) {
    const auto type = common::detectFileType(source.path, source.name);
    if (!type) {
        throw Error(
            ErrorCode::kUnsupportedMediaType,
            "The file is none of PDF, DOCX, TXT, MD, CSV, JSON, VTT and SRT"
        );
    }
    Document document = read(source, *type, stop);
    if (document.sections.empty()) {
        throw Error(ErrorCode::kBadRequest, "The file has no text");
    }
    return document;
}

}  // namespace hiveline::knowledge
