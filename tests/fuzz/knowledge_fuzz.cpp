// Content of hives: the first byte chooses the reader (HTML, the body of a DOCX is left to its own
// archive, Markdown, cues, dialogues, CSV, JSON), the rest is the content. Whatever it is, the text
// is UTF-8 and no larger than its bound, and its passages are too; refusals are common::Error.
#include <sys/mman.h>
#include <unistd.h>

#include "common/error.h"
#include "common/text/utf8.h"
#include "knowledge/extract/docx.h"
#include "knowledge/extract/markdown.h"
#include "knowledge/extract/plain.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/transcript.h"
#include "knowledge/fingerprint.h"
#include "knowledge/html/html.h"
#include "knowledge/passages.h"
#include "knowledge/sentences.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)

knowledge::Document readDocx(std::string_view bytes) {
    static const int kFile = ::memfd_create("content", MFD_CLOEXEC);
    fuzz::require(kFile >= 0 && ::ftruncate(kFile, 0) == 0);
    fuzz::require(
        ::pwrite(kFile, bytes.data(), bytes.size(), 0) == static_cast<::ssize_t>(bytes.size())
    );
    return knowledge::extractDocx("/proc/self/fd/" + std::to_string(kFile));
}

knowledge::Document read(std::size_t choice, std::string_view bytes) {
    if (choice == 0) {
        return knowledge::extractHtml(bytes, "").document;
    }
    if (choice == 1) {
        return readDocx(bytes);
    }
    const std::string text = knowledge::toUtf8(bytes, "");
    switch (choice) {
        case 2:
            return knowledge::extractMarkdown(text);
        case 3:
            return knowledge::extractCues(text);
        case 4:
            return knowledge::extractDialogue(text);
        case 5:
            return knowledge::extractTurnsOfCsv(text);
        case 6:
            return knowledge::extractMessages(text);
        case 7:
            return knowledge::extractJson(text);
        default:
            return knowledge::extractPlain(text);
    }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto [choice, bytes] = fuzz::splitInput(data, size);
    try {
        const knowledge::Document document = read(choice % 9, bytes);
        for (const knowledge::Section& section : document.sections) {
            fuzz::require(!section.text.empty());
            fuzz::require(common::findInvalidUtf8(section.text) == std::string_view::npos);
            fuzz::require(common::findInvalidUtf8(section.title) == std::string_view::npos);
        }
        for (const knowledge::Passage& each : knowledge::cutPassages(document)) {
            fuzz::require(!each.text.empty());
            fuzz::require(common::findInvalidUtf8(each.text) == std::string_view::npos);
            static_cast<void>(knowledge::fingerprint(each.text));
        }
    } catch (const common::Error&) {  // refused
        return 0;
    }
    return 0;
}
