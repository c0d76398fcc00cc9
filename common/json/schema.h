// A JSON Schema (draft 2020-12) that somebody else wrote, and what a value lacks to fit it.
// Compiled once; const, so safe to use from any thread.
//
// Understood: type, enum, const, properties, required, additionalProperties, propertyNames,
// minProperties, maxProperties, items, prefixItems, contains, minItems, maxItems, uniqueItems,
// minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern
// (RE2), allOf, anyOf, oneOf, not, true and false. Refused, because they would not be checked:
// $ref, $dynamicRef, if, then, else, dependentRequired, dependentSchemas, patternProperties,
// unevaluatedItems, unevaluatedProperties, minContains, maxContains. Everything else is an
// annotation, format too.
//
// Bounded, as it is compiled while others wait: 1,000 schemas inside of one, 200 names in one
// `properties` or `required`, 50 patterns of 500 characters and 24 KiB of RE2's memory each, in
// which nothing is repeated more than 200 times, and 20 classes of Unicode in all of them. A check
// is bounded, too: a value for which schema and size together take too much work does not fit.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/raw.h"

namespace hiveline::json {

class Schema {
public:
    /// Throws SchemaError for a text that is no such schema. An unset Raw takes everything.
    explicit Schema(const Raw& text);
    Schema(const Schema&) = delete;
    Schema& operator=(const Schema&) = delete;
    ~Schema();

    /// Whether it asks for an object at the top, or for nothing in particular.
    [[nodiscard]] bool takesObjects() const;

    /// What is wrong with a JSON value, in words for whoever made it, a few at most: `/date is
    /// missing`. Empty: it fits.
    [[nodiscard]] std::vector<std::string> faults(const Raw& value) const;

    /// A value that is likely to fit: what `const`, `default`, `examples` and `enum` say, else
    /// something of the type; of an object what is required. `{}` where that were more than 64 KiB.
    [[nodiscard]] Raw sample() const;

    struct Rule;

private:
    std::unique_ptr<const Rule> root_;
};

/// Why a text is no schema, or none that is understood: where in it, and what.
class SchemaError : public std::exception {
public:
    SchemaError(const std::string& pointer, const std::string& text)
        : text_((pointer.empty() ? "the schema" : pointer) + " " + text) {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

}  // namespace hiveline::json
