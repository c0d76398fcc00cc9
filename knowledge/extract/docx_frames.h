// Heads and feet of the pages of a DOCX. Pure, but for the archive that is read.
#pragma once

#include <string>
#include <vector>

#include <pugixml.hpp>

#include "knowledge/extract/docx_package.h"

namespace hiveline::knowledge {

/// For each section of pages, in their order, the lines of its heads and feet: each line once, in
/// the first section that has it, without the number of the page, and not where a paragraph of the
/// document says the same. A head that cannot be read is none.
[[nodiscard]] std::vector<std::vector<std::string>> framesOf(
    Archive& archive, const Relations& relations, pugi::xml_node body
);

}  // namespace hiveline::knowledge
