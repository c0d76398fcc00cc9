// Parameters of path, query and header: text that is read as the type that the document gives it.
// Used by the generated calls. Faults are those of bodies, with pydantic's words for text that
// cannot be read (`int_parsing`).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/http.h"
#include "common/json/faults.h"
#include "common/json/rules.h"
#include "common/timestamp.h"

namespace hiveline::json {

/// The parameters of a query string, percent-decoded. Owns their texts.
class Query {
public:
    explicit Query(std::string_view undecoded);

    /// The last parameter of that name; earlier ones of a single-valued parameter do not count.
    [[nodiscard]] std::optional<std::string_view> last(std::string_view name) const;
    /// All parameters of that name, in the order sent.
    [[nodiscard]] std::vector<std::string_view> all(std::string_view name) const;
    /// Name and value of each parameter whose name begins so, in the order sent.
    [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> withPrefix(
        std::string_view prefix
    ) const;
    /// Reports `extra_forbidden` for each parameter that is none of `known`, for operations with
    /// `x-strict`.
    void refuseOthers(std::initializer_list<std::string_view> known, const Path& at, Faults& faults)
        const;

private:
    struct Parameter {
        std::string name;
        std::string value;
    };
    std::vector<Parameter> parameters_;
};

/// The last text part of that name in a multipart body.
[[nodiscard]] std::optional<std::string_view> formText(
    const std::vector<common::FormField>& fields, std::string_view name
);

/// The percent-decoded text; nullopt if that is no valid UTF-8 or contains NUL.
[[nodiscard]] std::optional<std::string> decodeSegment(std::string_view text);

/// Whether there is a text; reports `missing` otherwise.
[[nodiscard]] bool require(
    const std::optional<std::string_view>& text, const Path& at, Faults& faults
);

// All of these report text that is not UTF-8 or holds NUL as `value_error`.
void decodeText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    const StringRules& rules,
    std::string& out
);
void decodeText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    const IntegerRules& rules,
    std::int64_t& out
);
void decodeText(
    std::string_view text, const Path& at, Faults& faults, const NumberRules& rules, double& out
);
/// `true`, `false`, `1` or `0`.
void decodeText(std::string_view text, const Path& at, Faults& faults, bool& out);
void decodeText(std::string_view text, const Path& at, Faults& faults, common::Timestamp& out);

// Without rules.
inline void decodeText(std::string_view text, const Path& at, Faults& faults, std::string& out) {
    decodeText(text, at, faults, StringRules{}, out);
}
inline void decodeText(std::string_view text, const Path& at, Faults& faults, std::int64_t& out) {
    decodeText(text, at, faults, IntegerRules{}, out);
}
inline void decodeText(std::string_view text, const Path& at, Faults& faults, double& out) {
    decodeText(text, at, faults, NumberRules{}, out);
}

}  // namespace hiveline::json
