#include "common/json/parameters.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::json {
namespace {

/// Text that cannot be decoded stays as it was sent, as browsers and most servers do it.
std::string decodeQueryText(std::string_view text) {
    return common::percentDecode(text, common::PlusSign::kSpace).value_or(std::string(text));
}

// Percent-encoding can produce any byte, NUL and broken UTF-8 included.
bool isCleanText(std::string_view text) {
    return text.find('\0') == std::string_view::npos &&
           common::findInvalidUtf8(text) == std::string_view::npos;
}

bool isInteger(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return !text.empty() && std::ranges::all_of(text, [](char c) { return common::isDigit(c); });
}

}  // namespace

Query::Query(std::string_view undecoded) {
    while (!undecoded.empty()) {
        const std::size_t end = std::min(undecoded.find('&'), undecoded.size());
        const std::string_view part = undecoded.substr(0, end);
        undecoded.remove_prefix(std::min(end + 1, undecoded.size()));
        // "a" and "a=" are the same: an empty value.
        const std::size_t equals = std::min(part.find('='), part.size());
        if (!part.empty()) {
            parameters_.push_back(
                {decodeQueryText(part.substr(0, equals)),
                 decodeQueryText(part.substr(std::min(equals + 1, part.size())))}
            );
        }
    }
}

std::optional<std::string_view> Query::last(std::string_view name) const {
    std::optional<std::string_view> found;
    for (const Parameter& parameter : parameters_) {
        if (parameter.name == name) {
            found = parameter.value;
        }
    }
    return found;
}

std::vector<std::string_view> Query::all(std::string_view name) const {
    std::vector<std::string_view> found;
    for (const Parameter& parameter : parameters_) {
        if (parameter.name == name) {
            found.emplace_back(parameter.value);
        }
    }
    return found;
}

std::vector<std::pair<std::string_view, std::string_view>> Query::withPrefix(std::string_view prefix
) const {
    std::vector<std::pair<std::string_view, std::string_view>> found;
    for (const Parameter& parameter : parameters_) {
        if (parameter.name.starts_with(prefix)) {
            found.emplace_back(parameter.name, parameter.value);
        }
    }
    return found;
}

void Query::refuseOthers(
    std::initializer_list<std::string_view> known, const Path& at, Faults& faults
) const {
    for (const Parameter& parameter : parameters_) {
        if (std::ranges::find(known, parameter.name) == known.end()) {
            // A name that is not text is not repeated, since an answer is UTF-8.
            const std::string_view sent = parameter.name;
            const std::string_view name = isCleanText(sent) ? sent : "?";
            faults.add({at, name}, "extra_forbidden", "Extra inputs are not permitted");
        }
    }
}

std::optional<std::string_view> formText(
    const std::vector<common::FormField>& fields, std::string_view name
) {
    std::optional<std::string_view> found;
    for (const common::FormField& field : fields) {
        if (field.name == name) {
            found = field.value;
        }
    }
    return found;
}

// `+` is itself in a path; only query strings mean a space by it.
std::optional<std::string> decodeSegment(std::string_view text) {
    std::optional<std::string> decoded = common::percentDecode(text, common::PlusSign::kLiteral);
    return decoded && isCleanText(*decoded) ? decoded : std::nullopt;
}

bool require(const std::optional<std::string_view>& text, const Path& at, Faults& faults) {
    if (!text) {
        faults.add(at, "missing", "Field required");
    }
    return text.has_value();
}

void decodeText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    const StringRules& rules,
    std::string& out
) {
    if (!isCleanText(text)) {
        faults.add(at, "value_error", "Value error, text is not UTF-8 or holds a NUL character");
        return;
    }
    checkString(text, at, faults, rules);
    out.assign(text);
}

void decodeText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    const IntegerRules& rules,
    std::int64_t& out
) {
    if (!isInteger(text)) {
        faults.add(
            at,
            "int_parsing",
            "Input should be a valid integer, unable to parse string as an integer"
        );
        return;
    }
    // from_chars knows no plus sign.
    acceptInteger(readInteger(text.substr(text.starts_with('+') ? 1 : 0)), at, faults, rules, out);
}

void decodeText(
    std::string_view text, const Path& at, Faults& faults, const NumberRules& rules, double& out
) {
    const char* const end = text.data() + text.size();
    double number = 0;
    const auto result = std::from_chars(text.data(), end, number);
    // from_chars also reads "inf" and "nan".
    if (text.empty() || result.ec != std::errc() || result.ptr != end || !std::isfinite(number)) {
        faults.add(
            at,
            "float_parsing",
            "Input should be a valid number, unable to parse string as a number"
        );
        return;
    }
    checkNumber(number, at, faults, rules);
    out = number;
}

void decodeText(std::string_view text, const Path& at, Faults& faults, bool& out) {
    out = text == "true" || text == "1";
    if (!out && text != "false" && text != "0") {
        faults.add(
            at, "bool_parsing", "Input should be a valid boolean, unable to interpret input"
        );
    }
}

void decodeText(std::string_view text, const Path& at, Faults& faults, common::Timestamp& out) {
    acceptTimestamp(text, at, faults, out);
}

}  // namespace hiveline::json
