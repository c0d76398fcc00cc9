// What the headers of a form-data part say (RFC 7578): its name, the name of its file, its type.
// And what the Content-Type of the request says: the boundary. Names come out clean: UTF-8, no
// control characters, no folders. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::server {

/// `name=value` after a semicolon; the name in lower case, quotes and escapes undone.
struct FieldParameter {
    std::string name;
    std::string value;
};

/// The parameters of a field value such as `form-data; name="a"`, without what precedes the first
/// semicolon. Throws Error{kBadRequest}.
[[nodiscard]] std::vector<FieldParameter> parseParameters(std::string_view value);

/// The boundary of a `multipart/form-data` Content-Type. Throws Error{kUnsupportedMediaType} for
/// another type, Error{kBadRequest} for a boundary that is missing or does not consist of 1 to 70
/// of RFC 2046's characters.
[[nodiscard]] std::string multipartBoundary(std::string_view contentType);

struct PartHead {
    std::string name;
    /// Set: the part is a file; empty: no file was chosen.
    std::optional<std::string> fileName;
    /// As given; may be empty.
    std::string contentType;
};

class PartHeadReader {
public:
    /// Throws Error{kBadRequest}.
    void addLine(std::string_view line);
    /// Throws Error{kBadRequest} if the part has no name.
    [[nodiscard]] PartHead take();

private:
    void readDisposition(std::string_view value);

    PartHead head_;
    bool hasDisposition_ = false;
    std::size_t lines_ = 0;
};

/// A client's file name without folders (with either separator). Throws Error{kBadRequest} for what
/// is no file name: not UTF-8, control characters, `..`, more than 255 bytes. Empty stays empty.
[[nodiscard]] std::string cleanFileName(std::string_view name);

}  // namespace hiveline::server
