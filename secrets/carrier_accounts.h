// Accounts of organisations with telephone carriers: the id and the token with which the server
// places calls, and knows the carrier's. They are stored sealed (secret_box.h), each bound to its
// organisation and carrier. A carrier is named as the document names it: `TWILIO`, `PLIVO`.
//
// One for a process; every function may be called from any thread. The key is read when it is
// needed first, and again when something was sealed with another one, so that it may come to be
// while a server runs.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/secret.h"
#include "common/timestamp.h"
#include "secrets/kept_secret_box.h"
#include "secrets/secret_box.h"
#include "secrets/secret_key.h"
#include "storage/engine/tx.h"

namespace hiveline::secrets {

struct CarrierAccount {
    /// Twilio: the AccountSid; Plivo: the auth id.
    std::string id;
    common::Secret token;
};

/// What may be shown of an account.
struct ShownCarrierAccount {
    std::string orgId;
    std::string carrier;
    /// `…1f3a`; why it cannot be opened, where it cannot.
    std::string account;
    common::Timestamp setAt;
};

class CarrierAccounts {
public:
    explicit CarrierAccounts(
        SecretKeyPlace place, common::RandomBytes random = common::systemRandom()
    );
    CarrierAccounts(const CarrierAccounts&) = delete;
    CarrierAccounts& operator=(const CarrierAccounts&) = delete;
    ~CarrierAccounts();

    /// nullopt when the organisation has none. Throws Error{kUnavailable} when it cannot be opened:
    /// the text is for clients, the reason goes to the log.
    [[nodiscard]] std::optional<CarrierAccount> find(
        storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
    ) const;

    /// Seals and stores it, instead of the one that was there, and makes the key where there is
    /// none yet. Throws Error{kConflict} when other accounts are sealed with another key than the
    /// one that is here, or with one that is gone; what readSecretKey() throws, else.
    void set(
        storage::WriteTx& tx,
        std::string_view orgId,
        std::string_view carrier,
        const CarrierAccount& account
    );

    /// By organisation and carrier; of all organisations where none is named.
    [[nodiscard]] std::vector<ShownCarrierAccount> list(
        storage::ReadTx& tx, std::optional<std::string_view> orgId
    ) const;

    /// What is wrong with the key, or with how many accounts: for the operator. nullopt when all
    /// of them can be opened.
    [[nodiscard]] std::optional<std::string> problem(storage::ReadTx& tx) const;

private:
    [[nodiscard]] std::shared_ptr<const SecretBox> boxBeside(
        storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
    ) const;

    KeptSecretBox box_;
    mutable std::mutex mutex_;
    // That the log was told; guarded by mutex_.
    mutable std::string lastProblem_;
};

}  // namespace hiveline::secrets
