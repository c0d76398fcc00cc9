#include "voice/phone/carrier.h"

#include <algorithm>
#include <array>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

struct StatusName {
    PhoneStatus status;
    std::string_view name;
};

constexpr std::array<StatusName, 8> kNames{{
    {PhoneStatus::kQueued, "queued"},
    {PhoneStatus::kRinging, "ringing"},
    {PhoneStatus::kInProgress, "in-progress"},
    {PhoneStatus::kCompleted, "completed"},
    {PhoneStatus::kBusy, "busy"},
    {PhoneStatus::kNoAnswer, "no-answer"},
    {PhoneStatus::kCanceled, "canceled"},
    {PhoneStatus::kFailed, "failed"},
}};

}  // namespace

std::optional<std::string_view> CarrierRequest::header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
        if (common::equalsIgnoreCase(key, name)) {
            return value;
        }
    }
    return std::nullopt;
}

std::optional<std::string_view> CarrierRequest::field(std::string_view name) const {
    const auto found = std::ranges::find(form, name, &common::FormField::name);
    return found == form.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

std::string_view nameOf(PhoneStatus status) {
    return std::ranges::find(kNames, status, &StatusName::status)->name;
}

std::optional<PhoneStatus> parsePhoneStatus(std::string_view name) {
    const auto* const found = std::ranges::find(kNames, name, &StatusName::name);
    return found == kNames.end() ? std::nullopt : std::optional(found->status);
}

bool isFinal(PhoneStatus status) {
    return status != PhoneStatus::kQueued && status != PhoneStatus::kRinging &&
           status != PhoneStatus::kInProgress;
}

}  // namespace hiveline::voice
