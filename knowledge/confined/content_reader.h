// Reads foreign content: uploaded files, pages of the web. In this process, or (reader_process.h)
// in a confined one. One thread at a time.
#pragma once

#include <string_view>

#include "common/file_type.h"
#include "common/process/child.h"
#include "knowledge/extract/document.h"
#include "knowledge/extract/extract.h"
#include "knowledge/html/html.h"

namespace hiveline::knowledge {

class ContentReader {
public:
    ContentReader() = default;
    virtual ~ContentReader() = default;
    ContentReader(const ContentReader&) = delete;
    ContentReader& operator=(const ContentReader&) = delete;

    // All throw as extractFile() does, kUnavailable among it when `stop` says so.

    [[nodiscard]] virtual Document readFile(
        const FileSource& source, const common::StopSignal& stop
    ) = 0;
    /// As extractHtml().
    [[nodiscard]] virtual HtmlPage readHtml(
        std::string_view bytes, std::string_view charset, const common::StopSignal& stop
    ) = 0;
    /// Text of the web: kMarkdown, kCsv, or anything else as plain text. May be without a section.
    [[nodiscard]] virtual Document readText(
        common::FileType type,
        std::string_view bytes,
        std::string_view charset,
        const common::StopSignal& stop
    ) = 0;
};

/// In this process, on the calling thread.
class DirectReader final : public ContentReader {
public:
    Document readFile(const FileSource& source, const common::StopSignal& stop) override;
    HtmlPage readHtml(
        std::string_view bytes, std::string_view charset, const common::StopSignal& stop
    ) override;
    Document readText(
        common::FileType type,
        std::string_view bytes,
        std::string_view charset,
        const common::StopSignal& stop
    ) override;
};

}  // namespace hiveline::knowledge
