// Reads CSV row by row. Pure; used by one reader at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {

/// RFC 4180, forgiving: cells may be parted by what the first line has most of, `,`, `;`, tab or
/// `|`; a quote inside of a cell that does not begin with one is a character.
class CsvReader {
public:
    /// The text must outlive the reader.
    explicit CsvReader(std::string_view text);

    /// The next row, its cells collapsed, at most 1,000 of them; false at the end.
    [[nodiscard]] bool next(Row& row);

private:
    std::string cell();
    std::string quoted();
    [[nodiscard]] bool atEndOfCell() const;

    std::string_view text_;
    std::size_t at_ = 0;
    char separator_;
};

}  // namespace hiveline::knowledge
