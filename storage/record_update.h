// An UPDATE of one record that names only the columns whose values change, so that only their
// indexes are touched: with an index for every sortable field that is most of what an update costs.
// The revision always goes up by one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/json/encode.h"
#include "storage/connection.h"

namespace hiveline::storage {

/// Used within one function: keeps references to the values until run().
class RecordUpdate {
public:
    /// Literal text.
    explicit RecordUpdate(std::string_view table) {
        sql_.append("UPDATE ").append(table).append(" SET ");
    }

    template <typename T>
    void set(std::string_view column, const T& before, const T& after) {
        if (before == after) {
            return;
        }
        add(column, [&after](Query& query, int index) { query.bind(index, after); });
    }
    /// A column of an enum, kept as the document spells it.
    template <typename Enum>
    void setEnum(std::string_view column, Enum before, Enum after) {
        if (before == after) {
            return;
        }
        add(column, [text = toString(after)](Query& query, int index) { query.bind(index, text); });
    }
    /// A column of JSON text.
    template <typename T>
    void setJson(std::string_view column, const T& before, const T& after) {
        if (before == after) {
            return;
        }
        add(column,
            [text = json::toJson(after)](Query& query, int index) { query.bind(index, text); });
    }

    /// Writes the changes to the record, which must be stored, and returns its new revision.
    std::int64_t run(Connection& db, std::string_view orgId, std::string_view id);

    using Binder = std::function<void(Query&, int)>;
    /// Sets the column to what is bound.
    void add(std::string_view column, Binder binder);

private:
    std::string sql_;
    std::vector<Binder> binders_;
};

}  // namespace hiveline::storage
