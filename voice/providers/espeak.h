// Speech synthesis by Debian's `espeak-ng`, where it is installed: a child process for each text,
// on a few threads of its own. No shell; the text goes through stdin.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "voice/providers/speech.h"

namespace hiveline::voice {

struct EspeakSettings {
    int threads = 2;                         // and so children at once
    std::size_t mostWaiting = 64;            // further ones fail
    std::chrono::milliseconds time{10'000};  // of a child, then it is killed
    std::size_t mostText = 4'096;            // bytes
    std::size_t mostAudio = 32 * 1024 * 1024;
    bool isConfined = true;  // false for a stand-in that is a script
};

class EspeakSynthesizer final : public Synthesizer {
public:
    /// The first `espeak-ng` of the folders in `path` (as in PATH) that names its voices; null
    /// where there is none.
    [[nodiscard]] static std::unique_ptr<EspeakSynthesizer> find(
        std::string_view path, EspeakSettings settings = {}
    );
    /// What waits or runs fails.
    ~EspeakSynthesizer() override;
    EspeakSynthesizer(const EspeakSynthesizer&) = delete;
    EspeakSynthesizer& operator=(const EspeakSynthesizer&) = delete;

    /// WAV. What cannot even wait fails inside of the call. `voice` is one of espeak's, or empty
    /// for the language's; a language or voice that it does not have is spoken by the nearest that
    /// it has.
    [[nodiscard]] std::unique_ptr<Request> synthesize(
        std::string text,
        const std::string& language,
        const std::string& voice,
        AudioReceiver& receiver
    ) override;

    /// The voice for a language: the tag itself, else its first part, else English.
    [[nodiscard]] std::string voiceFor(std::string_view language, std::string_view voice) const;

private:
    class Pool;
    EspeakSynthesizer(
        std::string program, std::vector<std::string> voices, EspeakSettings settings
    );

    const std::vector<std::string> voices_;
    std::unique_ptr<Pool> pool_;
};

}  // namespace hiveline::voice
