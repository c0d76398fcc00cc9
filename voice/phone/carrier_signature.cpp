#include "voice/phone/carrier_signature.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "common/error.h"
#include "common/text/base64.h"

namespace hiveline::voice {
namespace {

using Pair = std::pair<std::string, std::string>;

std::string hmacBase64(const EVP_MD* algorithm, std::string_view key, std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());  // NOLINT
    const auto keySize = static_cast<int>(key.size());
    if (HMAC(algorithm, key.data(), keySize, data, bytes.size(), digest.data(), &size) == nullptr) {
        throw common::Error(
            common::ErrorCode::kInternal, "HMAC failed in the cryptographic library"
        );
    }
    return common::base64({reinterpret_cast<const char*>(digest.data()), size});  // NOLINT
}

std::vector<Pair> pairsOf(const std::vector<common::FormField>& form) {
    std::vector<Pair> pairs;
    pairs.reserve(form.size());
    for (const common::FormField& field : form) {
        pairs.emplace_back(field.name, field.value);
    }
    return pairs;
}

std::vector<Pair> sortedFields(const std::vector<common::FormField>& form) {
    std::vector<Pair> pairs = pairsOf(form);
    std::ranges::sort(pairs);
    return pairs;
}

std::string_view withoutFragment(std::string_view url) {
    return url.substr(0, url.find('#'));
}

/// A GET has what it carries in its query; a name there hides the field of that name.
void mergeFields(const std::vector<common::FormField>& form, std::vector<Pair>& pairs) {
    std::unordered_set<std::string> names;
    for (const Pair& pair : pairs) {
        names.insert(pair.first);
    }
    for (const common::FormField& field : form) {
        if (!names.contains(field.name)) {
            pairs.emplace_back(field.name, field.value);
        }
    }
}

std::string joined(const std::vector<Pair>& pairs) {
    std::string text;
    for (const auto& [name, value] : pairs) {
        text.append(text.empty() ? "" : "&").append(name).append("=").append(value);
    }
    return text;
}

struct Port {
    std::size_t begin = 0;  // its colon, or where that would be
    std::size_t end = 0;    // behind its digits
};

/// Where the port of an absolute URL is; nullopt when it is none.
std::optional<Port> portOf(std::string_view url) {
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t begin = scheme + 3;
    const std::size_t end = std::min(url.find_first_of("/?#", begin), url.size());
    const std::string_view authority = url.substr(begin, end - begin);
    const std::size_t user = authority.rfind('@');
    const std::size_t host = user == std::string_view::npos ? 0 : user + 1;
    const std::size_t bracket = authority.rfind(']');  // of an IPv6 address
    const std::size_t from = bracket == std::string_view::npos ? host : std::max(host, bracket);
    const std::size_t colon = std::min(authority.find(':', from), authority.size());
    return Port{begin + colon, end};
}

}  // namespace

std::string twilioSignature(
    std::string_view token, std::string_view url, const std::vector<common::FormField>& form
) {
    std::string text(url);
    std::vector<Pair> pairs = sortedFields(form);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [name, value] : pairs) {
        text.append(name).append(value);
    }
    return hmacBase64(EVP_sha1(), token, text);
}

std::vector<std::string> twilioUrls(std::string_view url) {
    url = withoutFragment(url);
    std::vector<std::string> urls{std::string(url)};
    const std::optional<Port> port = portOf(url);
    if (!port) {
        return urls;
    }
    const std::string before(url.substr(0, port->begin));
    const std::string behind(url.substr(port->end));
    if (port->begin != port->end) {
        urls.push_back(before + behind);
    } else {
        urls.push_back(before + (url.starts_with("https://") ? ":443" : ":80") + behind);
    }
    return urls;
}

std::optional<std::string> plivoSignature(
    std::string_view token, const CarrierRequest& request, std::string_view nonce
) {
    const std::string_view url = withoutFragment(request.url);
    const std::size_t mark = std::min(url.find('?'), url.size());
    const auto given = common::parseForm(url.substr(std::min(mark + 1, url.size())));
    if (!given) {
        return std::nullopt;
    }
    std::vector<Pair> query = pairsOf(*given);
    const bool isGet = request.method == "GET";
    if (isGet) {
        mergeFields(request.form, query);
    }
    std::ranges::sort(query);
    const bool hasFields = !isGet && !request.form.empty();
    std::string text(url.substr(0, mark));
    if (!query.empty() || hasFields) {
        text += "?" + joined(query);
    }
    if (hasFields) {
        text += query.empty() ? "" : ".";
        for (const auto& [name, value] : sortedFields(request.form)) {
            text.append(name).append(value);
        }
    }
    return hmacBase64(EVP_sha256(), token, text.append(".").append(nonce));
}

bool isTooLargeToSign(const CarrierRequest& request) {
    std::size_t bytes = request.url.size();
    for (const common::FormField& field : request.form) {
        bytes += field.name.size() + field.value.size();
    }
    return request.form.size() > Carrier::kMaxFields || bytes > Carrier::kMaxBytes;
}

}  // namespace hiveline::voice
