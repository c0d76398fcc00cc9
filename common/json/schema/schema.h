// A JSON Schema (draft 2020-12) written by a tenant, for the parameters of a tool, and what a value
// lacks to fit it. Compiled once; const, so any thread may use it.
//
// Supported keywords: type, enum, const, properties, required, additionalProperties, propertyNames,
// minProperties, maxProperties, items, prefixItems, contains, minItems, maxItems, uniqueItems,
// minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern
// (RE2), allOf, anyOf, oneOf, not, true and false. Refused, because they would not be checked:
// $ref, $dynamicRef, if, then, else, dependentRequired, dependentSchemas, patternProperties,
// unevaluatedItems, unevaluatedProperties, minContains, maxContains. Everything else is an
// annotation, format included.
//
// Bounded, because it is compiled while others wait: 1,000 schemas inside of one, 200 names in one
// `properties` or `required`, 50 patterns of 500 characters and 24 KiB of RE2's memory each,
// nothing repeated more than 200 times in a pattern, and 20 Unicode classes in all patterns
// together. A check is bounded, too: a value for which schema and size together take too much work
// does not fit.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/raw.h"

namespace hiveline::json {

class Schema {
public:
    /// Throws SchemaError if the text is no such schema. An unset Raw accepts everything.
    explicit Schema(const Raw& text);
    Schema(const Schema&) = delete;
    Schema& operator=(const Schema&) = delete;
    ~Schema();

    /// Whether it accepts objects at the top level.
    [[nodiscard]] bool takesObjects() const;

    /// What is wrong with a JSON value, in words for whoever made it, mostly a model: `/date is
    /// missing`. At most ten; empty: it fits.
    [[nodiscard]] std::vector<std::string> faults(const Raw& value) const;

    /// A value that is likely to fit: what `const`, `default`, `examples` or `enum` say, otherwise
    /// something of the type; of an object its required members. `{}` if that were more than 64
    /// KiB.
    [[nodiscard]] Raw sample() const;

    struct Rule;

private:
    std::unique_ptr<const Rule> root_;
};

/// Why a text is no schema, or none that is supported: where in it (a JSON pointer), and what.
class SchemaError : public std::exception {
public:
    SchemaError(const std::string& pointer, const std::string& text)
        : text_((pointer.empty() ? "the schema" : pointer) + " " + text) {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

}  // namespace hiveline::json
