#include "common/digest.h"

#include <openssl/evp.h>

#include <array>

#include "common/error.h"

namespace hiveline::common {

struct Sha256::State {
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

namespace {

void require(bool ok) {
    if (!ok) {
        throw Error(ErrorCode::kInternal, "SHA-256 failed in the cryptographic library");
    }
}

std::string toHex(const unsigned char* bytes, std::size_t size) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(size * 2);
    for (std::size_t i = 0; i < size; ++i) {
        text.push_back(kDigits[bytes[i] >> 4U]);
        text.push_back(kDigits[bytes[i] & 0x0fU]);
    }
    return text;
}

}  // namespace

Sha256::Sha256() : state_(std::make_unique<State>()) {
    require(state_->context && EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) == 1);
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

std::string sha256Hex(std::string_view bytes) {
    // One-shot: the incremental interface costs an allocation that a request's token check need not pay.
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    require(EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) == 1);
    return toHex(digest.data(), size);
}

}  // namespace hiveline::common
