// Builds a Document while a reader walks through its source: headings, blocks, lines, rows. Used by
// one reader at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

class DocumentWriter {
public:
    /// Ends the section; what follows stands under this heading. `level` from 1; deeper headings
    /// are forgotten. An empty text is none.
    void heading(std::size_t level, std::string_view text);

    /// A paragraph: a blank line before it. White space at its ends is dropped, empty text ignored.
    void paragraph(std::string_view text);

    /// A line right below what came before.
    void line(std::string_view text);

    /// Everything so far, without tables of contents. Throws Error{kTooLarge} as the methods above
    /// do when there is more than kMaxText.
    [[nodiscard]] Document finish(std::string_view title = {});

private:
    struct Heading {
        std::size_t level;
        std::string text;
    };
    void add(std::string_view gap, std::string_view text);
    void endSection();
    void keepBareHeading();
    [[nodiscard]] std::string titleOf(std::size_t count) const;

    std::vector<Heading> headings_;
    bool bare_ = false;  // nothing stands below the last heading yet
    std::string text_;
    std::size_t size_ = 0;
    std::vector<Section> sections_;
};

using Row = std::vector<std::string>;

/// A row as one line: `Name: Ada | Price: 5` where `head` names its cells, else `Ada | 5`. Empty
/// cells are left out.
[[nodiscard]] std::string rowText(const Row& row, const Row& head);

/// Whether the first row can name the columns: two or more, all short and different, no numbers.
[[nodiscard]] bool canNameColumns(const Row& row);

}  // namespace hiveline::knowledge
