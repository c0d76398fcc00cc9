// A compiled schema, as its compiler builds it and its checker reads it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/json/pattern.h"
#include "common/json/schema/schema.h"

namespace hiveline::json {

/// A schema, or a schema inside of one. Unset members demand nothing.
struct Schema::Rule {
    using Child = std::unique_ptr<const Rule>;

    /// The schema `false`.
    bool never = false;
    std::vector<std::string> types;
    /// `enum` or `const` in canonical form: the value must be one of these.
    std::vector<std::string> values;
    /// A value that the schema itself names, for Schema::sample().
    std::optional<std::string> likely;
    std::vector<std::pair<std::string, Child>> properties;
    std::vector<std::string> required;
    /// additionalProperties, propertyNames, items, contains, not; null: not given.
    Child additional;
    Child names;
    Child items;
    Child contains;
    Child none;
    /// prefixItems, allOf, anyOf, oneOf.
    std::vector<Child> prefix;
    std::vector<Child> all;
    std::vector<Child> any;
    std::vector<Child> one;
    std::optional<double> minimum;
    std::optional<double> maximum;
    /// exclusiveMinimum, exclusiveMaximum, multipleOf.
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

}  // namespace hiveline::json
