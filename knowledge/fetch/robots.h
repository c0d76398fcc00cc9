// robots.txt (RFC 9309): which paths of a server a crawler may ask for. Immutable, for any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::knowledge {

/// The name by which a robots.txt addresses this crawler.
inline constexpr std::string_view kProductToken = "Hiveline";

class Robots {
public:
    static constexpr std::size_t kMaxBytes = std::size_t{500} * 1024;  // RFC 9309 section 2.5
    /// Bounds on what one site may cost in memory and in time for each of its pages.
    static constexpr std::size_t kMaxRules = 5'000;
    static constexpr std::size_t kMaxSitemaps = 100;

    /// Never fails: lines that mean nothing are passed over, and so is what is beyond the bounds.
    /// `product`: of [A-Za-z_-].
    [[nodiscard]] static Robots parse(std::string_view text, std::string_view product);
    [[nodiscard]] static Robots allowAll();
    [[nodiscard]] static Robots disallowAll();

    /// `pathAndQuery` is as in a canonical URL. The longest rule that matches decides, and of two
    /// as long the one that allows. Without such a rule it is allowed, and so is /robots.txt
    /// itself.
    [[nodiscard]] bool allows(std::string_view pathAndQuery) const;
    /// Not of the RFC, but honoured. At most an hour.
    [[nodiscard]] std::optional<std::chrono::milliseconds> crawlDelay() const { return delay_; }
    /// As given, for whatever crawler.
    [[nodiscard]] const std::vector<std::string>& sitemaps() const { return sitemaps_; }

    enum class Verdict : std::uint8_t { kAllow, kDisallow };
    struct Rule {
        std::string pattern;  // normalised; `*` and a trailing `$` are special
        Verdict verdict = Verdict::kAllow;
    };

private:
    std::vector<Rule> rules_;  // the first one that matches decides
    std::optional<std::chrono::milliseconds> delay_;
    std::vector<std::string> sitemaps_;
};

}  // namespace hiveline::knowledge
