#include "secrets/secret_box.h"

#include <array>
#include <memory>

#include <openssl/evp.h>

#include "common/digest.h"
#include "common/error.h"
#include "common/text/base64.h"
#include "secrets/secret_key.h"

namespace hiveline::secrets {
namespace {

constexpr std::string_view kVersion = "v1.";
// 64 bits tell the keys of one server apart, and are of no use for guessing them.
constexpr std::size_t kNameCharacters = 16;
static_assert(kVersion.size() + kNameCharacters + 1 == SecretBox::kHeadCharacters);
// The size for which GCM is defined without hashing. Random nonces are good for 2^32 texts under
// one key (SP 800-38D section 8.3), and a server seals thousands.
constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;

using common::Error;
using common::ErrorCode;
using Context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

const unsigned char* bytesOf(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());  // NOLINT
}

unsigned char* bytesOf(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());  // NOLINT
}

int sizeOf(std::string_view text) {
    return static_cast<int>(text.size());
}

void require(bool ok) {
    if (!ok) {
        throw Error(ErrorCode::kInternal, "AES-256-GCM failed in the cryptographic library");
    }
}

/// A cipher that knows key, nonce and what is bound to the text but not in it.
enum class Direction : int { kOpen = 0, kSeal = 1 };
Context startCipher(
    Direction direction, std::string_view key, std::string_view nonce, std::string_view bound
) {
    Context context{EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free};
    int size = 0;
    require(
        context != nullptr &&
        EVP_CipherInit_ex2(
            context.get(),
            EVP_aes_256_gcm(),
            bytesOf(key),
            bytesOf(nonce),
            static_cast<int>(direction),
            nullptr
        ) == 1 &&
        EVP_CipherUpdate(context.get(), nullptr, &size, bytesOf(bound), sizeOf(bound)) == 1
    );
    return context;
}

std::string run(const Context& context, std::string_view text) {
    std::string result(text.size(), '\0');
    int size = 0;
    require(
        EVP_CipherUpdate(context.get(), bytesOf(result), &size, bytesOf(text), sizeOf(text)) == 1
    );
    return result;
}

[[noreturn]] void refuse(const std::string& why) {
    throw Error(ErrorCode::kUnavailable, "a stored secret cannot be opened: " + why);
}

}  // namespace

SecretBox::SecretBox(const common::Secret& key, common::RandomBytes random)
    : key_(key),
      random_(std::move(random)) {
    if (key_.reveal().size() != kKeyBytes) {
        throw Error(ErrorCode::kInternal, "a secret key of another length than 32 bytes");
    }
    const std::string name = common::hmacSha256Hex(key_.reveal(), "hiveline: the name of this key");
    head_ = std::string(kVersion) + name.substr(0, kNameCharacters) + ".";
}

std::string SecretBox::boundTo(std::string_view context) const {
    // The head, too, so that nobody can give what is sealed another form or key name.
    return head_ + std::string(context);
}

std::string SecretBox::seal(std::string_view secret, std::string_view context) const {
    std::string nonce(kNonceBytes, '\0');
    random_(bytesOf(nonce), nonce.size());
    const Context cipher = startCipher(Direction::kSeal, key_.reveal(), nonce, boundTo(context));
    const std::string text = run(cipher, secret);
    int size = 0;
    std::array<unsigned char, kTagBytes> nothing{};
    std::string tag(kTagBytes, '\0');
    require(
        EVP_CipherFinal_ex(cipher.get(), nothing.data(), &size) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes, tag.data()) == 1
    );
    return head_ + common::base64(nonce + text + tag);
}

common::Secret SecretBox::open(std::string_view sealed, std::string_view context) const {
    if (!sealed.starts_with(kVersion)) {
        refuse("this version of the program does not know its form");
    }
    if (!hasSealed(sealed)) {
        refuse("it was sealed with another secret key than the one that is here");
    }
    const auto bytes = common::fromBase64(sealed.substr(head_.size()));
    if (!bytes || bytes->size() < kNonceBytes + kTagBytes) {
        refuse("it is damaged");
    }
    const std::string_view all(*bytes);
    const std::size_t length = all.size() - kNonceBytes - kTagBytes;
    const Context cipher =
        startCipher(Direction::kOpen, key_.reveal(), all.substr(0, kNonceBytes), boundTo(context));
    // Not genuine before the tag has been compared below; nobody sees it if that fails.
    std::string secret = run(cipher, all.substr(kNonceBytes, length));
    std::string tag(all.substr(kNonceBytes + length));
    int size = 0;
    std::array<unsigned char, kTagBytes> nothing{};
    require(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag.data()) == 1);
    if (EVP_CipherFinal_ex(cipher.get(), nothing.data(), &size) != 1) {
        refuse("it is damaged, or belongs to another record");
    }
    return common::Secret(std::move(secret));
}

common::Secret SecretBox::derived(std::string_view label) const {
    return derivedKey(key_, label);
}

bool SecretBox::hasSealed(std::string_view sealed) const {
    return sealed.starts_with(head_);
}

}  // namespace hiveline::secrets
