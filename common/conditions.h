// Conditional requests by entity tags (RFC 9110 section 13.1): compares what a client has with what
// is there. The only reader of If-Match and If-None-Match. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

/// Takes the next entity tag from the front of a list; commas inside its quotes belong to the tag.
/// nullopt at the end, and if something else follows.
[[nodiscard]] std::optional<std::string_view> nextEntityTag(std::string_view& list) noexcept;

/// The ETag of a record's compressed form: `"7-gzip"` for `"7"`. A tag of its own, because strong
/// tags promise the same bytes.
[[nodiscard]] std::string compressedTag(std::string_view eTag);

/// Which tags stand for the one that is there.
enum class TagForms : std::uint8_t {
    kExact,
    /// Of a record: that of its compressed form as well.
    kCompressedToo,
};

/// If-Match, by strong comparison: `*`, or the tag of a record in either form.
[[nodiscard]] bool matches(std::string_view ifMatch, std::string_view eTag) noexcept;

/// If-None-Match, by weak comparison: the tag by which the client already has what `eTag` names,
/// without its `W/`; `eTag` itself for `*`; nullopt if it does not have it.
[[nodiscard]] std::optional<std::string_view> heldTag(
    std::string_view ifNoneMatch, std::string_view eTag, TagForms forms
) noexcept;

/// Whether a tag is weak: it then says nothing about single bytes.
[[nodiscard]] bool isWeak(std::string_view eTag) noexcept;

}  // namespace hiveline::common
