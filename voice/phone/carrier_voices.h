// Which voices carriers have for an agent's language. Sources: https://www.twilio.com/docs/voice/
// twiml/say/text-speech, https://www.plivo.com/docs/voice/xml/audio-output,
// https://docs.aws.amazon.com/polly/latest/dg/available-voices.html.
#pragma once

#include <string_view>

#include "generated/models/agents.h"

namespace hiveline::voice {

/// A voice of each gender; where there is only one it stands for both.
struct VoicePair {
    std::string_view female;
    std::string_view male;
    std::string_view language;  // as the carrier calls it
};

struct PhoneLanguage {
    std::string_view heard;  // BCP 47, of recognition
    VoicePair twilio;
    VoicePair plivo;
};

/// By `voice.languageAccent`: a tag (`de-AT`), or words that name the language, in English or by
/// itself (`Deutsch`, `Brazilian Portuguese`), and where it is spoken (`British`, `Austria`). A
/// place that is none of ours is the language's first; a language that is none of ours English.
[[nodiscard]] const PhoneLanguage& phoneLanguageOf(const models::Agent& agent);

/// The one of the agent's gender; a woman's where that says neither.
[[nodiscard]] std::string_view voiceFrom(const VoicePair& voices, const models::Agent& agent);

/// The agent's `modelId` where it is the name of a voice that begins with one of `families`
/// (`Polly.`), else empty.
[[nodiscard]] std::string_view namedVoice(
    const models::Agent& agent, std::initializer_list<std::string_view> families
);

}  // namespace hiveline::voice
