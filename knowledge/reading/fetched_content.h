// What a fetched page says, and what is to be followed from it. Stores nothing. One thread for each
// ContentReader.
#pragma once

#include <cstdint>

#include "knowledge/confined/content_reader.h"
#include "knowledge/fetch/fetcher.h"
#include "knowledge/reading/hive_pages.h"
#include "knowledge/reading/ingestion_host.h"

namespace hiveline::knowledge {

/// Whether reading it may take so much that it could end the process: only then is the attempt
/// counted in the store, which costs a write.
[[nodiscard]] bool isRisky(const Fetched& fetched);

/// Whether a crawl follows the links of a page, or reads that page alone.
enum class LinksOf : std::uint8_t { kFollowed, kIgnored };

/// Throws as ContentReader does, and as IngestionHost::readPdf().
[[nodiscard]] PageContent contentOf(
    IngestionHost& host, ContentReader& reader, const Fetched& fetched, LinksOf links
);

}  // namespace hiveline::knowledge
