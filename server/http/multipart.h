// Receives a multipart/form-data body as it arrives: file parts go straight to a PartStore, text
// parts into memory. What has been received goes away with the sink, unless finish() is reached. On
// an HTTP worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "common/blob_sink.h"
#include "common/http.h"

namespace hiveline::server {

/// Sizes in bytes. Exceeding one is 413, except for the headers of a part: 400.
struct MultipartLimits {
    std::uint64_t fileBytes = std::uint64_t{100} * 1024 * 1024;
    std::size_t files = 20;
    std::size_t textBytes = std::size_t{64} * 1024;
    std::size_t textParts = 100;
    std::size_t headerBytes = std::size_t{8} * 1024;
};

/// A part with a file name is a file, any other is text (UTF-8). A file part with an empty name and
/// no content, which is how a browser says that no file was chosen, is left out. Throws
/// Error{kUnsupportedMediaType|kBadRequest} if `contentType` is not multipart/form-data with a
/// boundary. The sink throws Error{kBadRequest|kTooLarge} and what `store` throws; `store` outlives
/// it.
[[nodiscard]] std::unique_ptr<common::BodySink> makeMultipartSink(
    std::string_view contentType, common::PartStore& store, const MultipartLimits& limits
);

}  // namespace hiveline::server
