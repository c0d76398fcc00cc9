// Bytes in whatever encoding as UTF-8. Pure; safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::knowledge {

/// The text behind `bytes`, without its byte order mark; bytes that mean nothing become U+FFFD.
/// The encoding is, in this order: what a byte order mark says; `declared`, a label as
/// https://encoding.spec.whatwg.org/ lists them, where it is known; UTF-8 where everything is; what
/// uchardet makes of it; windows-1252.
[[nodiscard]] std::string toUtf8(std::string_view bytes, std::string_view declared);

/// The same for HTML: behind `charsetOfHeader` comes what the page says in its first 1,024 bytes
/// (https://html.spec.whatwg.org/, "prescan a byte stream").
[[nodiscard]] std::string htmlToUtf8(std::string_view bytes, std::string_view charsetOfHeader);

}  // namespace hiveline::knowledge
