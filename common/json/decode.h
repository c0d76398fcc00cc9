// What generated decoders call: each function reads one value, reports what does not fit, and
// leaves `out` in a safe state. Nothing throws but fromJson. Locations are built only where there
// is a fault.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/field.h"
#include "common/json/document.h"
#include "common/json/faults.h"
#include "common/json/raw.h"
#include "common/json/rules.h"
#include "common/timestamp.h"

namespace hiveline::json {

/// The body of a request. Reports `json_invalid`, and `missing` for a blank body or null. An absent
/// Value then.
[[nodiscard]] Value readBody(const Document& document, Faults& faults);

/// Puts the members of an object into the slots of their keys; unknown ones are left out and the
/// last of duplicates wins. Reports a value that is not an object and returns false.
[[nodiscard]] bool readMembers(
    const Value& value,
    const Path& at,
    Faults& faults,
    std::span<const std::string_view> keys,
    std::span<Value> slots
);

/// Reports each member whose key is not among `keys`, for objects that allow no others.
void refuseOtherMembers(
    const Value& object, const Path& at, Faults& faults, std::span<const std::string_view> keys
);

/// True when the slot holds something; reports `missing` otherwise.
[[nodiscard]] bool require(const Value& slot, const Path& at, Faults& faults);

void decode(
    const Value& value, const Path& at, Faults& faults, const StringRules& rules, std::string& out
);
void decode(
    const Value& value, const Path& at, Faults& faults, const IntegerRules& rules, std::int64_t& out
);
void decode(
    const Value& value, const Path& at, Faults& faults, const NumberRules& rules, double& out
);
void decode(const Value& value, const Path& at, Faults& faults, bool& out);
void decode(const Value& value, const Path& at, Faults& faults, common::Timestamp& out);
/// Any object.
void decodeObject(const Value& value, const Path& at, Faults& faults, Raw& out);
/// Any value.
void decode(const Value& value, const Path& at, Faults& faults, Raw& out);

/// The decoded text when the value is a string.
[[nodiscard]] std::optional<std::string_view> stringOf(const Value& value);

/// Reports a value that is not `expected`, the one text that the document allows.
void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::string_view expected, std::string& out
);
void decodeConstant(const Value& value, const Path& at, Faults& faults, bool expected, bool& out);
void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::int64_t expected, std::int64_t& out
);

/// True for a list that is worth reading; reports anything else, and a list of the wrong length.
[[nodiscard]] bool readList(
    const Value& value, const Path& at, Faults& faults, const ListRules& rules
);

/// Each element by `decodeElement(value, path, out)`.
template <typename T, typename DecodeElement>
void decodeList(
    const Value& value,
    const Path& at,
    Faults& faults,
    const ListRules& rules,
    std::vector<T>& out,
    DecodeElement decodeElement
) {
    if (!readList(value, at, faults, rules)) {
        return;
    }
    out.reserve(value.size());
    for (const Value element : value.elements()) {
        T item{};
        decodeElement(element, Path(at, out.size()), item);
        out.push_back(std::move(item));
    }
}

/// A member of three states: null, or a value by `decodeValue(out)`.
template <typename T, typename DecodeValue>
void decodeField(const Value& value, common::Field<T>& out, DecodeValue decodeValue) {
    if (value.isNull()) {
        out = common::Field<T>::null();
        return;
    }
    T given{};
    decodeValue(given);
    out = std::move(given);
}

// Without rules, for text that this program stored itself.
inline void decode(const Value& value, const Path& at, Faults& faults, std::string& out) {
    decode(value, at, faults, StringRules{}, out);
}
inline void decode(const Value& value, const Path& at, Faults& faults, std::int64_t& out) {
    decode(value, at, faults, IntegerRules{}, out);
}
inline void decode(const Value& value, const Path& at, Faults& faults, double& out) {
    decode(value, at, faults, NumberRules{}, out);
}

template <typename T>
void decode(const Value& value, const Path& at, Faults& faults, std::vector<T>& out) {
    decodeList(value, at, faults, {}, out, [&](const Value& element, const Path& path, T& item) {
        decode(element, path, faults, item);
    });
}

/// Throws Error{kInternal} that names the first fault.
void requireStored(const Document& document, const Faults& faults);

/// The elements of a list in compact text that is known to be JSON, cut out without being read;
/// nullopt for anything else.
[[nodiscard]] std::optional<std::vector<Raw>> cutCompactList(std::string_view text);

/// A generated type, or a list of them, from text that this program stored. Throws Error{kInternal}
/// when it does not fit.
template <typename T>
[[nodiscard]] T fromJson(std::string_view text) {
    if constexpr (std::is_same_v<T, std::vector<Raw>>) {
        if (auto list = cutCompactList(text)) {
            return *std::move(list);
        }
    }
    const Document document(text);
    Faults faults(Origin::kStored);
    T result{};
    if (!document.error()) {
        decode(document.root(), Path("stored"), faults, result);
    }
    requireStored(document, faults);
    return result;
}

}  // namespace hiveline::json
