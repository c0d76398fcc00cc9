#include "common/json/schema.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/pattern.h"
#include "common/json/utf8.h"

namespace hiveline::json {
namespace {

constexpr std::size_t kMostFaults = 10;
constexpr std::size_t kMostRules = 1'000;
constexpr std::size_t kMaxEffort = std::size_t{8} << 20U;  // of a check; some tens of milliseconds
constexpr std::size_t kRuleEffort = 16;                    // of a rule, beside what it looks at
constexpr std::size_t kCanonicalEffort = 4;                // of a byte, as the next
constexpr std::size_t kPatternEffort = 8;
constexpr std::size_t kMostNames = 200;  // in one `properties` or `required`
constexpr std::size_t kMostPatterns = 50;
constexpr std::size_t kMostUnicodeClasses = 20;  // in all patterns: each has hundreds of ranges
constexpr int kMostRepeats = 200;
constexpr std::size_t kLongestPattern = 500;                    // characters
constexpr std::size_t kPatternBytes = std::size_t{24} * 1024;   // of memory, each
constexpr std::size_t kLongestSample = std::size_t{64} * 1024;  // bytes
constexpr std::array<std::string_view, 12> kNotUnderstood{
    "$ref",
    "$dynamicRef",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "patternProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
    "minContains",
    "maxContains"};

std::string escaped(std::string_view key) {
    std::string text;
    for (const char c : key) {
        text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    }
    return text;
}

double numberOf(Value value) {
    const std::string_view text = value.numberText();
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

bool isInteger(Value value) {
    const double number = numberOf(value);
    return std::isfinite(number) && number == std::floor(number);
}

std::string shown(double number) {
    constexpr std::size_t kLongest = 32;
    std::array<char, kLongest> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    return {buffer.data(), end};
}

/// Integers keep all their digits.
std::string canonicalNumber(Value value) {
    const std::string_view text = value.numberText();
    const bool plain = text.find_first_not_of("-0123456789") == std::string_view::npos;
    const double number = numberOf(value);
    constexpr double kExact = 9007199254740992.0;
    if (plain && text != "-0") {
        return std::string(text);
    }
    return isInteger(value) && std::abs(number) <= kExact
               ? std::to_string(static_cast<std::int64_t>(number))
               : shown(number);
}

/// One text for equal values: members in the order of their names, numbers as they compare.
std::string canonical(Value value) {
    switch (value.kind()) {
        case Kind::kNumber:
            return canonicalNumber(value);
        case Kind::kString:
            return rawString(value.asString()).text;
        case Kind::kArray: {
            std::string text = "[";
            for (const Value each : value.elements()) {
                text += canonical(each) + ",";
            }
            return text + "]";
        }
        case Kind::kObject: {
            std::set<std::string> members;
            for (const Member each : value.members()) {
                members.insert(rawString(each.key.asString()).text + ":" + canonical(each.value));
            }
            std::string text = "{";
            for (const auto& each : members) {
                text += each + ",";
            }
            return text + "}";
        }
        default:
            return value.raw().text;
    }
}

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

}  // namespace

/// A schema, or a schema inside of one.
struct Schema::Rule {
    using Child = std::unique_ptr<const Rule>;

    bool never = false;
    std::vector<std::string> types;
    std::vector<std::string> values;  // canonical: one of these
    std::optional<std::string> likely;
    std::vector<std::pair<std::string, Child>> properties;
    std::vector<std::string> required;
    Child additional;
    Child names;
    Child items;
    Child contains;
    Child none;
    std::vector<Child> prefix;
    std::vector<Child> all;
    std::vector<Child> any;
    std::vector<Child> one;
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<double> above;
    std::optional<double> below;
    std::optional<double> multiple;
    std::optional<std::size_t> minLength;
    std::optional<std::size_t> maxLength;
    std::optional<std::size_t> minItems;
    std::optional<std::size_t> maxItems;
    std::optional<std::size_t> minProperties;
    std::optional<std::size_t> maxProperties;
    bool unique = false;
    std::unique_ptr<const Pattern> pattern;
};

namespace {

using Rule = Schema::Rule;
using Child = Rule::Child;

std::size_t unicodeClassesOf(std::string_view pattern) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
        count += pattern[i] == '\\' && (pattern[i + 1] == 'p' || pattern[i + 1] == 'P') ? 1 : 0;
    }
    return count;
}

/// The largest number in `{1,200}`; `\x{100}` is none.
int repeatsOf(std::string_view pattern) {
    int most = 0;
    bool counts = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '{') {
            counts = !pattern.substr(0, i).ends_with("\\x");
        } else if (counts && pattern[i] >= '0' && pattern[i] <= '9') {
            int number = 0;
            const auto result =
                std::from_chars(pattern.data() + i, pattern.data() + pattern.size(), number);
            most = result.ec == std::errc() ? std::max(most, number) : kMostRepeats + 1;
            i = static_cast<std::size_t>(result.ptr - pattern.data()) - 1;
        } else if (pattern[i] != ',') {
            counts = false;
        }
    }
    return most;
}

