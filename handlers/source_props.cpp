#include "handlers/source_props.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "common/json/document.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/phone/phone_number.h"
#include "voice/phone/phone_records.h"

namespace hiveline::handlers {
namespace {

// Characters, as of a prospect's phoneNumber.
constexpr std::size_t kMaxPhoneNumber = 64;
constexpr std::string_view kBlanks = " \t\r\n";

constexpr json::Path kBody("body");
constexpr json::Path kProps(kBody, "sourceProps");
constexpr json::Path kNumber(kProps, "phoneNumber");

/// The object in a string; nothing where it holds anything else, or more levels than JSON may have
/// here, one level down in a record.
std::optional<json::Object> objectIn(const std::string& text) {
    // In brackets, so that one parse answers both.
    const std::string nested = "[" + text + "]";
    const json::Document document(nested);
    if (document.error() || document.root().size() != 1 ||
        document.root().inside().kind() != json::Kind::kObject) {
        return std::nullopt;
    }
    return json::Object(document.root().inside());
}

json::Object asObject(const models::ConnectionCreate& body) {
    if (!body.sourceProps) {
        return {};
    }
    if (const auto* object = std::get_if<json::Object>(&*body.sourceProps)) {
        return *object;
    }
    const auto& text = std::get<std::string>(*body.sourceProps);
    if (auto object = objectIn(text)) {
        return std::move(*object);
    }
    json::Object result;  // as the document promises for any other text
    result.set("value", text);
    return result;
}

/// A member that is a string; nullopt where it is absent, null, or named as a fault.
std::optional<std::string> textOf(
    const json::Object& object, std::string_view key, json::Faults& faults
) {
    const json::Raw* const value = object.find(key);
    if (value == nullptr || value->text == "null") {
        return std::nullopt;
    }
    const std::string* const text = object.findString(key);
    if (text == nullptr) {
        faults.add({kProps, key}, "string_type", "Input should be a valid string");
        return std::nullopt;
    }
    return *text;
}

void checkNumber(const std::string& number, bool isCalled, json::Faults& faults) {
    if (common::countCodePoints(number) > kMaxPhoneNumber) {
        faults.add(
            kNumber,
            "string_too_long",
            "String should have at most " + std::to_string(kMaxPhoneNumber) + " characters"
        );
    } else if (isCalled && !voice::parsePhoneNumber(number)) {
        faults.refuse(
            kNumber, "phoneNumber should be a phone number in E.164, such as +14155550100"
        );
    }
}

}  // namespace

SourceProps readSourceProps(const models::ConnectionCreate& body, json::Faults& faults) {
    SourceProps props;
    props.object = asObject(body);
    props.agentId = textOf(props.object, "agentId", faults);
    props.prospectId = textOf(props.object, "prospectId", faults);
    props.phoneNumber = textOf(props.object, "phoneNumber", faults);
    // Forms send the fields that were left empty, too.
    if (props.phoneNumber && common::trimmed(*props.phoneNumber, kBlanks).empty()) {
        props.phoneNumber.reset();
    }
    if (props.phoneNumber) {
        const bool isCalled =
            !faults.has({kBody, "sourceName"}) && voice::carrierOf(body.sourceName).has_value();
        checkNumber(*props.phoneNumber, isCalled, faults);
    }
    return props;
}

}  // namespace hiveline::handlers
