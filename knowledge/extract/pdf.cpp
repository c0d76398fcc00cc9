#include "knowledge/extract/pdf.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "common/error.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/lines.h"
#include "knowledge/extract/page_frames.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

using common::ChildEnd;
using common::Error;
using common::ErrorCode;

/// pdftotext(1), "EXIT CODES". Its other codes tell too little, so the words of its complaint do.
constexpr int kNotPermitted = 3;

[[noreturn]] void throwFailed(const common::ChildResult& result) {
    const std::string& complaint = result.complaint;
    const auto says = [&complaint](std::string_view words) {
        return complaint.find(words) != std::string::npos;
    };
    if (says("Incorrect password")) {
        throw Error(ErrorCode::kBadRequest, "The PDF is protected by a password");
    }
    if (result.status == kNotPermitted || says("Copying of text")) {
        throw Error(ErrorCode::kBadRequest, "The PDF does not permit its text to be copied");
    }
    if (result.status < 0 || says("Out of memory") || says("bad_alloc")) {
        throw Error(ErrorCode::kTooLarge, "The PDF takes too much memory to read, or is damaged");
    }
    throw Error(ErrorCode::kBadRequest, "The PDF is damaged: pdftotext cannot read it");
}

std::string run(
    const std::string& path, const common::StopSignal& stop, const PdfReading& reading
) {
    const std::string program = common::findProgram("pdftotext", reading.searchPath);
    if (program.empty()) {
        throw Error(ErrorCode::kUnavailable, "pdftotext is not installed (Debian: poppler-utils)");
    }
    const std::string file = std::filesystem::absolute(path).string();
    common::ChildResult result = common::runChild(
        {.program = program,
         .arguments = {"-enc", "UTF-8", file, "-"},
         .input = "",
         .time = reading.time,
         .mostOutput = kMaxText,
         .mostMemory = reading.mostMemory,
         .processorTime = reading.processorTime,
         .isConfined = reading.isConfined,
         .readable = {file}},
        stop
    );
    switch (result.end) {
        case ChildEnd::kDone:
            return std::move(result.output);
        case ChildEnd::kNotStarted:
            throw Error(ErrorCode::kUnavailable, "pdftotext could not be started");
        case ChildEnd::kStopped:
            throw Error(ErrorCode::kUnavailable, "Reading the PDF was stopped");
        case ChildEnd::kTooLong:
            throw Error(ErrorCode::kTooLarge, "Reading the PDF takes too long");
        case ChildEnd::kTooMuchOutput:
            // Throws the same error as every other reader of too much text.
            checkTextSize(kMaxText + 1);
            break;
        case ChildEnd::kFailed:
            break;
    }
    throwFailed(result);
}

using Lines = PageLines;

struct Pages {
    std::vector<Lines> pages;
    std::vector<std::string> frame;  // what their heads and feet said
};

Pages splitPages(const std::string& text) {
    std::vector<Lines> pages;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\f'), rest.size());
        pages.push_back(linesOf(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    auto frame = dropFrames(pages);
    return {std::move(pages), std::move(frame)};
}

std::vector<std::string> paragraphsOn(const Lines& page) {
    std::string text;
    for (const std::string_view line : page) {
        text.append(line).append("\n");
    }
    return paragraphsOf(cleaned(text));
}

/// Whether `next` is the rest of what `before` begins: a paragraph that a page break has torn.
bool goesOn(std::string_view before, std::string_view next) {
    constexpr std::string_view kEnds = ".!?:;)\"|";
    return !next.empty() && next[0] >= 'a' && next[0] <= 'z' && !isListItem(next) &&
           kEnds.find(before.back()) == std::string_view::npos;
}

}  // namespace

Document pagesOf(std::string_view utf8) {
    const std::string text(utf8);
    std::vector<std::vector<std::string>> pages;
    std::vector<std::string>* before = nullptr;  // the last page with text
    const auto [split, frame] = splitPages(text);
    for (const Lines& lines : split) {
        std::vector<std::string> page = paragraphsOn(lines);
        if (before != nullptr && !page.empty() && goesOn(before->back(), page.front())) {
            before->back().append(" ").append(page.front());
            page.erase(page.begin());
        }
        const bool any = !page.empty();
        // The vector may move its elements.
        const auto offset = before == nullptr ? -1 : before - pages.data();
        pages.push_back(std::move(page));
        before = any          ? &pages.back()
                 : offset < 0 ? nullptr
                              : &pages[static_cast<std::size_t>(offset)];
    }
    DocumentWriter writer;
    for (const std::string& line : frame) {
        writer.line(line);
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (pages.size() > 1 && !pages[i].empty()) {
            writer.heading(1, "Page " + std::to_string(i + 1));
        }
        for (const std::string& each : pages[i]) {
            writer.paragraph(each);
        }
    }
    return writer.finish();
}

Document extractPdf(
    const std::string& path, const common::StopSignal& stop, const PdfReading& reading
) {
    Document document = pagesOf(toUtf8(run(path, stop, reading), "utf-8"));
    if (document.sections.empty()) {
        throw Error(
            ErrorCode::kBadRequest, "The PDF has no text; where it was scanned, recognise it first"
        );
    }
    return document;
}

}  // namespace hiveline::knowledge
