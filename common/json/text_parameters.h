// Lists, objects and constants that are written as the text of a parameter or of a form, by the
// styles of OpenAPI. Used by the generated calls of documents that have them; parameters.h has the
// rest. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/http.h"
#include "common/json/faults.h"
#include "common/json/parameters.h"

namespace hiveline::json {

/// The parts between separators: of `a,b` two, of an empty text none.
[[nodiscard]] std::vector<std::string_view> splitList(std::string_view text, char separator);
[[nodiscard]] std::vector<std::string_view> splitList(
    const std::optional<std::string_view>& text, char separator
);

/// The members of an object in a parameter, each as text. Owns its texts.
class TextObject {
public:
    /// Style deepObject: `name[key]=value`.
    static TextObject deep(const Query& query, std::string_view name);
    /// Style form, exploded: each member is a parameter of its own.
    static TextObject exploded(const Query& query, std::initializer_list<std::string_view> keys);
    /// `key,value,key,value`.
    static TextObject pairs(const std::optional<std::string_view>& text, char separator);
    /// `key=value,key=value`.
    static TextObject assignments(const std::optional<std::string_view>& text);
    /// The fields of a body of application/x-www-form-urlencoded. nullopt if it cannot be decoded.
    static std::optional<TextObject> form(std::string_view body);

    /// Whether there is any member, also one that nobody knows.
    [[nodiscard]] bool isThere() const noexcept { return !members_.empty(); }
    [[nodiscard]] std::optional<std::string_view> last(std::string_view key) const;
    [[nodiscard]] std::vector<std::string_view> all(std::string_view key) const;

private:
    std::vector<std::pair<std::string, std::string>> members_;
};

/// Reports a list in which two items are equal.
template <typename T>
void checkUnique(const std::vector<T>& list, const Path& at, Faults& faults) {
    for (std::size_t first = 0; first < list.size(); ++first) {
        for (std::size_t second = first + 1; second < list.size(); ++second) {
            if (list[first] == list[second]) {
                faults.refuse(at, "the items of the list should differ");
                return;
            }
        }
    }
}

// As decodeConstant() of JSON.
void decodeConstantText(
    std::string_view text,
    const Path& at,
    Faults& faults,
    std::string_view expected,
    std::string& out
);
void decodeConstantText(
    std::string_view text, const Path& at, Faults& faults, bool expected, bool& out
);
void decodeConstantText(
    std::string_view text, const Path& at, Faults& faults, std::int64_t expected, std::int64_t& out
);

}  // namespace hiveline::json
