#include "common/json/schema/schema.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

#include "common/json/document.h"
#include "common/json/schema/schema_checker.h"
#include "common/json/schema/schema_compiler.h"
#include "common/json/schema/schema_rule.h"
#include "common/json/schema_values.h"

namespace hiveline::json {
namespace {

using Rule = Schema::Rule;
using Child = Rule::Child;

constexpr std::size_t kMaxSampleLength = std::size_t{64} * 1024;  // bytes

std::string sampleOf(const Rule& rule);

/// Each required name once: repeated ones would let the sample grow faster than the schema.
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
    // A combination without a type of its own is as good as its first part.
    for (const auto* rules : {&rule.all, &rule.any, &rule.one}) {
        if (!rules->empty() && rule.types.empty()) {
            return sampleOf(*rules->front());
        }
    }
    // The commonest case of a schema without a type: an object's properties, or a text.
    const std::string type =
        rule.types.empty() ? (rule.properties.empty() ? "string" : "object") : rule.types.front();
    if (type == "object") {
        return sampleObject(rule);
    }
    if (type == "integer" || type == "number") {
        const double least = rule.minimum.value_or(rule.above ? *rule.above + 1 : 1);
        // 2^53: beyond it a double need not be what the schema says.
        constexpr double kExact = 9007199254740992.0;
        return std::abs(least) <= kExact
                   ? std::to_string(static_cast<std::int64_t>(std::ceil(least)))
                   : shownNumber(least);
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
    root_ = compileSchema(document.root());
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
    return schemaFaults(*root_, document.root());
}

Raw Schema::sample() const {
    if (!root_->likely && root_->types.empty() && root_->properties.empty()) {
        return {"{}"};
    }
    std::string sample = sampleOf(*root_);
    // Samples go into test requests of actions; a schema of a tenant must not make those
    // arbitrarily large.
    return {sample.size() > kMaxSampleLength ? "{}" : std::move(sample)};
}

}  // namespace hiveline::json
