#include "handlers/source_key.h"

#include "common/text/utf8.h"
#include "voice/phone/phone_number.h"

namespace hiveline::handlers {
namespace {

// Characters, as of a connection's sourceId.
constexpr std::size_t kMaxIdLength = 512;

}  // namespace

std::optional<std::string> keptSourceId(models::SourceName sourceName, std::string_view sourceId) {
    if (sourceName != models::SourceName::kBrowser) {
        return voice::parsePhoneNumber(sourceId);
    }
    if (sourceId.empty() || common::countCodePoints(sourceId) > kMaxIdLength) {
        return std::nullopt;
    }
    return std::string(sourceId);
}

}  // namespace hiveline::handlers
