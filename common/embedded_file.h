// A file that the build put into the executable. The tables are made by hiveline_embed
// (cmake/EmbedFile.cmake) and live as long as the program; safe to read from any thread.
#pragma once

#include <string_view>

namespace hiveline::common {

struct EmbeddedFile {
    std::string_view name;    // the file's name, without folders
    std::string_view bytes;   // its content, exactly
    std::string_view gzip;    // its content compressed; empty unless asked for and smaller
    std::string_view sha256;  // lowercase hex of the content
};

}  // namespace hiveline::common
