#include "voice/providers/espeak.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <sstream>
#include <thread>
#include <unordered_set>
#include <utility>

#include "common/log.h"
#include "common/process/child.h"
#include "common/sharing/gate.h"
#include "common/text/ascii.h"
#include "voice/providers/openai_post.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxVoices = 256 * 1024;  // bytes of the list
constexpr std::chrono::seconds kListTime{30};
constexpr std::size_t kHeadBytes = 44;  // of a WAV file as espeak writes it

/// The column `Language` of a list that begins with `Pty Language …`.
std::vector<std::string> voicesIn(const std::string& list) {
    std::vector<std::string> voices;
    std::istringstream lines(list);
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string priority;
        std::string language;
        if (words >> priority >> language && priority != "Pty") {
            voices.push_back(common::lowered(language));
        }
    }
    return voices;
}

void writeSize(std::string& bytes, std::size_t at, std::size_t size) {
    for (std::size_t i = 0; i < 4; ++i, size >>= 8U) {
        bytes[at + i] = static_cast<char>(size & 0xFFU);
    }
}

/// Written to a stream, the sizes in the head are placeholders.
bool repairHead(std::string& wav) {
    const std::string_view bytes = wav;
    if (bytes.size() <= kHeadBytes || !bytes.starts_with("RIFF") || bytes.substr(8, 4) != "WAVE" ||
        bytes.substr(36, 4) != "data") {
        return false;
    }
    writeSize(wav, 4, wav.size() - 8);
    writeSize(wav, 40, wav.size() - kHeadBytes);
    return true;
}

struct SpeechTask {
    SpeechTask(common::ChildRun what, AudioReceiver& whom) : run(std::move(what)), receiver(whom) {}
    common::ChildRun run;
    AudioReceiver& receiver;
    common::Gate gate;
    common::StopSignal stop;

    void fail(const std::string& reason) {
        gate.pass([&] { receiver.failed(reason); });
    }
};

void speak(SpeechTask& task) {
    auto spoken = common::runChild(task.run, task.stop);
    if (spoken.end != common::ChildEnd::kDone || !repairHead(spoken.output)) {
        return task.fail("espeak-ng gave no audio");
    }
    task.gate.pass([&] { task.receiver.done({std::move(spoken.output), "audio/wav"}); });
}

class SpeechRequest final : public Request {
public:
    explicit SpeechRequest(std::shared_ptr<SpeechTask> task) : task_(std::move(task)) {}
    ~SpeechRequest() override {
        task_->gate.close();
        task_->stop.stop();
    }
    SpeechRequest(const SpeechRequest&) = delete;
    SpeechRequest& operator=(const SpeechRequest&) = delete;

private:
    std::shared_ptr<SpeechTask> task_;
};

}  // namespace

/// Threads that wait for children. A child that hangs costs one of them, for a bounded time.
class EspeakSynthesizer::Pool {
public:
    Pool(std::string program, EspeakSettings settings)
        : program_(std::move(program)),
          settings_(settings) {
        for (int i = 0; i < std::max(settings_.threads, 1); ++i) {
            threads_.emplace_back([this] { work(); });
        }
    }
    ~Pool() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            for (const auto& task : running_) {
                task->stop.stop();
            }
        }
        changed_.notify_all();
        threads_.clear();
        for (const auto& task : waiting_) {
            task->fail("the server is stopping");
        }
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    [[nodiscard]] const std::string& program() const noexcept { return program_; }
    [[nodiscard]] const EspeakSettings& settings() const noexcept { return settings_; }

    /// False when too many wait.
    [[nodiscard]] bool add(std::shared_ptr<SpeechTask> task) {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= settings_.mostWaiting) {
            return false;
        }
        waiting_.push_back(std::move(task));
        changed_.notify_one();
        return true;
    }

private:
    void work() {
        while (const auto task = take()) {
            try {
                speak(*task);
            } catch (const std::exception& error) {
                common::log::error("espeak_failed", {{"error", error.what()}});
                task->fail("espeak-ng could not be run");
            }
            const std::lock_guard lock(mutex_);
            running_.erase(task);
        }
    }

    /// The next one that somebody still waits for; null when this is the end.
    std::shared_ptr<SpeechTask> take() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
            if (ending_) {
                return nullptr;
            }
            auto task = std::move(waiting_.front());
            waiting_.pop_front();
            if (!task->gate.isClosed()) {
                running_.insert(task);
                return task;
            }
        }
    }

    const std::string program_;
    const EspeakSettings settings_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<SpeechTask>> waiting_;
    std::unordered_set<std::shared_ptr<SpeechTask>> running_;
    bool ending_ = false;
    std::vector<std::jthread> threads_;  // last: they use everything above
};

std::unique_ptr<EspeakSynthesizer> EspeakSynthesizer::find(
    std::string_view path, EspeakSettings settings
) {
    const std::string program = common::findProgram("espeak-ng", path);
    if (program.empty()) {
        return nullptr;
    }
    const common::StopSignal never;
    const auto list = common::runChild(
        {.program = program,
         .arguments = {"--voices"},
         .input = "",
         .time = kListTime,
         .mostOutput = kMaxVoices,
         .mostMemory = 0,
         .processorTime = {},
         .isConfined = settings.isConfined},
        never
    );
    auto voices = voicesIn(list.output);
    if (voices.empty()) {
        common::log::warn("espeak_without_voices", {{"program", program}});
        return nullptr;
    }
    return std::unique_ptr<EspeakSynthesizer>(
        new EspeakSynthesizer(program, std::move(voices), settings)
    );
}

EspeakSynthesizer::EspeakSynthesizer(
    std::string program, std::vector<std::string> voices, EspeakSettings settings
)
    : voices_(std::move(voices)),
      pool_(std::make_unique<Pool>(std::move(program), settings)) {}

EspeakSynthesizer::~EspeakSynthesizer() = default;

std::string EspeakSynthesizer::voiceFor(std::string_view language, std::string_view voice) const {
    const std::string code = languageCode(language);
    for (const std::string& wanted : {common::lowered(voice), common::lowered(language), code}) {
        if (std::ranges::find(voices_, wanted) != voices_.end()) {
            return wanted;
        }
    }
    const auto kin = std::ranges::find_if(voices_, [&code](const std::string& each) {
        return !code.empty() && each.starts_with(code + "-");  // there is pt-br, but no pt
    });
    return kin != voices_.end() ? *kin : "en";
}

std::unique_ptr<Request> EspeakSynthesizer::synthesize(
    std::string text, const std::string& language, const std::string& voice, AudioReceiver& receiver
) {
    const EspeakSettings& settings = pool_->settings();
    common::ChildRun run{
        .program = pool_->program(),
        .arguments = {"--stdin", "--stdout", "-b", "1", "-v", voiceFor(language, voice)},
        .input = cleanText(text, text.size() * 3),
        .time = settings.time,
        .mostOutput = settings.mostAudio,
        .mostMemory = 0,
        .processorTime = {},
        .isConfined = settings.isConfined};
    // Two brackets would begin phonemes.
    for (std::size_t at = run.input.find("[["); at != std::string::npos;
         at = run.input.find("[[", at)) {
        run.input.replace(at, 2, "  ");
    }
    const bool fits = !run.input.empty() && run.input.size() <= settings.mostText;
    auto task = std::make_shared<SpeechTask>(std::move(run), receiver);
    auto request = std::make_unique<SpeechRequest>(task);
    if (!fits) {
        task->fail("there is nothing to speak, or too much of it");
    } else if (!pool_->add(task)) {
        task->fail("too many texts wait to be spoken");
    }
    return request;
}

}  // namespace hiveline::voice
