#include "voice/providers/speech.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "common/error.h"
#include "common/json/encode.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_post.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxTranscript = 256 * 1024;  // bytes of an answer
constexpr std::size_t kMaxWords = 64 * 1024;        // bytes of a text

void requireModel(const OpenAiSettings& settings, const std::string& model, const char* what) {
    requireUsable(settings);
    if (model.empty()) {
        throw common::Error(
            common::ErrorCode::kConflict,
            std::string("the OpenAI provider needs the name of a model for ") + what
        );
    }
}

/// A job whose outcome goes through functions: the answer as it came, or why there is none.
class PlainJob final : public AnswerJob {
public:
    using Answered = std::function<void(std::string body)>;
    using Refused = std::function<void(const std::string& reason)>;

    PlainJob(
        outbound::HttpClient& client,
        std::shared_ptr<const OpenAiSettings> settings,
        outbound::HttpRequest request,
        Answered answered,
        Refused refused
    )
        : AnswerJob(client, std::move(settings)),
          request_(std::move(request)),
          answered_(std::move(answered)),
          refused_(std::move(refused)) {}
    void start() override { send(std::move(request_)); }

private:
    void answered(const outbound::HttpHead& /*head*/, std::string body) override {
        gate.pass([&] { answered_(std::move(body)); });
    }
    void refused(const PostFailure& failure) override {
        gate.pass([&] { refused_(failure.reason); });
    }

    outbound::HttpRequest request_;
    Answered answered_;
    Refused refused_;
};

/// Sends a request whose answer `answered` gives to the receiver, as it does the reason why there
/// is none.
template <typename Receiver>
std::unique_ptr<Request> runPlain(
    outbound::HttpClient& client,
    const std::shared_ptr<const OpenAiSettings>& settings,
    outbound::HttpRequest request,
    Receiver& receiver,
    PlainJob::Answered answered
) {
    const auto refused = [&receiver](const std::string& reason) { receiver.failed(reason); };
    return run(
        client,
        std::make_shared<PlainJob>(
            client, settings, std::move(request), std::move(answered), refused
        )
    );
}

/// Nothing was sent: the receiver is told on the client's thread, as always.
class RefusedJob final : public Job {
public:
    explicit RefusedJob(std::function<void()> tell) : tell_(std::move(tell)) {}
    void start() override { gate.pass(tell_); }
    void stop() override {}

private:
    std::function<void()> tell_;
};

template <typename Receiver>
std::unique_ptr<Request> refuse(
    outbound::HttpClient& client, Receiver& receiver, std::string reason
) {
    return run(client, std::make_shared<RefusedJob>([&receiver, reason = std::move(reason)] {
                   receiver.failed(reason);
               }));
}

/// multipart/form-data (RFC 7578).
class Form {
public:
    explicit Form(std::string_view file) {
        // The boundary must not stand in the file, which may be made so that it does.
        while (file.find(boundary_) != std::string_view::npos) {
            boundary_ += "x";
        }
    }
    void add(std::string_view name, std::string_view value) {
        begin(name, "");
        body_.append("\r\n").append(value).append("\r\n");
    }
    void addFile(std::string_view fileName, std::string_view contentType, std::string_view bytes) {
        begin("file", "; filename=\"" + std::string(fileName) + "\"");
        body_.append("Content-Type: ").append(contentType).append("\r\n\r\n");
        body_.append(bytes).append("\r\n");
    }
    [[nodiscard]] std::string body() && { return std::move(body_) + "--" + boundary_ + "--\r\n"; }
    [[nodiscard]] std::string contentType() const {
        return "multipart/form-data; boundary=" + boundary_;
    }

private:
    void begin(std::string_view name, std::string_view more) {
        body_.append("--").append(boundary_);
        body_.append("\r\nContent-Disposition: form-data; name=\"").append(name).append("\"");
        body_.append(more).append("\r\n");
    }

    std::string boundary_ = "hiveline-form-9d1c5e3f7a";
    std::string body_;
};

std::string plainType(std::string_view contentType) {
    std::string type = common::lowered(contentType.substr(0, contentType.find(';')));
    type.erase(0, std::min(type.find_first_not_of(" \t"), type.size()));
    type.erase(type.find_last_not_of(" \t") + 1);
    return type;
}

