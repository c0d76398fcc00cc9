// Recorded conversations as `Speaker: text`, a paragraph for each turn. Pure; all take UTF-8.
#pragma once

#include <string_view>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip: what is said in the cues. A voice is a
/// speaker; cues of one speaker are joined, and so are cues without any. Lines that a cue repeats
/// from the one before it are left out.
[[nodiscard]] Document extractCues(std::string_view utf8);

/// Lines `Speaker: text`, also behind a time; other lines go on with what was said before. A text
/// in which nobody speaks is read as plain text.
[[nodiscard]] Document extractDialogue(std::string_view utf8);

/// The text of each section read as a dialogue, where somebody speaks in it.
[[nodiscard]] Document dialogueOf(Document document);

/// A list of messages `{"speaker": "USER", "message": "…"}`, or an object that has one as a member.
/// Throws Error{kBadRequest} for other JSON.
[[nodiscard]] Document extractMessages(std::string_view utf8);

/// A table with a column for the speaker and one for the text, else as extractCsv.
[[nodiscard]] Document extractTurnsOfCsv(std::string_view utf8);

}  // namespace hiveline::knowledge
