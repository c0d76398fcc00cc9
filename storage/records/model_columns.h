// How members of the document's models that SQL does not know are kept in columns: enums as the
// document spells them, nested structures as JSON text. For Query::take; binding uses toString()
// and json::toJson().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "common/json/decode.h"
#include "storage/engine/connection.h"

namespace hiveline::storage {

/// Throws Error{kInternal} for a text that the document does not know.
template <typename Enum, typename Parse>
struct EnumColumn {
    Enum& out;
    Parse parse;

    void readFrom(const Query& row, int column) const {
        const auto value = parse(row.text(column));
        if (!value) {
            throw common::Error(
                common::ErrorCode::kInternal,
                "stored value of an enum: " + std::string(row.text(column))
            );
        }
        out = *value;
    }
};
template <typename Enum, typename Parse>
EnumColumn(Enum&, Parse) -> EnumColumn<Enum, Parse>;

/// The same where there may be none.
template <typename Enum, typename Parse>
struct OptionalEnumColumn {
    std::optional<Enum>& out;
    Parse parse;

    void readFrom(const Query& row, int column) const {
        out.reset();
        if (!row.isNull(column)) {
            EnumColumn{out.emplace(), parse}.readFrom(row, column);
        }
    }
};
template <typename Enum, typename Parse>
OptionalEnumColumn(std::optional<Enum>&, Parse) -> OptionalEnumColumn<Enum, Parse>;

/// Throws Error{kInternal} for a text that does not fit the model.
template <typename T>
struct JsonColumn {
    T& out;
    void readFrom(const Query& row, int column) const { out = json::fromJson<T>(row.text(column)); }
};
template <typename T>
struct JsonColumn<std::optional<T>> {
    std::optional<T>& out;
    void readFrom(const Query& row, int column) const {
        out.reset();
        if (!row.isNull(column)) {
            out = json::fromJson<T>(row.text(column));
        }
    }
};
/// Lists are mostly empty.
template <typename T>
struct JsonColumn<std::vector<T>> {
    std::vector<T>& out;
    void readFrom(const Query& row, int column) const {
        out.clear();
        if (const auto text = row.text(column); text != "[]") {
            out = json::fromJson<std::vector<T>>(text);
        }
    }
};
template <typename T>
JsonColumn(T&) -> JsonColumn<T>;

}  // namespace hiveline::storage