bool isWav(std::string_view bytes) {
    return bytes.size() >= 12 && bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WAVE";
}

std::optional<Vector> vectorOf(const json::Value& list) {
    Vector vector;
    vector.reserve(list.size());
    for (const json::Value element : list.elements()) {
        if (element.kind() != json::Kind::kNumber) {
            return std::nullopt;
        }
        const std::string_view text = element.numberText();
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        if (std::abs(number) > std::numeric_limits<float>::max()) {
            return std::nullopt;
        }
        vector.push_back(number);
    }
    return vector;
}

/// Each of the `count` vectors once, where its index says.
std::optional<std::vector<Vector>> vectorsOf(std::string_view body, std::size_t count) {
    const json::Document document(body);
    const json::Value data =
        document.error() ? json::Value() : memberOf(document.root(), "data", json::Kind::kArray);
    if (!data || data.size() != count) {
        return std::nullopt;
    }
    std::vector<Vector> vectors(count);
    for (const json::Value each : data.elements()) {
        const json::Value number = memberOf(each, "index", json::Kind::kNumber);
        const json::Value list = memberOf(each, "embedding", json::Kind::kArray);
        auto vector = list ? vectorOf(list) : std::nullopt;
        std::size_t index = count;
        if (number) {
            const std::string_view text = number.numberText();
            std::from_chars(text.data(), text.data() + text.size(), index);
        }
        if (!vector || vector->empty() || index >= count || !vectors[index].empty()) {
            return std::nullopt;
        }
        vectors[index] = *std::move(vector);
    }
    const bool same = std::ranges::all_of(vectors, [&vectors](const Vector& vector) {
        return vector.size() == vectors.front().size();
    });
    return same ? std::optional(std::move(vectors)) : std::nullopt;
}

}  // namespace

/// Services take codes of two letters and refuse others; an unknown language is left for them to
/// detect.
std::string languageCode(std::string_view language) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kNames{{
        {"english", "en"},   {"german", "de"},    {"deutsch", "de"},  {"french", "fr"},
        {"français", "fr"},  {"francais", "fr"},  {"spanish", "es"},  {"español", "es"},
        {"espanol", "es"},   {"italian", "it"},   {"italiano", "it"}, {"portuguese", "pt"},
        {"português", "pt"}, {"portugues", "pt"}, {"dutch", "nl"},    {"nederlands", "nl"},
        {"polish", "pl"},    {"polski", "pl"},    {"swedish", "sv"},  {"danish", "da"},
        {"norwegian", "no"}, {"czech", "cs"},
    }};
    const std::string given = common::lowered(language);
    const auto* const name = std::ranges::find(
        kNames, std::string_view(given), [](const auto& each) { return each.first; }
    );
    if (name != kNames.end()) {
        return std::string(name->second);
    }
    const std::string tag = given.substr(0, given.find_first_of("-_"));
    const bool isCode =
        tag.size() == 2 && std::ranges::all_of(tag, [](char c) { return c >= 'a' && c <= 'z'; });
    return isCode ? tag : "";
}

/// Services tell the format by the name of the file, and not by its type.
std::string_view fileEnding(std::string_view contentType) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kEndings{{
        {"audio/wav", "wav"},
        {"audio/x-wav", "wav"},
        {"audio/wave", "wav"},
        {"audio/vnd.wave", "wav"},
        {"audio/webm", "webm"},
        {"video/webm", "webm"},
        {"audio/ogg", "ogg"},
        {"application/ogg", "ogg"},
        {"audio/mpeg", "mp3"},
        {"audio/mp3", "mp3"},
        {"audio/mp4", "mp4"},
        {"video/mp4", "mp4"},
        {"audio/x-m4a", "m4a"},
        {"audio/m4a", "m4a"},
        {"audio/flac", "flac"},
        {"audio/x-flac", "flac"},
    }};
    const std::string type = plainType(contentType);
    const auto* const known = std::ranges::find(
        kEndings, std::string_view(type), [](const auto& each) { return each.first; }
    );
    return known == kEndings.end() ? std::string_view() : known->second;
}

OpenAiTranscriber::OpenAiTranscriber(outbound::HttpClient& client, OpenAiSettings settings)
    : client_(client),
      settings_(std::make_shared<const OpenAiSettings>(std::move(settings))) {
    requireModel(*settings_, settings_->transcriptionModel, "transcription");
}

