#include "common/json/text_parameters.h"

#include <algorithm>

namespace hiveline::json {

std::vector<std::string_view> splitList(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) {
            break;
        }
        text.remove_prefix(end + 1);
        if (text.empty()) {
            parts.emplace_back();
        }
    }
    return parts;
}

std::vector<std::string_view> splitList(
    const std::optional<std::string_view>& text, char separator
) {
    return text ? splitList(*text, separator) : std::vector<std::string_view>();
}

TextObject TextObject::deep(const Query& query, std::string_view name) {
    TextObject result;
    const std::string prefix = std::string(name) + "[";
    for (const auto& [key, value] : query.withPrefix(prefix)) {
        if (key.ends_with(']')) {
            result.members_.emplace_back(
                key.substr(prefix.size(), key.size() - prefix.size() - 1), value
            );
        }
    }
    return result;
}

TextObject TextObject::exploded(const Query& query, std::initializer_list<std::string_view> keys) {
    TextObject result;
    for (const std::string_view key : keys) {
        for (const std::string_view value : query.all(key)) {
            result.members_.emplace_back(key, value);
        }
    }
    return result;
}

TextObject TextObject::pairs(const std::optional<std::string_view>& text, char separator) {
    TextObject result;
    const auto parts = splitList(text, separator);
    for (std::size_t at = 0; at < parts.size(); at += 2) {
        result.members_.emplace_back(
            parts[at], at + 1 < parts.size() ? parts[at + 1] : std::string_view()
        );
    }
    return result;
}

TextObject TextObject::assignments(const std::optional<std::string_view>& text) {
    TextObject result;
    for (const std::string_view part : splitList(text, ',')) {
        const std::size_t equals = std::min(part.find('='), part.size());
        result.members_.emplace_back(
            part.substr(0, equals), part.substr(std::min(equals + 1, part.size()))
        );
    }
    return result;
}

std::optional<TextObject> TextObject::form(std::string_view body) {
    auto fields = common::parseForm(body);
    if (!fields) {
        return std::nullopt;
    }
    TextObject result;
    for (common::FormField& field : *fields) {
        result.members_.emplace_back(std::move(field.name), std::move(field.value));
    }
    return result;
}

std::optional<std::string_view> TextObject::last(std::string_view key) const {
    std::optional<std::string_view> found;
    for (const auto& [name, value] : members_) {
        if (name == key) {
            found = value;
        }
    }
    return found;
}

std::vector<std::string_view> TextObject::all(std::string_view key) const {
    std::vector<std::string_view> found;
    for (const auto& [name, value] : members_) {
        if (name == key) {
            found.emplace_back(value);
        }
    }
    return found;
}

void decodeConstantText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    std::string_view expected,
    std::string& out
) {
    if (text != expected) {
        faults.add(at, "literal_error", "Input should be '" + std::string(expected) + "'");
    }
    out.assign(expected);
}

void decodeConstantText(
    std::string_view text, const Path& at, Faults& faults, bool expected, bool& out
) {
    if (text != (expected ? "true" : "false") && text != (expected ? "1" : "0")) {
        faults.add(
            at, "literal_error", expected ? "Input should be True" : "Input should be False"
        );
    }
    out = expected;
}

void decodeConstantText(
    std::string_view text, const Path& at, Faults& faults, std::int64_t expected, std::int64_t& out
) {
    if (text != std::to_string(expected)) {
        faults.add(at, "literal_error", "Input should be " + std::to_string(expected));
    }
    out = expected;
}

}  // namespace hiveline::json