class Compiler {
public:
    Child compile(Value value, const std::string& at) {
        if (++rules_ > kMostRules) {
            throw SchemaError(at, "is too large: at most 1000 schemas may be inside of one");
        }
        auto rule = std::make_unique<Rule>();
        if (value.kind() == Kind::kBoolean) {
            rule->never = !value.asBoolean();
            return rule;
        }
        if (value.kind() != Kind::kObject) {
            throw SchemaError(at, "should be an object, true or false");
        }
        for (const Member each : value.members()) {
            const std::string key(each.key.asString());
            keyword(*rule, key, each.value, at + "/" + escaped(key));
        }
        return rule;
    }

private:
    void keyword(Rule& rule, const std::string& key, Value value, const std::string& at) {
        if (std::ranges::find(kNotUnderstood, key) != kNotUnderstood.end()) {
            throw SchemaError(at, "is not understood by this server");
        }
        if (!ofValues(rule, key, value, at) && !ofNumbers(rule, key, value, at) &&
            !ofSizes(rule, key, value, at)) {
            ofSchemas(rule, key, value, at);
        }
    }

    bool ofValues(Rule& rule, const std::string& key, Value value, const std::string& at) {
        if (key == "type") {
            rule.types = types(value, at);
        } else if (key == "enum") {
            for (const Value each : list(value, at)) {
                rule.values.push_back(canonical(each));
                rule.likely = rule.likely ? rule.likely : each.raw().text;
            }
        } else if (key == "const") {
            rule.values = {canonical(value)};
            rule.likely = value.raw().text;
        } else if (key == "default") {
            rule.likely = value.raw().text;
        } else if (key == "examples" && value.kind() == Kind::kArray && value.size() > 0) {
            rule.likely = rule.likely ? rule.likely : (*value.elements().begin()).raw().text;
        } else if (key == "required") {
            fewEnough(value, at);
            rule.required = texts(value, at);
        } else if (key == "pattern") {
            rule.pattern = patternOf(value, at);
        } else {
            return false;
        }
        return true;
    }

    static bool ofNumbers(Rule& rule, const std::string& key, Value value, const std::string& at) {
        const std::array<std::pair<std::string_view, std::optional<double>*>, 5> known{
            {{"minimum", &rule.minimum},
             {"maximum", &rule.maximum},
             {"exclusiveMinimum", &rule.above},
             {"exclusiveMaximum", &rule.below},
             {"multipleOf", &rule.multiple}}};
        for (const auto& [name, place] : known) {
            if (name == key) {
                if (value.kind() != Kind::kNumber) {
                    throw SchemaError(at, "should be a number");
                }
                *place = numberOf(value);
                if (key == "multipleOf" && !(*rule.multiple > 0)) {
                    throw SchemaError(at, "should be above 0");
                }
                return true;
            }
        }
        return false;
    }

    static bool ofSizes(Rule& rule, const std::string& key, Value value, const std::string& at) {
        const std::array<std::pair<std::string_view, std::optional<std::size_t>*>, 6> known{
            {{"minLength", &rule.minLength},
             {"maxLength", &rule.maxLength},
             {"minItems", &rule.minItems},
             {"maxItems", &rule.maxItems},
             {"minProperties", &rule.minProperties},
             {"maxProperties", &rule.maxProperties}}};
        for (const auto& [name, place] : known) {
            if (name == key) {
                constexpr double kMost = 1e9;
                const bool whole =
                    value.kind() == Kind::kNumber && isInteger(value) && numberOf(value) >= 0;
                if (!whole) {
                    throw SchemaError(at, "should be a whole number from 0 on");
                }
                *place = static_cast<std::size_t>(std::min(numberOf(value), kMost));
                return true;
            }
        }
        if (key != "uniqueItems") {
            return false;
        }
        if (value.kind() != Kind::kBoolean) {
            throw SchemaError(at, "should be true or false");
        }
        rule.unique = value.asBoolean();
        return true;
    }

