// Sitemaps (https://www.sitemaps.org/protocol.html): XML or plain text, perhaps packed by gzip,
// read as they arrive. Memory is a few hundred kilobytes however large they are. One thread at a
// time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

class SitemapReader {
public:
    static constexpr std::size_t kMaxBytes = std::size_t{50} * 1024 * 1024;  // unpacked
    static constexpr std::size_t kMaxUrls = 50'000;

    /// `onLoc` gets each address as it is written there, neither resolved nor canonical, and says
    /// whether it wants more; isIndex() is known by then.
    using OnLoc = std::function<bool(std::string_view loc)>;

    explicit SitemapReader(OnLoc onLoc);
    ~SitemapReader();
    SitemapReader(const SitemapReader&) = delete;
    SitemapReader& operator=(const SitemapReader&) = delete;

    /// False: nothing more is read, because of a fault, a bound, or since no more is wanted.
    bool feed(std::string_view piece);
    /// Call after the last piece; not needed once feed() has said false.
    void finish();

    /// Whether its addresses are those of further sitemaps.
    [[nodiscard]] bool isIndex() const;
    /// Why it was not read to its end, for the operator; empty if it was. Addresses that came
    /// before hold.
    [[nodiscard]] const std::string& fault() const;

    class Parser;

private:
    std::unique_ptr<Parser> parser_;
};

}  // namespace hiveline::knowledge
