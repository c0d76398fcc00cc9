#include "common/json/schema/schema_compiler.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/json/pattern.h"
#include "common/json/raw.h"
#include "common/json/schema_values.h"
#include "common/text/one_of.h"
#include "common/text/utf8.h"

namespace hiveline::json {
namespace {

using Rule = Schema::Rule;
using Child = Rule::Child;

// The bounds that schema.h names.
constexpr std::size_t kMaxRules = 1'000;
// In one `properties` or `required`.
constexpr std::size_t kMaxNames = 200;
constexpr std::size_t kMaxPatterns = 50;
// In all patterns: RE2 expands each to hundreds of ranges.
constexpr std::size_t kMaxUnicodeClasses = 20;
constexpr int kMaxRepeats = 200;
// Characters.
constexpr std::size_t kMaxPatternLength = 500;
// Of RE2's memory, each.
constexpr std::size_t kPatternBytes = std::size_t{24} * 1024;
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

std::size_t unicodeClassesOf(std::string_view pattern) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
        count += pattern[i] == '\\' && (pattern[i + 1] == 'p' || pattern[i + 1] == 'P') ? 1 : 0;
    }
    return count;
}

/// The largest number in a repetition such as `{1,200}`; the one in `\x{100}` is none. RE2 copies
/// what is repeated, so `(a{200}){200}` would be 40,000 states.
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
            most = result.ec == std::errc() ? std::max(most, number) : kMaxRepeats + 1;
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
        // Depth needs no bound of its own: Document allows 64 levels.
        if (++rules_ > kMaxRules) {
            throw SchemaError(at, "is too large: at most 1000 schemas may be inside of one");
        }
        auto rule = std::make_unique<Rule>();
        if (value.kind() == Kind::kBoolean) {
            // `true` and `false` are schemas: everything, nothing.
            rule->never = !value.asBoolean();
            return rule;
        }
        if (value.kind() != Kind::kObject) {
            throw SchemaError(at, "should be an object, true or false");
        }
        for (const Member each : value.members()) {
            const std::string key(each.key.asString());
            keyword(*rule, key, each.value, at + "/" + pointerPart(key));
        }
        return rule;
    }

private:
    void keyword(Rule& rule, const std::string& key, Value value, const std::string& at) {
        // Ignoring them would accept values that the tenant means to exclude.
        if (common::isOneOf(key, kNotUnderstood)) {
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
                rule.values.push_back(canonicalText(each));
                // The first of an enum, unless a constant or default says more.
                rule.likely = rule.likely ? rule.likely : each.raw().text;
            }
        } else if (key == "const") {
            rule.values = {canonicalText(value)};
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
                constexpr double kMax = 1e9;
                // "5.0" is an integer in JSON Schema.
                const bool whole =
                    value.kind() == Kind::kNumber && isInteger(value) && numberOf(value) >= 0;
                if (!whole) {
                    throw SchemaError(at, "should be a whole number from 0 on");
                }
                // Cut to a billion, which no value reaches: larger doubles do not fit into
                // std::size_t.
                *place = static_cast<std::size_t>(std::min(numberOf(value), kMax));
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
        // Tables instead of branches: a keyword is its name and its place in Rule.
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
                rule.properties.emplace_back(
                    name, compile(each.value, at + "/" + pointerPart(name))
                );
            }
        }
    }

    static void fewEnough(Value names, const std::string& at) {
        const bool counts = names.kind() == Kind::kArray || names.kind() == Kind::kObject;
        if (counts && names.size() > kMaxNames) {
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
            if (!common::isOneOf(each, kTypes)) {
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
        if (++patterns_ > kMaxPatterns) {
            throw SchemaError(at, "is one too many: at most 50 patterns may be in a schema");
        }
        if (common::countCodePoints(value.asString()) > kMaxPatternLength) {
            throw SchemaError(at, "should have at most 500 characters");
        }
        // Checked before RE2 sees the expression, which would take its time first.
        classes_ += unicodeClassesOf(value.asString());
        if (classes_ > kMaxUnicodeClasses) {
            throw SchemaError(at, "is too large: at most 20 of \\p and \\P may be in a schema");
        }
        if (repeatsOf(value.asString()) > kMaxRepeats) {
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

}  // namespace

Schema::Rule::Child compileSchema(Value schema) {
    return Compiler().compile(schema, "");
}

}  // namespace hiveline::json
