// What generated decoders call. Each function reads one value, reports what does not fit, and
// leaves `out` in a safe state, so that decoding goes on and a client hears of all faults at once.
// Nothing throws except fromJson(). Locations are built only for faults. Any thread.
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

/// The body of a request. Reports `json_invalid`, and `missing` for a blank body or null; the
/// result is absent then.
[[nodiscard]] Value readBody(const Document& document, Faults& faults);

/// Puts the members of an object into the slots of their keys, which keeps the faults in the order
/// of the document. Unknown members are ignored; of duplicates the last one counts. For anything
/// but an object, reports it and returns false.
[[nodiscard]] bool readMembers(
    const Value& value,
    const Path& at,
    Faults& faults,
    std::span<const std::string_view> keys,
    std::span<Value> slots
);

/// Reports each member whose key is not among `keys`, for objects with `additionalProperties:
/// false`.
void refuseOtherMembers(
    const Value& object, const Path& at, Faults& faults, std::span<const std::string_view> keys
);

/// Whether the slot holds something; reports `missing` otherwise.
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
/// Any object, kept as text.
void decodeObject(const Value& value, const Path& at, Faults& faults, Raw& out);
/// Any value, kept as text.
void decode(const Value& value, const Path& at, Faults& faults, Raw& out);

/// The decoded text of a string; nullopt for any other kind. Valid as long as the Document.
[[nodiscard]] std::optional<std::string_view> stringOf(const Value& value);

/// Reports a value other than `expected`, the only one that the document allows, and sets `out` to
/// that in any case.
void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::string_view expected, std::string& out
);
void decodeConstant(const Value& value, const Path& at, Faults& faults, bool expected, bool& out);
void decodeConstant(
    const Value& value, const Path& at, Faults& faults, std::int64_t expected, std::int64_t& out
);

/// Whether a list should be read. Reports anything else, and a list of the wrong length; one that
/// is too long is not read at all.
[[nodiscard]] bool readList(
    const Value& value, const Path& at, Faults& faults, const ListRules& rules
);

/// Decodes each element with `decodeElement(value, path, out)`.
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

/// A member of a merging PUT: null, or a value decoded by `decodeValue(out)`. An absent one is not
/// handed in.
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

// Without rules, for text that this program has stored.
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

/// Throws Error{kInternal} naming the first fault, if there is one.
void requireStored(const Document& document, const Faults& faults);

/// The elements of a list in compact text that is known to be JSON, cut out without being parsed;
/// nullopt for anything else.
[[nodiscard]] std::optional<std::vector<Raw>> cutCompactList(std::string_view text);

/// A generated type, or a list of them, from text that this program has stored. Throws
/// Error{kInternal} if it does not fit.
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
