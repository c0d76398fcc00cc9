// What turns a caller's sound into words, and an agent's words into sound. Requests run on the
// implementation's own threads; the receiver is called on them, once, and not any more when the
// request has been destroyed.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "generated/models/agents.h"

#include "voice/providers/thinker.h"

namespace hiveline::voice {

struct Audio {
    std::string contentType;  // `audio/wav`
    std::string data;
};

class Transcriber {
public:
    virtual ~Transcriber() = default;
    /// Gives the words, empty where there are none; a failure is a common::Error with a text that a
    /// client may read.
    using Receiver = std::function<void(std::optional<std::string> text, std::exception_ptr failure)>;
    [[nodiscard]] virtual std::unique_ptr<Request> transcribe(
        Audio audio, const models::Agent& agent, Receiver receiver
    ) = 0;
};

class Synthesizer {
public:
    virtual ~Synthesizer() = default;
    using Receiver = std::function<void(std::optional<Audio> audio, std::exception_ptr failure)>;
    [[nodiscard]] virtual std::unique_ptr<Request> speak(
        std::string text, const models::Agent& agent, Receiver receiver
    ) = 0;
};

/// What this server has of both. Null: none.
struct Speech {
    std::shared_ptr<Transcriber> transcriber;
    std::shared_ptr<Synthesizer> synthesizer;
};

}  // namespace hiveline::voice
