#include "knowledge/extract/plain.h"

#include <string>

#include "common/error.h"
#include "common/json/document.h"
#include "common/text/utf8.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/csv.h"
#include "knowledge/extract/lines.h"
#include "knowledge/extract/running_lines.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

class JsonWriter {
public:
    Document write(json::Value root) {
        if (root.kind() == json::Kind::kObject) {
            top(root);
        } else {
            value({}, root);
        }
        return writer_.finish();
    }

private:
    static bool isContainer(json::Value value) {
        return value.kind() == json::Kind::kArray || value.kind() == json::Kind::kObject;
    }

    void top(json::Value root) {
        for (const auto [key, member] : root.members()) {
            // First what stands on top, since everything behind a heading would belong to it.
            if (!isContainer(member)) {
                value(below({}, key.asString()), member);
            }
        }
        for (const auto [key, member] : root.members()) {
            if (isContainer(member)) {
                writer_.heading(1, key.asString());
                apart_ = true;
                value({}, member);
            }
        }
    }

    // As deep as json::Document reads.
    // NOLINTNEXTLINE(misc-no-recursion)
    void value(const std::string& path, json::Value value) {
        if (value.kind() == json::Kind::kObject) {
            for (const auto [key, member] : value.members()) {
                this->value(below(path, key.asString()), member);
            }
        } else if (value.kind() == json::Kind::kArray) {
            for (const json::Value element : value.elements()) {
                apart_ = apart_ || isContainer(element);
                this->value(path, element);
                apart_ = apart_ || isContainer(element);
            }
        } else {
            line(path, value);
        }
    }

    static std::string below(const std::string& path, std::string_view key) {
        constexpr std::size_t kMaxLength = 200;
        std::string name = path.empty() ? "" : path + ".";
        return std::string(
            common::beginningOf(name.append(common::beginningOf(key, kMaxLength)), kMaxLength)
        );
    }

    void line(const std::string& path, json::Value value) {
        std::string text;
        if (value.kind() == json::Kind::kString) {
            text = cleaned(value.asString());
        } else if (!value.isNull()) {
            value.appendRaw(text);
        }
        if (text.empty()) {
            return;
        }
        std::string named = path;
        named.append(path.empty() ? "" : ": ").append(text);
        apart_ ? writer_.paragraph(named) : writer_.line(named);
        apart_ = false;
    }

    DocumentWriter writer_;
    // A blank line comes before the next one.
    bool apart_ = false;
};

}  // namespace

Document extractPlain(std::string_view utf8) {
    DocumentWriter writer;
    const std::string text = withoutRunningLines(utf8, LineMarkup::kNone);
    for (const std::string& each : paragraphsOf(text)) {
        writer.paragraph(each);
    }
    return writer.finish();
}

Document extractCsv(std::string_view utf8) {
    const std::string text = cleaned(utf8);
    CsvReader reader(text);
    DocumentWriter writer;
    Row head;
    Row row;
    bool more = reader.next(head);
    // A first row of data names no columns: then every row stands for itself.
    if (more && !canNameColumns(head)) {
        writer.line(rowText(head, {}));
        head.clear();
    }
    bool alone = true;
    while (more && reader.next(row)) {
        writer.line(rowText(row, head));
        alone = false;
    }
    // Names without any row are all that the file says.
    if (alone && !head.empty()) {
        writer.line(rowText(head, {}));
    }
    return writer.finish();
}

Document extractJson(std::string_view utf8) {
    const json::Document document(utf8);
    if (document.error()) {
        throw common::Error(
            common::ErrorCode::kBadRequest,
            "The JSON cannot be read: " + document.error()->what + " at byte " +
                std::to_string(document.error()->offset)
        );
    }
    return JsonWriter().write(document.root());
}

}  // namespace hiveline::knowledge
