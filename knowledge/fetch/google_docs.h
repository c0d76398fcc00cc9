// Documents of Google that are shared with anyone who has the link: where their text is, and how to
// see that they are not shared. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "knowledge/fetch/fetcher.h"

namespace hiveline::knowledge {

/// Where the text of a document is, of any link to it that a browser shows (edit, view, preview,
/// share, copy, export, `open?id=`): Docs as plain text, Sheets as CSV (the sheet of `gid`),
/// Slides as plain text. A document that is published to the web (`/d/e/…/pub`) has no such form
/// and is itself what is given; it is HTML, to be fetched as Wanted::kPage. nullopt for everything
/// else.
[[nodiscard]] std::optional<std::string> exportUrl(std::string_view shareUrl);

/// What exportUrl() gave is to be fetched as: HTML where it is published, else text.
[[nodiscard]] Wanted wantedOf(std::string_view exportUrl);

/// For FetchRequest::checkHop: a document's text may be at Google's servers only, by https, and not
/// behind a sign-in.
[[nodiscard]] std::optional<FetchFailure> judgeGoogleHop(const std::string& url);

/// A failure to fetch what exportUrl() gave (Wanted::kDocument), in words for who shared it: 401,
/// 403, 404, a sign-in and HTML in the place of text mean that the document is not public.
[[nodiscard]] FetchFailure googleFailure(FetchFailure failure);

}  // namespace hiveline::knowledge
