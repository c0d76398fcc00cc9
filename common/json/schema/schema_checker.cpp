#include "common/json/schema/schema_checker.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "common/json/schema_values.h"
#include "common/text/utf8.h"

namespace hiveline::json {
namespace {

using Rule = Schema::Rule;
using Child = Rule::Child;

constexpr std::size_t kMaxFaults = 10;
// Effort is counted in steps that take about as long as looking at one byte. The limit is some tens
// of milliseconds.
constexpr std::size_t kMaxEffort = std::size_t{8} << 20U;
// Of a rule, besides what it looks at.
constexpr std::size_t kRuleEffort = 16;
// Of a byte, like the next.
constexpr std::size_t kCanonicalEffort = 4;
constexpr std::size_t kPatternEffort = 8;

std::string_view typeOf(Value value) {
    switch (value.kind()) {
        case Kind::kNull:
            return "null";
        case Kind::kBoolean:
            return "boolean";
        case Kind::kNumber:
            return "number";
        case Kind::kString:
            return "string";
        case Kind::kArray:
            return "array";
        default:
            return "object";
    }
}

bool hasType(Value value, std::string_view type) {
    return typeOf(value) == type ||
           (type == "integer" && value.kind() == Kind::kNumber && isInteger(value));
}

/// What a check may cost. Neither the schema nor the value is ours, and their sizes multiply.
class Effort {
public:
    /// Returns false if that was too much; then the check is over, whatever else it finds.
    bool spend(std::size_t steps) {
        isSpent_ = isSpent_ || steps > left_;
        left_ -= isSpent_ ? 0 : steps;
        return !isSpent_;
    }
    [[nodiscard]] bool isSpent() const noexcept { return isSpent_; }

private:
    std::size_t left_ = kMaxEffort;
    bool isSpent_ = false;
};

class Checker {
public:
    explicit Checker(Effort& effort) : effort_(effort) {}

    void check(const Rule& rule, Value value, const std::string& at) {
        // Counts the path as well, which is copied at every level.
        if (faults_.size() >= kMaxFaults || !effort_.spend(kRuleEffort + at.size())) {
            return;
        }
        if (rule.never) {
            fault(at, "is not allowed");
            return;
        }
        if (!rule.types.empty() && std::ranges::none_of(rule.types, [&](const auto& type) {
                return hasType(value, type);
            })) {
            // Nothing else is said of a value of the wrong type: bounds and members would only
            // confuse.
            fault(at, "should be " + joined(rule.types) + ", not " + std::string(typeOf(value)));
            return;
        }
        if (!rule.values.empty() && !isAmong(rule.values, value)) {
            fault(at, "should be one of " + joined(rule.values));
        }
        switch (value.kind()) {
            case Kind::kNumber:
                number(rule, numberOf(value), at);
                break;
            case Kind::kString:
                text(rule, value.asString(), at);
                break;
            case Kind::kArray:
                array(rule, value, at);
                break;
            case Kind::kObject:
                object(rule, value, at);
                break;
            default:
                break;
        }
        combined(rule, value, at);
    }

    [[nodiscard]] std::vector<std::string> take() { return std::move(faults_); }

private:
    // Compared by canonical text, so that 1.0 is in the enum [1], and objects are equal in any
    // order.
    bool isAmong(const std::vector<std::string>& values, Value value) {
        const std::string text = canonicalText(value);
        const std::size_t longest = std::ranges::max(values, {}, &std::string::size).size();
        (void)effort_.spend(
            text.size() * kCanonicalEffort + std::min(text.size(), longest) * values.size()
        );
        return std::ranges::find(values, text) != values.end();
    }

    bool fits(const Rule& rule, Value value, const std::string& at) {
        // Faults of an alternative are not faults of the value, but their effort counts.
        Checker checker(effort_);
        checker.check(rule, value, at);
        return checker.faults_.empty();
    }

    static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) {
            text += (text.empty() ? "" : ", ") + word;
        }
        // Faults go back to a model as text, whose prompt is paid for by length.
        constexpr std::size_t kMax = 200;
        return text.size() > kMax ? text.substr(0, text.find(',', kMax)) + ", …" : text;
    }

    void fault(const std::string& at, const std::string& text) {
        faults_.push_back((at.empty() ? "the value" : at) + " " + text);
    }

