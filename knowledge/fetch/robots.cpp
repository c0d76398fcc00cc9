#include "knowledge/fetch/robots.h"

#include <algorithm>
#include <charconv>

#include "common/http.h"
#include "common/text/ascii.h"

namespace hiveline::knowledge {
namespace {

using Rule = Robots::Rule;
using Verdict = Robots::Verdict;

// A longer one has more than kMaxUrlLength bytes beside its stars, and so matches no URL.
constexpr std::size_t kMaxPatternLength = 4'096;
constexpr std::size_t kMaxSitemapLength = 2'048;
constexpr std::chrono::milliseconds kMaxDelay{3'600'000};
constexpr std::string_view kHex = "0123456789ABCDEF";
constexpr std::string_view kSpace = " \t\v\f";

bool isTokenCharacter(char c) {
    return common::isLetter(c) || c == '-' || c == '_';
}

bool isUnreserved(char c) {
    return isTokenCharacter(c) || common::isDigit(c) || c == '.' || c == '~';
}

/// The byte that `%XX` at the front stands for, or -1.
int encodedByte(std::string_view text) {
    const int high = text.size() > 2 && text[0] == '%' ? common::hexValue(text[1]) : -1;
    const int low = high < 0 ? -1 : common::hexValue(text[2]);
    return low < 0 ? -1 : high * 16 + low;
}

enum class Role : std::uint8_t { kPattern, kPath };

/// The form in which rules and paths are compared (RFC 9309 section 2.2.2): what is encoded without
/// need is decoded, also reserved characters in the query that mean nothing there; what is not
/// ASCII is encoded. `*` and `$` of a path are encoded, so that they are no signs of a pattern.
std::string comparable(std::string_view text, Role role) {
    std::string out;
    bool inQuery = false;
    const auto encode = [&out](int byte) {
        out += '%';
        out += kHex[static_cast<unsigned>(byte) >> 4U];
        out += kHex[static_cast<unsigned>(byte) & 15U];
    };
    for (; !text.empty(); text.remove_prefix(1)) {
        const char c = text.front();
        inQuery = inQuery || c == '?';
        if (const int byte = encodedByte(text); byte >= 0) {
            const char meant = static_cast<char>(byte);
            const bool isPlain =
                isUnreserved(meant) ||
                (inQuery && byte != 0 &&
                 std::string_view(":/?@!'(),;[]").find(meant) != std::string_view::npos);
            isPlain ? static_cast<void>(out += meant) : encode(byte);
            text.remove_prefix(2);
        } else if (static_cast<unsigned char>(c) <= ' ' || static_cast<unsigned char>(c) >= 0x7F || (role == Role::kPath && (c == '*' || c == '$'))) {
            encode(static_cast<unsigned char>(c));
        } else {
            out += c;
        }
    }
    return out;
}

/// Several stars in a row are one; a `$` that is not the last character is a character.
std::string compiled(std::string_view value) {
    const std::string text = comparable(value, Role::kPattern);
    std::string pattern;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '$' && at + 1 < text.size()) {
            pattern += "%24";
        } else if (text[at] != '*' || !pattern.ends_with('*')) {
            pattern += text[at];
        }
    }
    return pattern;
}

/// Takes each piece between stars at its first place. No other choice matches more, so nothing is
/// tried twice: a pattern of many stars costs no more than its length times the path's.
bool matches(std::string_view pattern, std::string_view path) {
    const bool isAnchored = pattern.ends_with('$');
    pattern.remove_suffix(isAnchored ? 1 : 0);
    const std::size_t star = pattern.find('*');
    const std::string_view head = pattern.substr(0, star);
    if (!path.starts_with(head)) {
        return false;
    }
    path.remove_prefix(head.size());
    if (star == std::string_view::npos) {
        return !isAnchored || path.empty();
    }
    pattern.remove_prefix(star + 1);
    for (std::size_t next = pattern.find('*'); next != std::string_view::npos;
         next = pattern.find('*')) {
        const std::size_t at = path.find(pattern.substr(0, next));
        if (at == std::string_view::npos) {
            return false;
        }
        path.remove_prefix(at + next);
        pattern.remove_prefix(next + 1);
    }
    return isAnchored ? path.ends_with(pattern) : path.find(pattern) != std::string_view::npos;
}

struct Group {
    bool isNamed = false;  // by a user-agent line
    std::vector<Rule> rules;
    std::optional<std::chrono::milliseconds> delay;
};

std::optional<std::chrono::milliseconds> parseDelay(std::string_view value) {
    double seconds = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    if (error != std::errc() || end != value.data() + value.size() || !(seconds >= 0)) {
        return std::nullopt;
    }
    const double most = double(kMaxDelay.count());
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds * 1000, most)));
}

