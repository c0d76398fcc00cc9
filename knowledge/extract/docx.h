// Documents of Word and those who write as it (ECMA-376, WordprocessingML). Pure.
#pragma once

#include <string>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// The text of the main part, which `_rels/.rels` names: paragraphs, lists, tables; headings by the
/// name or outline level of their style; footnotes and endnotes in brackets where they are referred
/// to. Of the heads and feet of pages each line stands once, without the number of the page, before
/// the first text of the section that has it first, unless a paragraph says it. What is deleted,
/// hidden, or an instruction is left out, and so is a table of contents. Entities of a document
/// type are never expanded. Throws Error{kBadRequest} for what is no DOCX, kTooLarge beyond the
/// limits of Archive, for more than two million tags and attributes, and beyond kMaxText.
[[nodiscard]] Document extractDocx(const std::string& path);
/// Of an open file, which stays the caller's.
[[nodiscard]] Document extractDocx(int file);

}  // namespace hiveline::knowledge
