#include "server/edge/file_answer.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "common/conditions.h"
#include "common/error.h"
#include "common/http.h"
#include "common/text/ascii.h"
#include "server/http/text.h"

namespace hiveline::server {
namespace {

struct ByteRange {
    std::optional<std::uint64_t> first;
    std::optional<std::uint64_t> last;
};

/// `bytes=5-9`, `bytes=5-`, `bytes=-9`; nullopt for anything else, several ranges included.
std::optional<ByteRange> parseRange(std::string_view text) {
    constexpr std::string_view kUnit = "bytes=";
    if (!common::equalsIgnoreCase(text.substr(0, kUnit.size()), kUnit)) {
        return std::nullopt;
    }
    const std::string_view spec = common::trimBlanks(text.substr(kUnit.size()));
    const std::size_t dash = spec.find('-');
    if (dash == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view left = spec.substr(0, dash);
    const std::string_view right = spec.substr(dash + 1);
    const ByteRange range{.first = parseDecimal(left), .last = parseDecimal(right)};
    const bool malformed = (!left.empty() && !range.first) || (!right.empty() && !range.last) ||
                           (left.empty() && right.empty()) ||
                           (range.first && range.last && *range.last < *range.first);
    return malformed ? std::nullopt : std::optional(range);
}

FilePlan applyRange(const ByteRange& range, std::uint64_t size) {
    // The last n bytes.
    if (!range.first) {
        const std::uint64_t count = std::min(*range.last, size);
        return count == 0 ? FilePlan{.status = 416}
                          : FilePlan{.status = 206, .offset = size - count, .size = count};
    }
    if (*range.first >= size) {
        return {.status = 416};
    }
    const std::uint64_t last = std::min(range.last.value_or(size - 1), size - 1);
    return {.status = 206, .offset = *range.first, .size = last - *range.first + 1};
}

std::string rangeText(const FilePlan& plan, std::uint64_t fileSize) {
    const std::string total = std::to_string(fileSize);
    if (plan.status == 416) {
        return "bytes */" + total;
    }
    return "bytes " + std::to_string(plan.offset) + "-" +
           std::to_string(plan.offset + plan.size - 1) + "/" + total;
}

[[noreturn]] void failFile(const common::FileBody& file, const std::string& why) {
    throw common::Error(common::ErrorCode::kInternal, "file " + file.path + ": " + why);
}

common::Descriptor openFile(const common::FileBody& file) {
    // O_NOFOLLOW: nothing in the folder of files is a link.
    common::Descriptor fd(::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!fd) {
        failFile(file, std::generic_category().message(errno));
    }
    struct ::stat info {};
    if (::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        failFile(file, "not a regular file");
    }
    // Its head has promised the length of the record: a file that was cut short must not be sent as
    // if it were complete.
    if (static_cast<std::uint64_t>(info.st_size) != file.size) {
        failFile(
            file, "has " + std::to_string(info.st_size) + " bytes, not " + std::to_string(file.size)
        );
    }
    return fd;
}

bool isAttributeCharacter(char c) {
    constexpr std::string_view kNotAttribute = "*'%";
    return common::isTokenCharacter(c) && kNotAttribute.find(c) == std::string_view::npos;
}

/// What old clients can use: ASCII without characters that some read as escapes.
std::string plainName(std::string_view fileName) {
    std::string name(fileName);
    std::ranges::replace_if(
        name,
        [](char c) {
            constexpr std::string_view kUnsafe = "\"\\%/";
            return c < ' ' || c > '~' || kUnsafe.find(c) != std::string_view::npos;
        },
        '_'
    );
    return name;
}

void describeFile(common::Response& response, const common::FileBody& file) {
    response.contentType = file.contentType.empty() ? "application/octet-stream" : file.contentType;
    response.headers.emplace_back("Accept-Ranges", "bytes");
    response.headers.emplace_back("Content-Disposition", contentDisposition(file.fileName));
    // Files come from strangers. With this and "attachment" no browser runs them on our origin.
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
}

bool hasField(const common::Response& response, std::string_view name) {
    return std::ranges::any_of(response.headers, [name](const auto& field) {
        return common::equalsIgnoreCase(field.first, name);
    });
}

void refuseRange(common::Response& response) {
    common::Response refusal = common::errorResponse(416, "Range lies outside of the file");
    refusal.operation = response.operation;
    response = std::move(refusal);
}

}  // namespace

FileConditions conditionsOf(const common::Request& request) {
    return {
        .isGet = request.method == "GET",
        .ifNoneMatch = request.header("If-None-Match"),
        .ifRange = request.header("If-Range"),
        .range = request.header("Range")};
}

FilePlan planFile(std::uint64_t fileSize, std::string_view eTag, const FileConditions& conditions) {
    const FilePlan whole{.status = 200, .offset = 0, .size = fileSize};
    if (conditions.ifNoneMatch &&
        common::heldTag(*conditions.ifNoneMatch, eTag, common::TagForms::kExact)) {
        return {.status = 304};
    }
    // If-Range compares strongly, and a date never matches, because no file here has one.
    const bool sameFile = !conditions.ifRange ||
                          (*conditions.ifRange == eTag && !eTag.empty() && !common::isWeak(eTag));
    if (!conditions.isGet || !conditions.range || !sameFile) {
        return whole;
    }
    const auto range = parseRange(*conditions.range);
    return range ? applyRange(*range, fileSize) : whole;
}

FileExtent openFileAnswer(common::Response& response, const FileConditions& conditions) {
    const common::FileBody file = std::move(response.file).value();
    response.file.reset();
    FileExtent extent{.file = openFile(file)};
    const FilePlan plan = planFile(file.size, file.eTag, conditions);
    if (plan.status == 416) {
        refuseRange(response);
    } else {
        response.status = plan.status;
        response.body.clear();
        response.view = {};
        describeFile(response, file);
        if (!file.eTag.empty() && !hasField(response, "ETag")) {
            response.headers.emplace_back("ETag", file.eTag);
        }
    }
    if (plan.status == 206 || plan.status == 416) {
        response.headers.emplace_back("Content-Range", rangeText(plan, file.size));
    }
    extent.offset = plan.offset;
    extent.size = plan.size;
    return extent;
}

std::string contentDisposition(std::string_view fileName) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const std::string plain = plainName(fileName);
    std::string value = "attachment; filename=\"" + plain + '"';
    if (plain == fileName) {
        return value;
    }
    value += "; filename*=UTF-8''";
    for (const char c : fileName) {
        if (isAttributeCharacter(c)) {
            value += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            value += '%';
            value += kDigits[byte >> 4U];
            value += kDigits[byte & 0x0fU];
        }
    }
    return value;
}

}  // namespace hiveline::server