/// The lines of a robots.txt, one after the other: what they say for `product` and for all.
class Reader {
public:
    explicit Reader(std::string_view product) : product_(product) {}

    void takeLine(std::string_view line) {
        line = line.substr(0, line.find('#'));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            return;
        }
        const std::string_view key = common::trimmed(line.substr(0, colon), kSpace);
        const std::string_view value = common::trimmed(line.substr(colon + 1), kSpace);
        if (common::equalsIgnoreCase(key, "user-agent")) {
            takeAgent(value);
        } else if (common::equalsIgnoreCase(key, "allow")) {
            takeRule(value, Verdict::kAllow);
        } else if (common::equalsIgnoreCase(key, "disallow")) {
            takeRule(value, Verdict::kDisallow);
        } else if (common::equalsIgnoreCase(key, "crawl-delay")) {
            takeDelay(value);
        } else if (common::equalsIgnoreCase(key, "sitemap") && !value.empty() && value.size() <= kMaxSitemapLength && sitemaps.size() < Robots::kMaxSitemaps) {
            sitemaps.emplace_back(value);
        }
    }

    /// The rules for all hold only if none name the product (RFC 9309 section 2.2.1).
    [[nodiscard]] Group& chosen() { return own_.isNamed ? own_ : all_; }

    std::vector<std::string> sitemaps;

private:
    void takeAgent(std::string_view value) {
        if (!inAgents_) {
            // A user-agent line behind rules begins a new group (RFC 9309 section 2.1).
            isOwn_ = isAll_ = false;
        }
        inAgents_ = true;
        const bool isStar =
            value.starts_with('*') && (value.size() == 1 || !isTokenCharacter(value[1]));
        const auto end = std::ranges::find_if_not(value, isTokenCharacter);
        const std::string_view token(value.begin(), end);
        isAll_ = isAll_ || isStar;
        isOwn_ = isOwn_ || common::equalsIgnoreCase(token, product_);
        all_.isNamed = all_.isNamed || isAll_;
        own_.isNamed = own_.isNamed || isOwn_;
    }

    void takeRule(std::string_view value, Verdict verdict) {
        inAgents_ = false;
        if (value.empty() || !(isOwn_ || isAll_)) {
            return;
        }
        const Rule rule{.pattern = compiled(value), .verdict = verdict};
        if (rule.pattern.size() > kMaxPatternLength) {
            return;
        }
        forGroups([&rule](Group& group) {
            if (group.rules.size() < Robots::kMaxRules) {
                group.rules.push_back(rule);
            }
        });
    }

    void takeDelay(std::string_view value) {
        if (const auto delay = parseDelay(value)) {
            forGroups([delay](Group& group) {
                group.delay = std::max(group.delay.value_or(*delay), *delay);
            });
        }
    }

    template <typename Function>
    void forGroups(Function function) {
        if (isOwn_) {
            function(own_);
        }
        if (isAll_) {
            function(all_);
        }
    }

    std::string_view product_;
    Group own_;
    Group all_;
    // The last line that counts was a user-agent.
    bool inAgents_ = false;
    // The group that is being read is for the product.
    bool isOwn_ = false;
    bool isAll_ = false;
};

}  // namespace

Robots Robots::parse(std::string_view text, std::string_view product) {
    if (text.size() > kMaxBytes) {
        text = text.substr(0, kMaxBytes);
        // Half a rule would mean another one.
        text = text.substr(0, text.find_last_of("\r\n") + 1);
    }
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    }
    Reader reader(product);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        reader.takeLine(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    Robots robots;
    robots.rules_ = std::move(reader.chosen().rules);
    robots.delay_ = reader.chosen().delay;
    robots.sitemaps_ = std::move(reader.sitemaps);
    // The longest match decides, and allow before disallow (RFC 9309 section 2.2.2), so the first
    // one that matches does.
    std::ranges::stable_sort(robots.rules_, [](const Rule& a, const Rule& b) {
        return a.pattern.size() != b.pattern.size()
                   ? a.pattern.size() > b.pattern.size()
                   : a.verdict == Verdict::kAllow && b.verdict == Verdict::kDisallow;
    });
    return robots;
}

Robots Robots::allowAll() {
    return {};
}

Robots Robots::disallowAll() {
    Robots robots;
    robots.rules_.push_back({.pattern = "/", .verdict = Verdict::kDisallow});
    return robots;
}

bool Robots::allows(std::string_view pathAndQuery) const {
    if (pathAndQuery == "/robots.txt") {
        return true;
    }
    const std::string path = comparable(pathAndQuery.empty() ? "/" : pathAndQuery, Role::kPath);
    const auto decisive = std::ranges::find_if(rules_, [&path](const Rule& rule) {
        return matches(rule.pattern, path);
    });
    return decisive == rules_.end() || decisive->verdict == Verdict::kAllow;
}

}  // namespace hiveline::knowledge
