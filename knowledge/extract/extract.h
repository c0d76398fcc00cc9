// An uploaded file as readable text, by what it is and what it is kept for. Called by
// knowledge/reading: it may take as long as PdfReading allows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/file_type.h"
#include "common/process/child.h"
#include "knowledge/extract/document.h"
#include "knowledge/extract/pdf.h"

namespace hiveline::knowledge {

enum class FileUse : std::uint8_t {
    kDocument,    // a hive of DOCS
    kTranscript,  // a hive of TRANSCRIPTS
};

struct FileSource {
    std::string path;  // where its bytes are
    std::string name;  // as it was uploaded: tells kinds of text apart
    FileUse use = FileUse::kDocument;
    PdfReading pdf;
};

/// Files of text are read up to this size, in bytes.
inline constexpr std::size_t kMaxTextFile = 16UL * 1024 * 1024;

/// Throws Error{kUnsupportedMediaType} for what is read as nothing, kUnavailable where the disk
/// fails.
[[nodiscard]] common::FileType fileTypeOf(const FileSource& source);

/// Of an open file that is no PDF. Throws as extractFile().
[[nodiscard]] Document extractOpen(int file, common::FileType type, FileUse use);

/// Never without a section. Throws common::Error with a text for operators: kBadRequest and
/// kUnsupportedMediaType for a file that cannot be read or has no text, kTooLarge beyond a limit:
/// these come again with the same file; kUnavailable when it may work later (no pdftotext, stopped,
/// the disk).
[[nodiscard]] Document extractFile(const FileSource& source, const common::StopSignal& stop);

}  // namespace hiveline::knowledge
