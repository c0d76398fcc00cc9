#include "server/http/multipart.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/text/utf8.h"
#include "server/http/multipart_head.h"
#include "server/http/multipart_parser.h"

namespace hiveline::server {
namespace {

using common::Error;
using common::ErrorCode;

[[noreturn]] void refuse(const char* text) {
    throw Error(ErrorCode::kBadRequest, text);
}

void requireAtMost(std::uint64_t size, std::uint64_t limit, const char* what) {
    if (size > limit) {
        throw Error(
            ErrorCode::kTooLarge, what + std::string(" than ") + std::to_string(limit) + " bytes"
        );
    }
}

void requireCount(std::size_t count, std::size_t limit, const char* what) {
    if (count > limit) {
        throw Error(
            ErrorCode::kTooLarge, "More than " + std::to_string(limit) + what + " in one request"
        );
    }
}

class MultipartSink final : public common::BodySink, private PartReceiver {
public:
    MultipartSink(
        std::string_view boundary, common::PartStore& store, const MultipartLimits& limits
    )
        : store_(store),
          limits_(limits),
          parser_(boundary, limits.headerBytes, *this) {}

    void write(std::string_view bytes) override { parser_.write(bytes); }

    void finish(common::Request& request) override {
        parser_.finish();
        request.fields = std::move(fields_);
        request.files = std::move(files_);
    }

private:
    void onHeader(std::string_view line) override { headReader_.addLine(line); }

    // Limits are checked before a file is created for the part.
    void onHeadersEnd() override {
        part_ = headReader_.take();
        received_ = 0;
        if (!part_.fileName) {
            requireCount(fields_.size() + 1, limits_.textParts, " text parts");
            text_.clear();
            // Empty: a browser's way to say that no file was chosen.
        } else if (!part_.fileName->empty()) {
            requireCount(files_.size() + 1, limits_.files, " files");
            writer_ = store_.open();
        }
    }

    void onContent(std::string_view bytes) override {
        received_ += bytes.size();
        if (!part_.fileName) {
            requireAtMost(received_, limits_.textBytes, "Text part is larger");
            text_ += bytes;
        } else if (!writer_) {
            refuse("File part without a file name");
        } else {
            requireAtMost(received_, limits_.fileBytes, "File is larger");
            // Straight to disk: a hundred megabytes never are in memory.
            writer_->write(bytes);
        }
    }

    void onPartEnd() override {
        if (!part_.fileName) {
            // Only when the part is complete: a character may be cut between two pieces.
            if (common::findInvalidUtf8(text_) != std::string_view::npos) {
                refuse("Text part is not valid UTF-8");
            }
            fields_.push_back({.name = std::move(part_.name), .value = std::move(text_)});
        } else if (writer_) {
            takeFile();
        }
    }

    void takeFile() {
        common::StoredPart stored = writer_->finish();
        writer_.reset();
        files_.push_back(
            {.fieldName = std::move(part_.name),
             .fileName = std::move(*part_.fileName),
             .contentType = std::move(part_.contentType),
             .tempPath = std::move(stored.tempPath),
             .size = stored.size,
             .sha256 = std::move(stored.sha256),
             .ticket = std::move(stored.ticket)}
        );
    }

    common::PartStore& store_;
    MultipartLimits limits_;
    MultipartParser parser_;
    PartHeadReader headReader_;
    PartHead part_;
    // Content of the current part.
    std::uint64_t received_ = 0;
    std::string text_;
    std::unique_ptr<common::PartWriter> writer_;
    std::vector<common::FormField> fields_;
    std::vector<common::UploadedFile> files_;
};

}  // namespace

std::unique_ptr<common::BodySink> makeMultipartSink(
    std::string_view contentType, common::PartStore& store, const MultipartLimits& limits
) {
    return std::make_unique<MultipartSink>(multipartBoundary(contentType), store, limits);
}

}  // namespace hiveline::server
