#include "secrets/carrier_accounts.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/json/raw.h"
#include "common/log.h"
#include "storage/secrets/action_secrets.h"
#include "storage/secrets/agent_keys.h"
#include "storage/secrets/carrier_accounts.h"

namespace hiveline::secrets {
namespace {

namespace stored = storage::carrier_accounts;
using common::Error;
using common::ErrorCode;
using stored::SealedAccount;

constexpr std::string_view kIdMember = "accountId";
constexpr std::string_view kTokenMember = "authToken";
constexpr std::string_view kCut = "…";

/// What an account is bound to. No part of it can hold the zeros between them.
std::string contextOf(std::string_view orgId, std::string_view carrier) {
    std::string context = "carrier account";
    context.append(1, '\0').append(orgId).append(1, '\0').append(carrier);
    return context;
}

std::string toText(const CarrierAccount& account) {
    const json::Raw withId = json::withMember({}, kIdMember, json::rawString(account.id));
    return json::withMember(withId, kTokenMember, json::rawString(account.token.reveal())).text;
}

CarrierAccount open(const SecretBox& box, const SealedAccount& account) {
    const common::Secret text = box.open(account.sealed, contextOf(account.orgId, account.carrier));
    const json::Raw members = json::parseRaw(text.reveal()).value_or(json::Raw());
    const auto id = json::memberString(members, kIdMember);
    const auto token = json::memberString(members, kTokenMember);
    if (!id || !token) {
        throw Error(ErrorCode::kInternal, "a carrier account without id or token");
    }
    return {*id, common::Secret(*token)};
}

/// The last characters, where they are not most of it.
std::string shown(std::string_view id) {
    constexpr std::size_t kShown = 4;
    const bool isLong = id.size() >= 2 * kShown;
    return std::string(kCut) + std::string(isLong ? id.substr(id.size() - kShown) : "");
}

std::string countOf(std::size_t accounts) {
    return std::to_string(accounts) + (accounts == 1 ? " carrier account" : " carrier accounts");
}

constexpr std::string_view kRemedy =
    "put that key back, or remove the accounts (hiveline carrier remove)";

/// The key, without which so many accounts could never be opened again.
common::Secret keyOfStored(const SecretKeyPlace& place, std::size_t accounts) {
    try {
        return readSecretKey(place);
    } catch (const Error& failure) {
        if (failure.code() != ErrorCode::kNotFound) {
            throw;
        }
        throw Error(
            ErrorCode::kConflict,
            std::string(failure.what()) + ", with which " + countOf(accounts) +
                (accounts == 1 ? " is" : " are") + " sealed: " + std::string(kRemedy)
        );
    }
}

void requireSealedBy(const SecretBox& box, const std::vector<SealedAccount>& accounts) {
    const auto foreign =
        static_cast<std::size_t>(std::ranges::count_if(accounts, [&](const SealedAccount& each) {
            return !box.hasSealed(each.sealed);
        }));
    if (foreign > 0) {
        throw Error(
            ErrorCode::kConflict,
            countOf(foreign) + (foreign == 1 ? " is" : " are") +
                " sealed with another secret key than the one that is here: " + std::string(kRemedy)
        );
    }
}

}  // namespace

CarrierAccounts::CarrierAccounts(SecretKeyPlace place, common::RandomBytes random)
    : box_(std::move(place), std::move(random)) {}

CarrierAccounts::~CarrierAccounts() = default;

std::optional<CarrierAccount> CarrierAccounts::find(
    storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
) const {
    const auto account = stored::find(tx, orgId, carrier);
    if (!account) {
        return std::nullopt;
    }
    try {
        return open(*box_.thatSealed(account->sealed), *account);
    } catch (const Error& failure) {
        // Anybody may ask; the log is told again when something else is wrong.
        const std::string problem =
            std::string(orgId) + " " + std::string(carrier) + " " + failure.what();
        const std::scoped_lock lock(mutex_);
        if (std::exchange(lastProblem_, problem) != problem) {
            common::log::error(
                "carrier_account_closed",
                {{"org", orgId}, {"carrier", carrier}, {"reason", failure.what()}}
            );
        }
        throw Error(
            ErrorCode::kUnavailable,
            "The server cannot open the organisation's account with " + std::string(carrier) +
                ": its secret key is missing or another one"
        );
    }
}

std::shared_ptr<const SecretBox> CarrierAccounts::boxBeside(
    storage::ReadTx& tx, std::string_view orgId, std::string_view carrier
) const {
    // Without the account that is replaced: setting it anew is how a lost key is mended.
    auto others = stored::list(tx, std::nullopt);
    std::erase_if(others, [&](const SealedAccount& each) {
        return each.orgId == orgId && each.carrier == carrier;
    });
    if (others.empty()) {
        // Others may have sealed something with a key that is gone: a new one would hide that.
        const bool mayMake = !storage::action_secrets::any(tx) && !storage::agent_keys::any(tx);
        return mayMake ? box_.readOrMake() : box_.read();
    }
    auto box =
        std::make_shared<const SecretBox>(keyOfStored(box_.place(), others.size()), box_.random());
    requireSealedBy(*box, others);
    return box;
}

void CarrierAccounts::set(
    storage::WriteTx& tx,
    std::string_view orgId,
    std::string_view carrier,
    const CarrierAccount& account
) {
    const auto box = boxBeside(tx, orgId, carrier);
    stored::put(tx, orgId, carrier, box->seal(toText(account), contextOf(orgId, carrier)));
}

std::vector<ShownCarrierAccount> CarrierAccounts::list(
    storage::ReadTx& tx, std::optional<std::string_view> orgId
) const {
    std::vector<ShownCarrierAccount> result;
    for (const SealedAccount& each : stored::list(tx, orgId)) {
        result.push_back({each.orgId, each.carrier, {}, each.updatedAt});
        try {
            result.back().account = shown(open(*box_.thatSealed(each.sealed), each).id);
        } catch (const Error& failure) {
            // The list still shows what there is, since removing an account needs no key.
            result.back().account = failure.what();
        }
    }
    return result;
}

std::optional<std::string> CarrierAccounts::problem(storage::ReadTx& tx) const {
    const auto accounts = stored::list(tx, std::nullopt);
    std::size_t closed = 0;
    std::string reason;
    for (const SealedAccount& each : accounts) {
        try {
            (void)open(*box_.thatSealed(each.sealed), each);
        } catch (const Error& failure) {
            ++closed;
            reason = failure.what();
        }
    }
    if (closed > 0) {
        return "of " + countOf(accounts.size()) + " " + std::to_string(closed) +
               " cannot be opened: " + reason;
    }
    // A key that the operator names is expected to be there; one in the data folder is made when it
    // is needed.
    if (accounts.empty() && box_.place().isNamed()) {
        try {
            (void)readSecretKey(box_.place());
        } catch (const Error& failure) {
            return failure.what();
        }
    }
    return std::nullopt;
}

}  // namespace hiveline::secrets
