#include "handlers/source_props.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

#include "common/json/decode.h"
#include "common/json/document.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/phone/phone_number.h"
#include "voice/phone/phone_records.h"

namespace hiveline::handlers {
namespace {

constexpr std::array<std::string_view, 3> kReferences{"agentId", "prospectId", "phoneNumber"};
// Characters, as of a prospect's phoneNumber.
constexpr std::size_t kMaxPhoneNumber = 64;
constexpr std::string_view kBlanks = " \t\r\n";

constexpr json::Path kBody("body");
constexpr json::Path kProps(kBody, "sourceProps");
constexpr json::Path kNumber(kProps, "phoneNumber");

/// Whether the value, one level down in a record, keeps to the levels that JSON may have here.
// A text may be as deep as a body may be; as a member of the record it is one level deeper.
bool fitsIntoRecord(const json::Raw& value) {
    return json::parseRaw("[" + value.text + "]").has_value();
}

json::Raw asObject(const models::ConnectionCreate& body) {
    if (!body.sourceProps) {
        return {};
    }
    if (const auto* object = std::get_if<json::Raw>(&*body.sourceProps)) {
        return *object;
    }
    const auto& text = std::get<std::string>(*body.sourceProps);
    if (auto parsed = json::parseRaw(text);
        parsed && json::isObject(*parsed) && fitsIntoRecord(*parsed)) {
        return std::move(*parsed);
    }
    // As the document promises for any other text.
    return json::withMember({}, "value", json::rawString(text));
}

/// A member that is a string; nullopt where it is absent, null, or named as a fault.
std::optional<std::string> text(
    const json::Value& member, std::string_view key, json::Faults& faults
) {
    if (!member || member.isNull()) {
        return std::nullopt;
    }
    const auto found = json::stringOf(member);
    if (!found) {
        faults.add({kProps, key}, "string_type", "Input should be a valid string");
        return std::nullopt;
    }
    return std::string(*found);
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
    props.raw = asObject(body);
    if (props.raw.text.empty()) {
        return props;
    }
    const json::Document document(props.raw.text);
    std::array<json::Value, kReferences.size()> members;
    if (!json::readMembers(document.root(), kProps, faults, kReferences, members)) {
        return props;
    }
    props.agentId = text(members[0], kReferences[0], faults);
    props.prospectId = text(members[1], kReferences[1], faults);
    props.phoneNumber = text(members[2], kReferences[2], faults);
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
