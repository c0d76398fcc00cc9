// Hearing and speaking: what turns a caller's audio into text and an agent's text into audio, and
// the services of the OpenAI protocol that do (`/audio/transcriptions`, `/audio/speech`), and
// `/embeddings`. Receivers are called on threads of the implementation's own, or inside of the
// call; destroying a request cancels it as that of a Thinker.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "outbound/http_client.h"
#include "voice/providers/openai.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

struct Audio {
    std::string bytes;
    std::string contentType;  // `audio/wav`, `audio/webm;codecs=opus`, …
};

class TextReceiver {
public:
    virtual ~TextReceiver() = default;
    /// Empty when nothing was understood.
    virtual void done(std::string text) = 0;
    /// `reason` is for the log: it holds no key and no words of the caller.
    virtual void failed(const std::string& reason) = 0;
};

class AudioReceiver {
public:
    virtual ~AudioReceiver() = default;
    virtual void done(Audio audio) = 0;
    virtual void failed(const std::string& reason) = 0;
};

/// `language` everywhere: a name (`German`), a tag (`de`, `de-AT`, RFC 5646), or empty where it is
/// not known.
class Transcriber {
public:
    virtual ~Transcriber() = default;
    /// `receiver` outlives the request.
    [[nodiscard]] virtual std::unique_ptr<Request> transcribe(
        Audio audio, const std::string& language, TextReceiver& receiver
    ) = 0;
};

class Synthesizer {
public:
    virtual ~Synthesizer() = default;
    /// `voice`: as the service names it; empty for its usual one. `receiver` outlives the request.
    [[nodiscard]] virtual std::unique_ptr<Request> synthesize(
        std::string text,
        const std::string& language,
        const std::string& voice,
        AudioReceiver& receiver
    ) = 0;
};

using Vector = std::vector<double>;  // no value larger than a float

class VectorReceiver {
public:
    virtual ~VectorReceiver() = default;
    /// One for each text, in their order, all of one length.
    virtual void done(std::vector<Vector> vectors) = 0;
    virtual void failed(const std::string& reason) = 0;
};

/// The language of a name or a tag in two letters (ISO 639-1), in lower case; empty where it is not
/// known.
[[nodiscard]] std::string languageCode(std::string_view language);

/// The ending of a file of that type, as transcription services tell types apart: `wav`, `webm`,
/// `ogg`, `mp3`, `mp4`, `m4a`, `flac`; empty for a type that they do not take.
[[nodiscard]] std::string_view fileEnding(std::string_view contentType);

class OpenAiTranscriber final : public Transcriber {
public:
    static constexpr std::size_t kMaxAudio = 25 * 1024 * 1024;  // bytes

    /// Throws as requireUsable(), and Error{kConflict} without `transcriptionModel`.
    OpenAiTranscriber(outbound::HttpClient& client, OpenAiSettings settings);
    [[nodiscard]] std::unique_ptr<Request> transcribe(
        Audio audio, const std::string& language, TextReceiver& receiver
    ) override;

private:
    outbound::HttpClient& client_;
    std::shared_ptr<const OpenAiSettings> settings_;
};

class OpenAiSynthesizer final : public Synthesizer {
public:
    static constexpr std::size_t kMaxText = 4'096;              // characters
    static constexpr std::size_t kMaxAudio = 32 * 1024 * 1024;  // bytes

    /// Throws as requireUsable(), and Error{kConflict} without `speechModel`.
    OpenAiSynthesizer(outbound::HttpClient& client, OpenAiSettings settings);
    /// WAV.
    [[nodiscard]] std::unique_ptr<Request> synthesize(
        std::string text,
        const std::string& language,
        const std::string& voice,
        AudioReceiver& receiver
    ) override;

private:
    outbound::HttpClient& client_;
    std::shared_ptr<const OpenAiSettings> settings_;
};

class OpenAiEmbedder {
public:
    static constexpr std::size_t kMaxTexts = 2'048;
    static constexpr std::size_t kMaxAnswer = 64 * 1024 * 1024;  // bytes

    /// Throws as requireUsable(), and Error{kConflict} without `embeddingModel`.
    OpenAiEmbedder(outbound::HttpClient& client, OpenAiSettings settings);
    [[nodiscard]] std::unique_ptr<Request> embed(
        const std::vector<std::string>& texts, VectorReceiver& receiver
    );

private:
    outbound::HttpClient& client_;
    std::shared_ptr<const OpenAiSettings> settings_;
};

}  // namespace hiveline::voice
