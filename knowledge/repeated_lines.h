// Lines that many pages of one hive begin or end with: menus, notices, addresses, what a template
// adds. They say nothing of the page that they stand on. Pure.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// Of a document so many lines are marked at either end.
inline constexpr std::size_t kEdgeLines = 8;

/// What tells the lines that a document begins and ends with, and their headings, from others:
/// eight bytes each, in no order. Empty for a document without text. A bit of each, not set, tells
/// whether the line has been taken out.
[[nodiscard]] std::string edgeMarks(const Document& document);

/// Which lines pages have in common: those at the edges of five pages and of half of all. The first
/// page that still has one keeps it, so that nothing is lost.
class RepeatedLines {
public:
    /// `marks`: what edgeMarks() or marksTaken() gave. Pages without any do not count.
    void add(std::int64_t page, std::string_view marks);
    /// Before what follows, after all pages.
    void count();
    [[nodiscard]] bool isAny() const noexcept { return !keepers_.empty(); }
    /// The first of the pages that have such a line, where it has been taken out of all of them:
    /// the page that kept it has changed since.
    [[nodiscard]] const std::vector<std::int64_t>& lacking() const noexcept { return lacking_; }
    /// The marks of a page when what it has in common with others has been taken out.
    [[nodiscard]] std::string marksTaken(std::int64_t page, std::string_view marks) const;

    /// Takes them out of the texts of passages that a page begins, or ends, with; a heading goes
    /// with all that stands under it. False: there are none.
    [[nodiscard]] bool takeFromStart(std::int64_t page, std::span<std::string> texts) const;
    [[nodiscard]] bool takeFromEnd(std::int64_t page, std::span<std::string> texts) const;

private:
    [[nodiscard]] bool isRepeated(std::int64_t page, std::uint64_t mark) const;
    [[nodiscard]] bool take(
        std::int64_t page, std::string& text, std::size_t begin, std::size_t end
    ) const;

    struct Met {
        std::uint64_t mark = 0;
        bool isTaken = false;
        std::int64_t page = 0;
        auto operator<=>(const Met&) const = default;  // NOLINT(modernize-use-nullptr)
    };

    std::vector<Met> met_;
    std::size_t pages_ = 0;
    std::unordered_map<std::uint64_t, std::int64_t> keepers_;  // pages, by mark
    std::vector<std::int64_t> lacking_;
};

}  // namespace hiveline::knowledge
