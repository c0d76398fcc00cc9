#include "knowledge/confined/content_reader.h"

#include "knowledge/extract/markdown.h"
#include "knowledge/extract/plain.h"
#include "knowledge/extract/text_encoding.h"

namespace hiveline::knowledge {

Document DirectReader::readFile(const FileSource& source, const common::StopSignal& stop) {
    return extractFile(source, stop);
}

HtmlPage DirectReader::readHtml(
    std::string_view bytes, std::string_view charset, const common::StopSignal& /*stop*/
) {
    return extractHtml(bytes, charset);
}

Document DirectReader::readText(
    common::FileType type,
    std::string_view bytes,
    std::string_view charset,
    const common::StopSignal& /*stop*/
) {
    const std::string text = toUtf8(bytes, charset);
    if (type == common::FileType::kCsv) {
        return extractCsv(text);
    }
    return type == common::FileType::kMarkdown ? extractMarkdown(text) : extractPlain(text);
}

}  // namespace hiveline::knowledge
