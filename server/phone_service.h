// Phone calls as the server's settings want them: its carriers, and whose accounts they are.
#pragma once

#include "secrets/carrier_accounts.h"
#include "server/cli/config.h"
#include "server/voice_providers.h"
#include "voice/phone/phone_calls.h"

namespace hiveline::server {

/// Accounts of organisations, for code that does not know how they are kept.
class StoredAccounts final : public voice::CarrierAccounts {
public:
    explicit StoredAccounts(const secrets::CarrierAccounts& accounts) : accounts_(accounts) {}

    [[nodiscard]] std::optional<voice::CarrierAccount> find(
        storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
    ) const override;

private:
    const secrets::CarrierAccounts& accounts_;
};

class PhoneService {
public:
    PhoneService(
        const Config& config,
        storage::Store& store,
        voice::Calls& calls,
        const secrets::CarrierAccounts& accounts,
        VoiceProviders& providers
    );
    PhoneService(const PhoneService&) = delete;
    PhoneService& operator=(const PhoneService&) = delete;
    ~PhoneService() = default;

    [[nodiscard]] voice::PhoneCalls& calls() noexcept { return calls_; }

private:
    StoredAccounts accounts_;
    voice::PhoneCalls calls_;
};

}  // namespace hiveline::server
