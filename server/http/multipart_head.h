// What the headers of a form-data part say (RFC 7578): its name, the name of its file, its type.
// And what the Content-Type of the request says: the boundary. Names come out clean: UTF-8, no
// control characters, no folders.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::server {

/// `name=value` behind a semicolon; the name in lower case, quotes and escapes undone.
struct FieldParameter {
    std::string name;
    std::string value;
};

/// The parameters of a field value like `form-data; name="a"`; what precedes the first semicolon is
/// left out. Throws Error{kBadRequest}.
[[nodiscard]] std::vector<FieldParameter> parseParameters(std::string_view value);

/// The boundary of a `multipart/form-data` Content-Type.
/// Throws Error{kUnsupportedMediaType} for another type, Error{kBadRequest} for a boundary that is
/// missing or not 1 to 70 of the characters that RFC 2046 allows.
[[nodiscard]] std::string multipartBoundary(std::string_view contentType);

struct PartHead {
    std::string name;
    std::optional<std::string> fileName;  // given: the part is a file; empty: no file was chosen
    std::string contentType;              // as given, may be empty
};

class PartHeadReader {
public:
    /// Throws Error{kBadRequest}.
    void addLine(std::string_view line);
    /// Throws Error{kBadRequest} when the part has no name.
    [[nodiscard]] PartHead take();

private:
    void readDisposition(std::string_view value);

    PartHead head_;
    bool hasDisposition_ = false;
    std::size_t lines_ = 0;
};

/// A client's file name without folders (either separator).
/// Throws Error{kBadRequest} for what is no file name: not UTF-8, control characters, `..`, more
/// than 255 bytes. Empty stays empty.
[[nodiscard]] std::string cleanFileName(std::string_view name);

}  // namespace hiveline::server
