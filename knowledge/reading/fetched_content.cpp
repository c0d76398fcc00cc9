#include "knowledge/reading/fetched_content.h"

#include <string>
#include <utility>

#include "common/file_type.h"
#include "knowledge/extract/document.h"
#include "knowledge/fetch/url.h"
#include "knowledge/html/html.h"

namespace hiveline::knowledge {
namespace {

bool isHtml(const std::string& type) {
    return type == "text/html" || type == "application/xhtml+xml";
}

/// The text of a page that is not HTML.
Document documentOf(IngestionHost& host, ContentReader& reader, const Fetched& fetched) {
    if (fetched.contentType == "application/pdf") {
        return host.readPdf(fetched.body);
    }
    const common::FileType type = fetched.contentType == "text/csv" ? common::FileType::kCsv
                                  : fetched.contentType == "text/markdown"
                                      ? common::FileType::kMarkdown
                                      : common::FileType::kText;
    return reader.readText(type, fetched.body, fetched.charset, host.stopSignal());
}

}  // namespace

bool isRisky(const Fetched& fetched) {
    constexpr std::size_t kLong = std::size_t{1} << 20U;
    return fetched.contentType == "application/pdf" || fetched.body.size() > kLong;
}

PageContent contentOf(
    IngestionHost& host, ContentReader& reader, const Fetched& fetched, LinksOf links
) {
    PageContent content;
    content.source = fetched.url;
    if (!fetched.etag.empty()) {
        content.eTag = fetched.etag;
    }
    if (!fetched.lastModified.empty()) {
        content.lastModified = fetched.lastModified;
    }
    if (!isHtml(fetched.contentType)) {
        content.document = documentOf(host, reader, fetched);
        return content;
    }
    HtmlPage page = reader.readHtml(fetched.body, fetched.charset, host.stopSignal());
    if (page.noIndex) {
        content.skipped = "The page asks not to be indexed";
    } else {
        content.document = std::move(page.document);
    }
    if (page.canonical) {
        auto url = resolveUrl(fetched.url, *page.canonical);
        // A canonical address elsewhere is ignored: a page may not hide itself behind another's
        // site.
        if (url && isSameSite(fetched.url, *url)) {
            content.canonical = std::move(url);
        }
    }
    if (links == LinksOf::kFollowed && !page.noFollow) {
        const std::string base =
            page.base ? resolveUrl(fetched.url, *page.base).value_or(fetched.url) : fetched.url;
        for (const std::string& link : page.links) {
            auto url = resolveUrl(base, link);
            if (url && isSameSite(fetched.url, *url) && looksLikePage(*url)) {
                content.links.push_back(std::move(*url));
            }
        }
    }
    return content;
}

}  // namespace hiveline::knowledge