    void ofSchemas(Rule& rule, const std::string& key, Value value, const std::string& at) {
        const std::array<std::pair<std::string_view, Child*>, 5> single{
            {{"additionalProperties", &rule.additional},
             {"propertyNames", &rule.names},
             {"items", &rule.items},
             {"contains", &rule.contains},
             {"not", &rule.none}}};
        for (const auto& [name, place] : single) {
            if (name == key) {
                *place = compile(value, at);
            }
        }
        const std::array<std::pair<std::string_view, std::vector<Child>*>, 4> many{
            {{"prefixItems", &rule.prefix},
             {"allOf", &rule.all},
             {"anyOf", &rule.any},
             {"oneOf", &rule.one}}};
        for (const auto& [name, place] : many) {
            if (name == key) {
                std::size_t index = 0;
                for (const Value each : list(value, at)) {
                    place->push_back(compile(each, at + "/" + std::to_string(index++)));
                }
            }
        }
        if (key == "properties") {
            if (value.kind() != Kind::kObject) {
                throw SchemaError(at, "should be an object");
            }
            fewEnough(value, at);
            for (const Member each : value.members()) {
                const std::string name(each.key.asString());
                rule.properties.emplace_back(name, compile(each.value, at + "/" + escaped(name)));
            }
        }
    }

    static void fewEnough(Value names, const std::string& at) {
        const bool counts = names.kind() == Kind::kArray || names.kind() == Kind::kObject;
        if (counts && names.size() > kMostNames) {
            throw SchemaError(at, "is too large: at most 200 names may be in one");
        }
    }

    static Elements list(Value value, const std::string& at) {
        if (value.kind() != Kind::kArray || value.size() == 0) {
            throw SchemaError(at, "should be a list that is not empty");
        }
        return value.elements();
    }

    static std::vector<std::string> texts(Value value, const std::string& at) {
        std::vector<std::string> found;
        if (value.kind() != Kind::kArray) {
            throw SchemaError(at, "should be a list of texts");
        }
        for (const Value each : value.elements()) {
            if (each.kind() != Kind::kString) {
                throw SchemaError(at, "should be a list of texts");
            }
            found.emplace_back(each.asString());
        }
        return found;
    }

    static std::vector<std::string> types(Value value, const std::string& at) {
        constexpr std::array<std::string_view, 7> kTypes{
            "null", "boolean", "integer", "number", "string", "array", "object"};
        auto found = value.kind() == Kind::kString
                         ? std::vector<std::string>{std::string(value.asString())}
                         : texts(value, at);
        for (const std::string& each : found) {
            if (std::ranges::find(kTypes, each) == kTypes.end()) {
                throw SchemaError(at, "names no type: " + rawString(each).text);
            }
        }
        if (found.empty()) {
            throw SchemaError(at, "names no type");
        }
        return found;
    }

    std::unique_ptr<const Pattern> patternOf(Value value, const std::string& at) {
        if (value.kind() != Kind::kString) {
            throw SchemaError(at, "should be a text");
        }
        if (++patterns_ > kMostPatterns) {
            throw SchemaError(at, "is one too many: at most 50 patterns may be in a schema");
        }
        if (countCodePoints(value.asString()) > kLongestPattern) {
            throw SchemaError(at, "should have at most 500 characters");
        }
        classes_ += unicodeClassesOf(value.asString());
        if (classes_ > kMostUnicodeClasses) {
            throw SchemaError(at, "is too large: at most 20 of \\p and \\P may be in a schema");
        }
        if (repeatsOf(value.asString()) > kMostRepeats) {
            throw SchemaError(at, "should repeat nothing more than 200 times");
        }
        try {
            return std::make_unique<const Pattern>(value.asString(), kPatternBytes);
        } catch (const common::Error&) {
            throw SchemaError(
                at, "is no regular expression that is understood, or too large a one"
            );
        }
    }

    std::size_t rules_ = 0;
    std::size_t patterns_ = 0;
    std::size_t classes_ = 0;
};

