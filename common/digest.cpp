#include "common/digest.h"

#include <array>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "common/error.h"

namespace hiveline::common {

namespace {

using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
using MacContext = std::unique_ptr<EVP_MAC_CTX, decltype(&EVP_MAC_CTX_free)>;

}  // namespace

struct Sha256::State {
    Context context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

namespace {

void require(bool ok) {
    if (!ok) {
        throw Error(ErrorCode::kInternal, "SHA-256 failed in the cryptographic library");
    }
}

const unsigned char* bytesOf(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());  // NOLINT
}

/// OpenSSL 3's HMAC() looks the algorithm and its digest up among the providers each time. A
/// context without a key is prepared once and duplicated.
const EVP_MAC_CTX* keylessMac() {
    static const MacContext kContext = [] {
        const std::unique_ptr<EVP_MAC, decltype(&EVP_MAC_free)> mac{
            EVP_MAC_fetch(nullptr, OSSL_MAC_NAME_HMAC, nullptr), &EVP_MAC_free};
        require(mac != nullptr);
        MacContext context{EVP_MAC_CTX_new(mac.get()), &EVP_MAC_CTX_free};
        std::string digest = "SHA256";
        const std::array<OSSL_PARAM, 2> parameters{
            OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
            OSSL_PARAM_construct_end()};
        require(context && EVP_MAC_CTX_set_params(context.get(), parameters.data()) == 1);
        return context;
    }();
    return kContext.get();
}

std::string toHex(const unsigned char* bytes, std::size_t size) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(size * 2, '0');
    for (std::size_t i = 0; i < size; ++i) {
        text[2 * i] = kDigits[bytes[i] >> 4U];
        text[2 * i + 1] = kDigits[bytes[i] & 0x0fU];
    }
    return text;
}

}  // namespace

Sha256::Sha256() : state_(std::make_unique<State>()) {
    require(
        state_->context && EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) == 1
    );
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::update(std::string_view bytes) {
    require(EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()) == 1);
}

std::string Sha256::hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    require(EVP_DigestFinal_ex(state_->context.get(), digest.data(), &size) == 1);
    return toHex(digest.data(), size);
}

std::string hmacSha256(std::string_view key, std::string_view bytes) {
    const MacContext context{EVP_MAC_CTX_dup(keylessMac()), &EVP_MAC_CTX_free};
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    std::size_t size = 0;
    require(
        context && EVP_MAC_init(context.get(), bytesOf(key), key.size(), nullptr) == 1 &&
        EVP_MAC_update(context.get(), bytesOf(bytes), bytes.size()) == 1 &&
        EVP_MAC_final(context.get(), digest.data(), &size, digest.size()) == 1
    );
    return {digest.begin(), digest.begin() + size};
}

std::string hmacSha256Hex(std::string_view key, std::string_view bytes) {
    const std::string digest = hmacSha256(key, bytes);
    return toHex(bytesOf(digest), digest.size());
}

bool sameSecret(std::string_view a, std::string_view b) noexcept {
    // memcmp would return at the first difference, whose place an attacker could measure.
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string sha1(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    require(EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha1(), nullptr) == 1);
    return {digest.begin(), digest.begin() + size};
}

std::string sha256Hex(std::string_view bytes) {
    // Called for the token of every request. EVP_sha256() would be looked up among the providers
    // each time; a context per thread saves its allocation.
    using Algorithm = std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)>;
    static const Algorithm kAlgorithm{EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free};
    thread_local const Context kContext{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
    require(kAlgorithm && kContext);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    require(
        EVP_DigestInit_ex2(kContext.get(), kAlgorithm.get(), nullptr) == 1 &&
        EVP_DigestUpdate(kContext.get(), bytes.data(), bytes.size()) == 1 &&
        EVP_DigestFinal_ex(kContext.get(), digest.data(), &size) == 1
    );
    return toHex(digest.data(), size);
}

}  // namespace hiveline::common
