#include "voice/engine/placeholders.h"

#include <algorithm>
#include <map>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxNameLength = 64;
constexpr std::string_view kBlanks = " \t";

bool isOfName(char c) {
    return common::isAlphanumeric(c) || c == '_' || c == '.' || c == '-';
}

bool isName(std::string_view text) {
    return !text.empty() && text.size() <= kMaxNameLength &&
           (common::isLetter(text.front()) || text.front() == '_') &&
           std::ranges::all_of(text, isOfName);
}

/// A placeholder at the front of a text.
struct Found {
    std::string_view name;  // empty: there is none
    std::size_t size = 0;   // with its braces
};

Found placeholderAt(std::string_view text) {
    const bool isDouble = text.starts_with("{{");
    const std::size_t open = isDouble ? 2 : 1;
    const std::size_t close = text.substr(0, kMaxNameLength + 8).find('}');
    if (!text.starts_with('{') || close == std::string_view::npos || close < open) {
        return {};
    }
    const std::string_view name = common::trimBlanks(text.substr(open, close - open));
    const bool closed = !isDouble || text.substr(close).starts_with("}}");
    return isName(name) && closed ? Found{name, close + open} : Found{};
}

/// What placeholders stand for, each made once. The first time it is there in full, up to
/// kMaxFilled; all repetitions together have kMaxRepeated, and what goes beyond is cut.
class Values {
public:
    explicit Values(const PlaceholderValue& valueOf) : valueOf_(valueOf) {}

    [[nodiscard]] std::string_view take(std::string_view name) {
        const auto known = made_.find(name);
        if (known == made_.end()) {
            std::string value = valueOf_(name).value_or("");
            value.resize(common::beginningOf(value, kMaxFilled).size());
            return made_.emplace(name, std::move(value)).first->second;
        }
        const std::string_view again = common::beginningOf(known->second, repeatedLeft_);
        repeatedLeft_ -= again.size();
        return again;
    }

private:
    const PlaceholderValue& valueOf_;
    std::map<std::string, std::string, std::less<>> made_;
    std::size_t repeatedLeft_ = kMaxRepeated;
};

/// Between `before` and `rest` something is missing: "Hello Bo, ." is to be "Hello Bo."
void closeGap(std::string& before, std::string_view& rest) {
    constexpr std::string_view kMarks = ".,;:!?";
    if (before.empty()) {
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t,;:.!?"), rest.size()));
        return;
    }
    const bool marked = !rest.empty() && kMarks.find(rest.front()) != std::string_view::npos;
    if (!marked && !rest.empty() && kBlanks.find(rest.front()) == std::string_view::npos) {
        return;
    }
    const auto dropBlanks = [&before] { before.erase(before.find_last_not_of(kBlanks) + 1); };
    dropBlanks();
    if ((marked || rest.empty()) && before.ends_with(',')) {
        before.pop_back();
        dropBlanks();
    }
}

}  // namespace

std::string fill(std::string_view text, const PlaceholderValue& valueOf, Filling filling) {
    std::string result;
    Values values(valueOf);
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        result += text.substr(0, open);
        text.remove_prefix(open);
        if (const Found found = placeholderAt(text); !found.name.empty()) {
            const std::string_view value = values.take(found.name);
            text.remove_prefix(found.size);
            result += value;
            if (value.empty() && filling == Filling::kSpoken) {
                closeGap(result, text);
            }
        } else if (!text.empty()) {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

std::set<std::string, std::less<>> placeholdersIn(std::string_view text) {
    std::set<std::string, std::less<>> names;
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find('{'), text.size()));
        const Found found = placeholderAt(text);
        if (!found.name.empty()) {
            names.emplace(found.name);
        }
        text.remove_prefix(std::min(std::max<std::size_t>(found.size, 1), text.size()));
    }
    return names;
}

}  // namespace hiveline::voice
