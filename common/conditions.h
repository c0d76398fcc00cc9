// Conditional requests by entity tags (RFC 9110, section 13.1): what a client has, compared with
// what is there. The only reader of If-Match and If-None-Match. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

/// Takes the next entity tag from the front of a list; a tag may hold commas inside its quotes.
/// nullopt at the end, and where the list goes on with something else.
[[nodiscard]] std::optional<std::string_view> nextEntityTag(std::string_view& list) noexcept;

/// The ETag of a record's compressed form: `"7-gzip"` for `"7"`.
[[nodiscard]] std::string compressedTag(std::string_view eTag);

/// Which tags stand for the one that is there.
enum class TagForms : std::uint8_t {
    kExact,
    kCompressedToo,  // of a record: also that of its compressed form
};

/// If-Match, by strong comparison: `*`, or the tag of a record in either form.
[[nodiscard]] bool matches(std::string_view ifMatch, std::string_view eTag) noexcept;

/// If-None-Match, by weak comparison: the tag by which the client has what `eTag` names already, as
/// it is without `W/`; `eTag` itself for `*`; nullopt where it has not.
[[nodiscard]] std::optional<std::string_view> heldTag(
    std::string_view ifNoneMatch, std::string_view eTag, TagForms forms
) noexcept;

/// Whether it is weak, so that it says nothing of single bytes.
[[nodiscard]] bool isWeak(std::string_view eTag) noexcept;

}  // namespace hiveline::common
