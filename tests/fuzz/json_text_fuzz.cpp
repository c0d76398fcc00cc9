// JSON texts as the tape reads them and as free objects are kept. A text that is accepted is kept
// in a compact form that is accepted too and does not change any more; members set are found.
#include "common/json/document.h"
#include "common/json/raw.h"
#include "common/json/syntax.h"
#include "common/text/utf8.h"
#include "tests/fuzz/input.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using fuzz::require;

/// Reads everything in the tree; the number of values.
std::size_t visit(const json::Value& value) {
    std::size_t values = 1;
    switch (value.kind()) {
        case json::Kind::kString:
            require(common::findInvalidUtf8(value.asString()) == std::string::npos);
            break;
        case json::Kind::kNumber:
            require(!value.numberText().empty());
            break;
        case json::Kind::kArray:
            for (const json::Value element : value.elements()) {
                values += visit(element);
            }
            break;
        case json::Kind::kObject:
            for (const json::Member member : value.members()) {
                values += visit(member.key) + visit(member.value);
            }
            break;
        default:
            break;
    }
    return values;
}

/// The grammar alone takes what the tape takes, and what breaks off anywhere in it.
void checkGrammar(std::string_view text, bool accepted) {
    const bool isJson = json::isJson(text, json::Extent::kWhole);
    require(isJson || !accepted);
    require(!isJson || json::isJson(text, json::Extent::kBeginning));
    require(!isJson || json::isJson(text.substr(0, text.size() / 2), json::Extent::kBeginning));
}

void checkMembers(const json::Raw& object, std::string_view key) {
    const json::Raw value = json::rawString(key);
    const json::Raw with = json::withMember(object, key, value);
    require(json::member(with, key) == value);
    require(json::memberString(with, key) == key);
    require(json::parseRaw(with.text) == with);
    const json::Raw without = json::withoutMember(with, key);
    require(!json::member(without, key));
    require(json::parseRaw(without.text) == without);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::textOf(data, size);
    const std::string_view key = fuzz::takeLine(text);
    const json::Document document(text);
    const auto raw = json::parseRaw(text);
    require(raw.has_value() == !document.error());
    checkGrammar(text, raw.has_value());
    if (!raw) {
        require(document.error()->offset <= text.size() && !document.error()->what.empty());
        return 0;
    }
    require(raw->text.size() <= text.size());
    require(json::parseRaw(raw->text) == raw);
    const json::Document compact(raw->text);
    require(visit(compact.root()) == visit(document.root()));
    const bool usableKey =
        common::findInvalidUtf8(key) == std::string::npos && key.find('\0') == std::string::npos;
    if (json::isObject(*raw) && usableKey) {
        checkMembers(*raw, key);
    }
    return 0;
}
