// Lines that many pages of one hive begin or end with: menus, notices, addresses, whatever a
// template adds. They say nothing about the page that they stand on, and a passage that consists of
// them answers questions in place of a page's own text. Pure.
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

/// Lines of a document that are marked at either end. Templates put what they repeat there; marking
/// more would take sentences that pages merely share.
inline constexpr std::size_t kEdgeLines = 8;

/// Marks of the lines that a document begins and ends with, and of their headings: hashes of eight
/// bytes each, sorted, in this machine's byte order. Empty for a document without text. The lowest
/// bit of each is 0 here; marksTaken() sets it once the line has been taken out, so that a later
/// reading that skips the unchanged page still knows what stood on it.
[[nodiscard]] std::string edgeMarks(const Document& document);

/// Lines that pages have in common: those at the edges of at least five pages and of half of all.
/// The first page with such a line keeps it, since an address or opening hours may stand nowhere
/// else. Not thread-safe.
class RepeatedLines {
public:
    /// `marks`: from edgeMarks() or marksTaken(). Pages without any do not count as pages.
    void add(std::int64_t page, std::string_view marks);
    /// Call once after the last add(); everything below needs it.
    void count();
    [[nodiscard]] bool isAny() const noexcept { return !keepers_.empty(); }
    /// Pages that would keep a line, sorted, but have lost it: the page that kept it until now has
    /// changed or gone, so that the line stands nowhere any more. They have to be read again.
    [[nodiscard]] const std::vector<std::int64_t>& lacking() const noexcept { return lacking_; }
    /// `marks` after the page has lost what it has in common with others.
    [[nodiscard]] std::string marksTaken(std::int64_t page, std::string_view marks) const;

    /// Takes such lines out of the passages that a page begins with; takeFromEnd() out of those
    /// that it ends with. `texts` are in the page's order. A heading goes if everything under it
    /// has gone. False: nothing has changed.
    [[nodiscard]] bool takeFromStart(std::int64_t page, std::span<std::string> texts) const;
    [[nodiscard]] bool takeFromEnd(std::int64_t page, std::span<std::string> texts) const;

private:
    [[nodiscard]] bool isRepeated(std::int64_t page, std::uint64_t mark) const;
    [[nodiscard]] bool take(
        std::int64_t page, std::string& text, std::size_t begin, std::size_t end
    ) const;

    /// The order is what count() relies on: by mark, then those that still have the line, then by
    /// page.
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
