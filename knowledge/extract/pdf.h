// PDF as text, by `pdftotext` of poppler-utils in a child process. Blocks its thread while that
// runs.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/process/child.h"
#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

struct PdfReading {
    std::string searchPath = "/usr/local/bin:/usr/bin:/bin";  // where pdftotext is looked for
    std::chrono::milliseconds time{120'000};
    std::chrono::seconds processorTime{60};
    std::size_t mostMemory = 1024UL * 1024 * 1024;  // bytes of address space
    bool isConfined = true;                         // false for a stand-in that is a script
};

/// The text of the file, a section `Page 3` for each page when there are several. Lines that stand
/// at the top or bottom of most pages are left out; a sentence that goes on over a page's end
/// belongs to the page where it begins. Throws Error: kUnavailable when pdftotext is not installed
/// or was stopped; kTooLarge when it took too long or gave more than kMaxText; kBadRequest when it
/// cannot read the file, the file has a password or does not permit it, or there is no text in it.
[[nodiscard]] Document extractPdf(
    const std::string& path, const common::StopSignal& stop, const PdfReading& reading = {}
);

/// The same from what pdftotext writes: pages that end with form feeds.
[[nodiscard]] Document pagesOf(std::string_view utf8);

}  // namespace hiveline::knowledge
