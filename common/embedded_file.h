// A file that the build has put into the executable. The tables are made by hiveline_embed
// (cmake/EmbedFile.cmake) and live as long as the program. Any thread.
#pragma once

#include <string_view>

namespace hiveline::common {

struct EmbeddedFile {
    /// Without folders.
    std::string_view name;
    std::string_view bytes;  // its content, exactly
    /// Compressed; empty unless asked for and smaller.
    std::string_view gzip;
    /// Of the content, lowercase hex.
    std::string_view sha256;
};

}  // namespace hiveline::common
