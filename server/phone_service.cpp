#include "server/phone_service.h"

#include <algorithm>
#include <chrono>

#include "voice/phone/plivo.h"
#include "voice/phone/twilio.h"

namespace hiveline::server {
namespace {

voice::PhoneCalls::Dependencies phoneDependencies(
    const Config& config,
    storage::Store& store,
    voice::Calls& calls,
    const voice::CarrierAccounts& accounts,
    VoiceProviders& providers
) {
    voice::PhoneCalls::Dependencies result{
        .store = store,
        .calls = calls,
        .accounts = accounts,
        .carriers = {},
        .client = [&providers]() -> outbound::HttpClient& { return providers.client(); },
        .publicUrl = config.publicUrl,
        .silence = config.voice.waits.silence,
        .longest = config.voice.waits.longest,
        .maxRecordBytes = config.storage.recordStorage,
    };
    // Words to wait by must come before the apology of an agent who thinks too long.
    constexpr std::chrono::milliseconds kAhead(500);
    result.times.budget =
        std::min<std::chrono::milliseconds>(result.times.budget, config.voice.waits.reply - kAhead);
    result.carriers.emplace("twilio", std::make_unique<voice::Twilio>(config.voice.twilioUrl));
    result.carriers.emplace("plivo", std::make_unique<voice::Plivo>(config.voice.plivoUrl));
    return result;
}

}  // namespace

std::optional<voice::CarrierAccount> StoredAccounts::find(
    storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
) const {
    const auto source = voice::sourceOf(carrier);
    auto account = source ? accounts_.find(tx, orgId, toString(*source)) : std::nullopt;
    return account ? std::optional(voice::CarrierAccount{account->id, account->token})
                   : std::nullopt;
}

PhoneService::PhoneService(
    const Config& config,
    storage::Store& store,
    voice::Calls& calls,
    const secrets::CarrierAccounts& accounts,
    VoiceProviders& providers
)
    : accounts_(accounts),
      calls_(phoneDependencies(config, store, calls, accounts_, providers)) {}

}  // namespace hiveline::server
