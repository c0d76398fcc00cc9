#include "server/cli/access.h"

#include <algorithm>
#include <array>

#include <openssl/evp.h>

#include "auth/authenticator.h"
#include "common/error.h"
#include "storage/records/organisations.h"
#include "storage/records/tokens.h"

namespace hiveline::server {
namespace {

// Lets people, and scanners for leaked secrets, recognise a token.
constexpr std::string_view kPrefix = "hvl_";
constexpr std::size_t kTokenBytes = 32;
// Base64 of 32 bytes without its padding.
constexpr std::size_t kTokenCharacters = 43;

}  // namespace

std::string createOrganisation(storage::WriteTx& tx, std::string_view name) {
    return storage::organisations::create(tx, name).id;
}

std::string createToken(storage::WriteTx& tx, const NewToken& request) {
    if (!storage::organisations::find(tx, request.orgId)) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Organisation " + request.orgId + " not found"
        );
    }
    storage::tokens::Token token;
    token.id = tx.newId("tok");
    token.orgId = request.orgId;
    token.name = request.name;
    token.userId = request.userId;
    token.scope = request.scope == auth::Scope::kWrite ? storage::tokens::Scope::kWrite
                                                       : storage::tokens::Scope::kRead;
    token.createdAt = tx.now();
    if (request.expiresIn) {
        const std::chrono::milliseconds lifetime = *request.expiresIn;
        token.expiresAt = common::Timestamp{tx.now().millis + lifetime.count()};
    }
    // Only its hash is stored: a copy of the database opens nothing.
    std::string secret = randomToken(common::systemRandom());
    storage::tokens::insert(tx, token, auth::tokenHash(secret));
    return secret;
}

std::string randomToken(const common::RandomBytes& random) {
    std::array<unsigned char, kTokenBytes> bytes{};
    random(bytes.data(), bytes.size());
    // With a padding character and a NUL.
    std::array<unsigned char, kTokenCharacters + 2> text{};
    EVP_EncodeBlock(text.data(), bytes.data(), static_cast<int>(bytes.size()));
    std::string token(kPrefix);
    token.append(text.begin(), text.begin() + kTokenCharacters);
    std::ranges::replace(token, '+', '-');
    std::ranges::replace(token, '/', '_');
    return token;
}

}  // namespace hiveline::server