/// What a check may cost, in steps that each take about as long as a byte does that is looked at.
/// Neither the schema nor the value is ours, and their sizes multiply.
class Effort {
public:
    /// False: that was too much.
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
        if (faults_.size() >= kMostFaults || !effort_.spend(kRuleEffort + at.size())) {
            return;
        }
        if (rule.never) {
            fault(at, "is not allowed");
            return;
        }
        if (!rule.types.empty() && std::ranges::none_of(rule.types, [&](const auto& type) {
                return hasType(value, type);
            })) {
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
    bool isAmong(const std::vector<std::string>& values, Value value) {
        const std::string text = canonical(value);
        const std::size_t longest = std::ranges::max(values, {}, &std::string::size).size();
        (void)effort_.spend(
            text.size() * kCanonicalEffort + std::min(text.size(), longest) * values.size()
        );
        return std::ranges::find(values, text) != values.end();
    }

    bool fits(const Rule& rule, Value value, const std::string& at) {
        Checker checker(effort_);
        checker.check(rule, value, at);
        return checker.faults_.empty();
    }

    static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) {
            text += (text.empty() ? "" : ", ") + word;
        }
        constexpr std::size_t kMost = 200;
        return text.size() > kMost ? text.substr(0, text.find(',', kMost)) + ", …" : text;
    }

    void fault(const std::string& at, const std::string& text) {
        faults_.push_back((at.empty() ? "the value" : at) + " " + text);
    }

    void number(const Rule& rule, double number, const std::string& at) {
        if (rule.minimum && number < *rule.minimum) {
            fault(at, "should be at least " + shown(*rule.minimum));
        }
        if (rule.maximum && number > *rule.maximum) {
            fault(at, "should be at most " + shown(*rule.maximum));
        }
        if (rule.above && number <= *rule.above) {
            fault(at, "should be above " + shown(*rule.above));
        }
        if (rule.below && number >= *rule.below) {
            fault(at, "should be below " + shown(*rule.below));
        }
        if (rule.multiple) {
            constexpr double kClose = 1e-9;
            const double parts = number / *rule.multiple;
            if (std::abs(parts - std::round(parts)) > kClose * std::max(1.0, std::abs(parts))) {
                fault(at, "should be a multiple of " + shown(*rule.multiple));
            }
        }
    }

    void text(const Rule& rule, std::string_view text, const std::string& at) {
        sizes(rule.minLength, rule.maxLength, countCodePoints(text), "characters", at);
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
            if (rule.unique && !effort_.isSpent()) {
                std::string text = canonical(each);
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
            if (!effort_.spend(rule.properties.size() + key.size())) {
                return;
            }
            const std::string here = at + "/" + escaped(key);
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
                fault(at + "/" + escaped(name), "is missing");
            }
        }
    }

    void combined(const Rule& rule, Value value, const std::string& at) {
        for (const Child& each : rule.all) {
            check(*each, value, at);
        }
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

std::string sampleOf(const Rule& rule);

/// Each required name once, so that the sample grows with the schema only.
std::string sampleObject(const Rule& rule) {
    std::string text = "{";
    std::set<std::string_view> names;
    for (const std::string& name : rule.required) {
        if (!names.insert(name).second) {
            continue;
        }
        const auto known =
            std::ranges::find(rule.properties, name, &std::pair<std::string, Child>::first);
        text.append(text.size() > 1 ? "," : "").append(rawString(name).text).append(":");
        text += known == rule.properties.end() ? "\"sample\"" : sampleOf(*known->second);
    }
    return text + "}";
}

std::string sampleOf(const Rule& rule) {
    if (rule.likely) {
        return *rule.likely;
    }
    for (const auto* rules : {&rule.all, &rule.any, &rule.one}) {
        if (!rules->empty() && rule.types.empty()) {
            return sampleOf(*rules->front());
        }
    }
    const std::string type =
        rule.types.empty() ? (rule.properties.empty() ? "string" : "object") : rule.types.front();
    if (type == "object") {
        return sampleObject(rule);
    }
    if (type == "integer" || type == "number") {
        const double least = rule.minimum.value_or(rule.above ? *rule.above + 1 : 1);
        constexpr double kExact = 9007199254740992.0;
        return std::abs(least) <= kExact
                   ? std::to_string(static_cast<std::int64_t>(std::ceil(least)))
                   : shown(least);
    }
    if (type == "boolean") {
        return "true";
    }
    if (type == "array") {
        return "[]";
    }
    return type == "null" ? "null" : "\"sample\"";
}

}  // namespace

Schema::Schema(const Raw& text) {
    const std::string_view source = text.text.empty() ? "{}" : std::string_view(text.text);
    const Document document(source);
    if (document.error()) {
        throw SchemaError("", "is no JSON: " + document.error()->what);
    }
    root_ = Compiler().compile(document.root(), "");
}

Schema::~Schema() = default;

bool Schema::takesObjects() const {
    return !root_->never && (root_->types.empty() ||
                             std::ranges::find(root_->types, "object") != root_->types.end());
}

std::vector<std::string> Schema::faults(const Raw& value) const {
    const std::string_view source = value.text.empty() ? "{}" : std::string_view(value.text);
    const Document document(source);
    if (document.error()) {
        return {"the value is no JSON: " + document.error()->what};
    }
    Effort effort;
    Checker checker(effort);
    checker.check(*root_, document.root(), "");
    return effort.isSpent() ? std::vector<std::string>{"the value takes too long to be checked"}
                            : checker.take();
}

Raw Schema::sample() const {
    if (!root_->likely && root_->types.empty() && root_->properties.empty()) {
        return {"{}"};
    }
    std::string sample = sampleOf(*root_);
    return {sample.size() > kLongestSample ? "{}" : std::move(sample)};
}

}  // namespace hiveline::json