std::unique_ptr<Request> OpenAiTranscriber::transcribe(
    Audio audio, const std::string& language, TextReceiver& receiver
) {
    const std::string_view ending = fileEnding(audio.contentType);
    if (ending.empty()) {
        return refuse(client_, receiver, "audio of this type cannot be transcribed");
    }
    if (audio.bytes.empty() || audio.bytes.size() > kMaxAudio) {
        return refuse(client_, receiver, "there is no audio to transcribe, or too much of it");
    }
    Form form(audio.bytes);
    form.add("model", settings_->transcriptionModel);
    form.add("response_format", "json");
    if (const std::string code = languageCode(language); !code.empty()) {
        form.add("language", code);
    }
    form.addFile("audio." + std::string(ending), plainType(audio.contentType), audio.bytes);
    const std::string type = form.contentType();
    outbound::HttpRequest request =
        postOf(*settings_, "/audio/transcriptions", type, std::move(form).body());
    request.mostBytes = kMaxTranscript;
    const auto answered = [&receiver](const std::string& body) {
        const json::Document document(body);
        const auto text = document.error() ? std::nullopt : stringOf(document.root(), "text");
        text ? receiver.done(cleanText(*text, kMaxWords))
             : receiver.failed("the provider gave no transcription that can be read");
    };
    return runPlain(client_, settings_, std::move(request), receiver, answered);
}

OpenAiSynthesizer::OpenAiSynthesizer(outbound::HttpClient& client, OpenAiSettings settings)
    : client_(client),
      settings_(std::make_shared<const OpenAiSettings>(std::move(settings))) {
    requireModel(*settings_, settings_->speechModel, "speech");
}

std::unique_ptr<Request> OpenAiSynthesizer::synthesize(
    std::string text,
    const std::string& /*language*/,
    const std::string& voice,
    AudioReceiver& receiver
) {
    text = cleanText(text, text.size() * 3);
    if (text.empty() || common::countCodePoints(text) > kMaxText) {
        return refuse(client_, receiver, "there is nothing to speak, or too much of it");
    }
    std::string body = R"({"model":)";
    json::encodeString(settings_->speechModel, body);
    json::encodeString(text, body += R"(,"input":)");
    json::encodeString(voice.empty() ? settings_->voice : voice, body += R"(,"voice":)");
    body += R"(,"response_format":"wav"})";
    outbound::HttpRequest request =
        postOf(*settings_, "/audio/speech", "application/json", std::move(body));
    request.mostBytes = kMaxAudio;
    const auto answered = [&receiver](std::string bytes) {
        isWav(bytes) ? receiver.done({std::move(bytes), "audio/wav"})
                     : receiver.failed("the provider gave no WAV audio");
    };
    return runPlain(client_, settings_, std::move(request), receiver, answered);
}

OpenAiEmbedder::OpenAiEmbedder(outbound::HttpClient& client, OpenAiSettings settings)
    : client_(client),
      settings_(std::make_shared<const OpenAiSettings>(std::move(settings))) {
    requireModel(*settings_, settings_->embeddingModel, "embeddings");
}

std::unique_ptr<Request> OpenAiEmbedder::embed(
    const std::vector<std::string>& texts, VectorReceiver& receiver
) {
    const bool blank = std::ranges::any_of(texts, [](const auto& text) { return text.empty(); });
    if (texts.empty() || texts.size() > kMaxTexts || blank) {
        return refuse(client_, receiver, "there are no texts to embed, too many, or empty ones");
    }
    std::string body = R"({"model":)";
    json::encodeString(settings_->embeddingModel, body);
    json::encodeList(texts, body += R"(,"input":)", [](const std::string& text, std::string& out) {
        json::encodeString(cleanText(text, text.size() * 3), out);
    });
    body += R"(,"encoding_format":"float"})";
    outbound::HttpRequest request =
        postOf(*settings_, "/embeddings", "application/json", std::move(body));
    request.mostBytes = kMaxAnswer;
    const auto answered = [&receiver, count = texts.size()](const std::string& text) {
        auto vectors = vectorsOf(text, count);
        vectors ? receiver.done(*std::move(vectors))
                : receiver.failed("the provider gave no vectors that can be read");
    };
    return runPlain(client_, settings_, std::move(request), receiver, answered);
}

}  // namespace hiveline::voice
