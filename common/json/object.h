// A JSON object taken apart into its members: parsed once, then looked into and changed any number
// of times, and written as one text. Everything that is not changed keeps its very text, as in Raw.
// Any thread; one object is one thread's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/forward.h"
#include "common/json/raw.h"

namespace hiveline::json {

class Object {
public:
    Object() = default;
    /// Of an object that is parsed already.
    explicit Object(const Value& object);
    /// Parses the text once. An unset Raw counts as `{}`. Throws Error{kInternal} for anything but
    /// an object.
    [[nodiscard]] static Object parse(const Raw& text);

    // Of duplicate keys the last one counts.

    /// Null where it is absent.
    [[nodiscard]] const Raw* find(std::string_view key) const;
    /// The decoded text of a string; null where the member is absent or anything else.
    [[nodiscard]] const std::string* findString(std::string_view key) const;

    /// Afterwards the key is there exactly once: in place if it was there, otherwise at the end.
    void set(std::string_view key, std::string_view text);
    void setNull(std::string_view key);

    [[nodiscard]] bool isEmpty() const noexcept { return members_.empty(); }
    [[nodiscard]] Raw raw() const;
    void appendTo(std::string& out) const;

    bool operator==(const Object&) const = default;

private:
    struct Member {
        std::string key;
        std::string written;  // the key as it was sent, in quotes
        Raw value;
        std::optional<std::string> text;  // of a string, decoded
        bool operator==(const Member&) const = default;
    };
    void put(std::string_view key, Raw value, std::optional<std::string> text);
    [[nodiscard]] const Member* lastOf(std::string_view key) const;

    std::vector<Member> members_;
};

// For generated code, as for any other type.
void decodeObject(const Value& value, const Path& at, Faults& faults, Object& out);
inline void encodeObject(const Object& value, std::string& out) {
    value.appendTo(out);
}

}  // namespace hiveline::json
