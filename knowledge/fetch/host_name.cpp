#include "knowledge/fetch/host_name.h"

#include <arpa/inet.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "common/text/ascii.h"

namespace hiveline::knowledge {
namespace {

// Octets of a name and of a label: RFC 1035 section 2.3.4.
constexpr std::size_t kMaxNameLength = 253;
constexpr std::size_t kMaxLabelLength = 63;

struct Freed {
    void operator()(utf8proc_uint8_t* text) const { std::free(text); }  // NOLINT: of a C library
};

bool isAscii(std::string_view text) {
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || common::isDigit(c) || c == '-' || c == '_';
}

/// Letters, marks and digits, as IDNA 2008 has them (RFC 5892), and the hyphen.
bool isLetter(utf8proc_int32_t code) {
    switch (utf8proc_category(code)) {
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ND:
            return true;
        default:
            return code == '-';
    }
}

utf8proc_int32_t toLower(utf8proc_int32_t code, void* /*unused*/) {
    return utf8proc_tolower(code);
}

/// The label's characters in lower case and NFC; empty if it may not be a label.
std::u32string charactersOf(std::string_view label) {
    utf8proc_uint8_t* text = nullptr;
    const auto size = utf8proc_map_custom(
        reinterpret_cast<const utf8proc_uint8_t*>(label.data()),  // NOLINT: as the library wants it
        static_cast<utf8proc_ssize_t>(label.size()),
        &text,
        // IDNA wants NFC (RFC 5891 section 5.3): one name, one spelling, so one robots.txt.
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE),
        &toLower,
        nullptr
    );
    const std::unique_ptr<utf8proc_uint8_t, Freed> owned(text);
    std::u32string characters;
    for (utf8proc_ssize_t at = 0; at < size;) {
        utf8proc_int32_t code = 0;
        const auto step = utf8proc_iterate(text + at, size - at, &code);
        if (step <= 0 || !isLetter(code)) {
            return {};
        }
        characters.push_back(static_cast<char32_t>(code));
        at += step;
    }
    return characters;
}

// RFC 3492 section 5.
constexpr std::uint32_t kBase = 36;
constexpr std::uint32_t kTMin = 1;
constexpr std::uint32_t kTMax = 26;
constexpr std::uint32_t kSkew = 38;
constexpr std::uint32_t kDamp = 700;
constexpr std::uint32_t kInitialBias = 72;
constexpr std::uint32_t kInitialN = 128;

std::uint32_t adapt(std::uint32_t delta, std::uint32_t count, bool isFirst) {
    delta = isFirst ? delta / kDamp : delta / 2;
    delta += delta / count;
    std::uint32_t k = 0;
    for (; delta > (kBase - kTMin) * kTMax / 2; k += kBase) {
        delta /= kBase - kTMin;
    }
    return k + (kBase - kTMin + 1) * delta / (delta + kSkew);
}

void appendNumber(std::string& out, std::uint32_t number, std::uint32_t bias) {
    constexpr std::string_view kDigits = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (std::uint32_t k = kBase;; k += kBase) {
        const std::uint32_t t = k <= bias ? kTMin : std::min(k - bias, kTMax);
        if (number < t) {
            out += kDigits[number];
            return;
        }
        out += kDigits[t + (number - t) % (kBase - t)];
        number = (number - t) / (kBase - t);
    }
}

/// At most kMaxLabelLength characters, so nothing overflows.
std::string punycode(std::u32string_view label) {
    std::string out;
    for (const char32_t c : label) {
        if (c < kInitialN) {
            out += static_cast<char>(c);
        }
    }
    auto done = static_cast<std::uint32_t>(out.size());
    const std::uint32_t basic = done;
    if (basic > 0) {
        out += '-';
    }
    std::uint32_t n = kInitialN;
    std::uint32_t delta = 0;
    for (std::uint32_t bias = kInitialBias; done < label.size(); ++delta, ++n) {
        char32_t next = 0x10FFFF;
        for (const char32_t c : label) {
            next = c >= n ? std::min(next, c) : next;
        }
        delta += (static_cast<std::uint32_t>(next) - n) * (done + 1);
        n = static_cast<std::uint32_t>(next);
        for (const char32_t c : label) {
            delta += c < n ? 1 : 0;
            if (c == n) {
                appendNumber(out, delta, bias);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                ++done;
            }
        }
    }
    return out;
}

/// Empty if it may not be a label.
std::string canonicalLabel(std::string_view label) {
    if (isAscii(label)) {
        std::string text(label);
        std::ranges::transform(text, text.begin(), common::toLower);
        return std::ranges::all_of(text, isNameCharacter) ? text : std::string();
    }
    // Four bytes a character are the most that UTF-8 has.
    if (label.size() > 4 * kMaxLabelLength) {
        return {};
    }
    const std::u32string characters = charactersOf(label);
    if (characters.empty() || characters.size() > kMaxLabelLength) {
        return {};
    }
    const bool isPlain = std::ranges::all_of(characters, [](char32_t c) { return c < kInitialN; });
    // The Kelvin sign, for one, becomes a plain k.
    if (isPlain) {
        return {characters.begin(), characters.end()};
    }
    return "xn--" + punycode(characters);
}

std::optional<std::string> canonicalIpv6(std::string_view inside) {
    in6_addr address{};
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (inside.size() >= text.size() ||
        inet_pton(AF_INET6, std::string(inside).c_str(), &address) != 1 ||
        inet_ntop(AF_INET6, &address, text.data(), text.size()) == nullptr) {
        return std::nullopt;
    }
    return "[" + std::string(text.data()) + "]";
}

}  // namespace

std::optional<std::string> canonicalHost(std::string_view host) {
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        return canonicalIpv6(host.substr(1, host.size() - 2));
    }
    // The root, which is always meant: with it the same site would be another one.
    if (host.ends_with('.')) {
        host.remove_suffix(1);
    }
    std::string name;
    for (bool isLast = false; !isLast;) {
        const std::size_t dot = host.find('.');
        isLast = dot == std::string_view::npos;
        const std::string label = canonicalLabel(host.substr(0, dot));
        if (label.empty() || label.size() > kMaxLabelLength) {
            return std::nullopt;
        }
        name.append(name.empty() ? "" : ".").append(label);
        if (name.size() > kMaxNameLength) {
            return std::nullopt;
        }
        host.remove_prefix(isLast ? host.size() : dot + 1);
    }
    return name;
}

}  // namespace hiveline::knowledge