    void number(const Rule& rule, double number, const std::string& at) {
        if (rule.minimum && number < *rule.minimum) {
            fault(at, "should be at least " + shownNumber(*rule.minimum));
        }
        if (rule.maximum && number > *rule.maximum) {
            fault(at, "should be at most " + shownNumber(*rule.maximum));
        }
        if (rule.above && number <= *rule.above) {
            fault(at, "should be above " + shownNumber(*rule.above));
        }
        if (rule.below && number >= *rule.below) {
            fault(at, "should be below " + shownNumber(*rule.below));
        }
        if (rule.multiple) {
            // 0.3 is a multiple of 0.1, although their quotient is not whole in binary.
            constexpr double kClose = 1e-9;
            const double parts = number / *rule.multiple;
            if (std::abs(parts - std::round(parts)) > kClose * std::max(1.0, std::abs(parts))) {
                fault(at, "should be a multiple of " + shownNumber(*rule.multiple));
            }
        }
    }

    void text(const Rule& rule, std::string_view text, const std::string& at) {
        sizes(rule.minLength, rule.maxLength, common::countCodePoints(text), "characters", at);
        if (rule.pattern && effort_.spend(text.size() * kPatternEffort) &&
            !rule.pattern->matches(text)) {
            fault(at, "should match " + rule.pattern->expression());
        }
    }

    void sizes(
        const std::optional<std::size_t>& least,
        const std::optional<std::size_t>& most,
        std::size_t size,
        const std::string& what,
        const std::string& at
    ) {
        if (least && size < *least) {
            fault(at, "should have at least " + std::to_string(*least) + " " + what);
        }
        if (most && size > *most) {
            fault(at, "should have at most " + std::to_string(*most) + " " + what);
        }
    }

    void array(const Rule& rule, Value value, const std::string& at) {
        sizes(rule.minItems, rule.maxItems, value.size(), "items", at);
        std::set<std::string> seen;
        std::size_t index = 0;
        bool contained = !rule.contains;
        bool repeated = false;
        for (const Value each : value.elements()) {
            const std::string here = at + "/" + std::to_string(index);
            if (index < rule.prefix.size()) {
                check(*rule.prefix[index], each, here);
            } else if (rule.items) {
                check(*rule.items, each, here);
            }
            contained = contained || fits(*rule.contains, each, here);
            // Canonical texts of all items are kept, which the effort bounds as well.
            if (rule.unique && !effort_.isSpent()) {
                std::string text = canonicalText(each);
                (void)effort_.spend(text.size() * kCanonicalEffort);
                repeated = !seen.insert(std::move(text)).second || repeated;
            }
            ++index;
        }
        if (!contained) {
            fault(at, "lacks an item that it should contain");
        }
        if (repeated) {
            fault(at, "should have no item twice");
        }
    }

    void object(const Rule& rule, Value value, const std::string& at) {
        sizes(rule.minProperties, rule.maxProperties, value.size(), "members", at);
        std::set<std::string, std::less<>> present;
        for (const Member each : value.members()) {
            const std::string key(each.key.asString());
            present.insert(key);
            // The search among the properties is linear.
            if (!effort_.spend(rule.properties.size() + key.size())) {
                return;
            }
            const std::string here = at + "/" + pointerPart(key);
            const auto known =
                std::ranges::find(rule.properties, key, &std::pair<std::string, Child>::first);
            if (known != rule.properties.end()) {
                check(*known->second, each.value, here);
            } else if (rule.additional) {
                check(*rule.additional, each.value, here);
            }
            if (rule.names && !fits(*rule.names, each.key, here)) {
                fault(here, "has a name that is not allowed");
            }
        }
        for (const std::string& name : rule.required) {
            if (!present.contains(name)) {
                fault(at + "/" + pointerPart(name), "is missing");
            }
        }
    }

    void combined(const Rule& rule, Value value, const std::string& at) {
        for (const Child& each : rule.all) {
            check(*each, value, at);
        }
        // All alternatives are tried, also for anyOf: one that fits first would save time only for
        // values that are right.
        const auto fitting = [&](const std::vector<Child>& rules) {
            return std::ranges::count_if(rules, [&](const Child& each) {
                return fits(*each, value, at);
            });
        };
        if (!rule.any.empty() && fitting(rule.any) == 0) {
            fault(at, "fits none of what it may be");
        }
        if (!rule.one.empty() && fitting(rule.one) != 1) {
            fault(at, "should fit exactly one of what it may be");
        }
        if (rule.none && fits(*rule.none, value, at)) {
            fault(at, "is what it should not be");
        }
    }

    Effort& effort_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> schemaFaults(const Rule& rule, Value value) {
    Effort effort;
    Checker checker(effort);
    checker.check(rule, value, "");
    // Not "it fits": an unchecked value must not pass.
    return effort.isSpent() ? std::vector<std::string>{"the value takes too long to be checked"}
                            : checker.take();
}

}  // namespace hiveline::json
