// A small server around the HTTP edge, for tests/edge. Its service answers in every way a service
// can: at once, later, from another thread, never, with a file, with an exception, piece by piece.
//
// usage: edge_probe [name=value]...
// Names are those of EdgeOptions (times in milliseconds), `files` (a folder to serve from and to
// upload into), `access` (a file that gets one JSON line a request), `tlsCert` and `tlsKey`. Prints
// the port, serves until SIGTERM, then drains.
#include <sys/signal.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "common/blob_sink.h"
#include "common/digest.h"
#include "common/error.h"
#include "common/json/encode.h"
#include "common/websocket/handler.h"
#include "server/edge/http_edge.h"
#include "server/edge/tls.h"
#include "server/http/multipart.h"

namespace {

using namespace hiveline;  // NOLINT(google-build-using-namespace)
using common::Response;
using std::chrono::steady_clock;

std::uint64_t number(std::string_view text, std::uint64_t fallback = 0) {
    std::uint64_t value = fallback;
    (void)std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string parameter(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(pair.size() + 1, query.size()));
        if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
            return std::string(pair.substr(name.size() + 1));
        }
    }
    return {};
}

class Json {
public:
    Json& add(std::string_view name, std::string_view value) {
        key(name);
        json::encodeString(value, text_);
        return *this;
    }
    Json& add(std::string_view name, std::uint64_t value) {
        key(name);
        text_ += std::to_string(value);
        return *this;
    }
    Json& addRaw(std::string_view name, std::string_view value) {
        key(name);
        text_ += value;
        return *this;
    }
    [[nodiscard]] std::string text() const { return text_ + "}"; }

private:
    void key(std::string_view name) {
        text_ += text_.size() > 1 ? "," : "";
        json::encodeString(name, text_);
        text_ += ':';
    }
    std::string text_ = "{";
};

Response jsonResponse(std::string body) {
    Response response;
    response.body = std::move(body);
    return response;
}

Response textResponse(std::string body) {
    Response response;
    response.contentType = "text/plain";
    response.body = std::move(body);
    return response;
}

/// Does things at a given time, on its own thread.
class Later {
public:
    using Task = std::function<void()>;

    void run(steady_clock::time_point when, Task task) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(when, std::move(task));
        changed_.notify_one();
    }

    void answer(steady_clock::time_point when, server::Responder responder, Response response) {
        struct Item {
            server::Responder responder;
            Response response;
        };
        auto item = std::make_shared<Item>(Item{std::move(responder), std::move(response)});
        run(when, [item = std::move(item)] { item->responder.send(std::move(item->response)); });
    }

private:
    void work(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            const auto next = waiting_.empty() ? steady_clock::now() + std::chrono::hours(1)
                                               : waiting_.begin()->first;
            const auto first = [this] {
                return waiting_.empty() ? steady_clock::time_point::max() : waiting_.begin()->first;
            };
            changed_.wait_until(lock, stop, next, [&] {
                return first() < next || first() <= steady_clock::now();
            });
            while (!waiting_.empty() && waiting_.begin()->first <= steady_clock::now()) {
                auto node = waiting_.extract(waiting_.begin());
                lock.unlock();
                node.mapped()();
                lock.lock();
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::multimap<steady_clock::time_point, Task> waiting_;
    std::jthread thread_{[this](const std::stop_token& stop) { work(stop); }};
};

std::atomic<std::uint64_t> liveSinks{0};  // NOLINT: shown by /counters

/// Hashes what arrives; fails when told to.
class HashSink final : public common::BodySink {
public:
    explicit HashSink(std::uint64_t failAfter) : failAfter_(failAfter) { ++liveSinks; }
    HashSink(const HashSink&) = delete;
    HashSink& operator=(const HashSink&) = delete;
    HashSink(HashSink&&) = delete;
    HashSink& operator=(HashSink&&) = delete;
    ~HashSink() override { --liveSinks; }

    void write(std::string_view bytes) override {
        hash_.update(bytes);
        size_ += bytes.size();
        if (failAfter_ != 0 && size_ > failAfter_) {
            throw common::Error(common::ErrorCode::kUnavailable, "The disk is full");
        }
    }
    void finish(common::Request& request) override {
        request.fields.push_back({.name = "size", .value = std::to_string(size_)});
        request.fields.push_back({.name = "sha256", .value = hash_.hex()});
    }

private:
    std::uint64_t failAfter_;
    std::uint64_t size_ = 0;
    common::Sha256 hash_;
};

std::atomic<std::uint64_t> liveStreams{0};    // NOLINT: shown by /counters
std::atomic<std::uint64_t> streamedBytes{0};  // NOLINT: shown by /counters

/// Counts those that live.
class ProbeStream : public common::BodyStream {
public:
    ProbeStream() { ++liveStreams; }
    ProbeStream(const ProbeStream&) = delete;
    ProbeStream& operator=(const ProbeStream&) = delete;
    ProbeStream(ProbeStream&&) = delete;
    ProbeStream& operator=(ProbeStream&&) = delete;
    ~ProbeStream() override { --liveStreams; }
};

/// What any thread puts in, the stream gives out.
class Pipe {
public:
    void put(std::string_view text, bool last = false) {
        std::function<void()> wake;
        {
            const std::lock_guard lock(mutex_);
            text_ += text;
            ended_ = ended_ || last;
            wake = wake_;
        }
        if (wake) {
            wake();
        }
    }
    void wakeBy(std::function<void()> wake) {
        const std::lock_guard lock(mutex_);
        wake_ = std::move(wake);
    }
    /// False: that was all.
    bool take(std::string& out) {
        const std::lock_guard lock(mutex_);
        out += std::exchange(text_, {});
        return !ended_;
    }

private:
    std::mutex mutex_;
    std::string text_;
    std::function<void()> wake_;
    bool ended_ = false;
};

class PipeStream final : public ProbeStream {
public:
    explicit PipeStream(std::shared_ptr<Pipe> pipe) : pipe_(std::move(pipe)) {}
    void start(std::function<void()> wake) override { pipe_->wakeBy(std::move(wake)); }
    bool read(std::string& out, bool idle) override {
        const bool goesOn = pipe_->take(out);
        if (goesOn && idle && out.empty()) {
            out = ": idle\n\n";
        }
        return goesOn;
    }

private:
    std::shared_ptr<Pipe> pipe_;
};

/// Ends when it has been silent for a while.
class IdleEndStream final : public ProbeStream {
public:
    void start(std::function<void()> /*wake*/) override {}
    bool read(std::string& out, bool idle) override {
        if (idle) {
            out = "bye";
        }
        return !idle;
    }
};

/// Always has something.
class FloodStream final : public ProbeStream {
public:
    explicit FloodStream(std::uint64_t size) : left_(size) {}
    void start(std::function<void()> /*wake*/) override {}
    bool read(std::string& out, bool /*idle*/) override {
        const auto piece = std::min<std::uint64_t>(left_, std::uint64_t{64} * 1024);
        out.append(piece, 'f');
        left_ -= piece;
        streamedBytes += piece;
        return left_ > 0;
    }

private:
    std::uint64_t left_;
};

/// Throws when it is started, read, or read for want of anything else.
class BrokenStream final : public ProbeStream {
public:
    explicit BrokenStream(std::string when) : when_(std::move(when)) {}
    void start(std::function<void()> /*wake*/) override { breakAt("start"); }
    bool read(std::string& out, bool idle) override {
        breakAt("read");
        if (idle) {
            breakAt("idle");
        }
        if (!std::exchange(given_, true)) {
            out = "so far";
        }
        return true;
    }

private:
    void breakAt(std::string_view what) const {
        if (when_ == what) {
            throw std::runtime_error("the stream broke at " + when_);
        }
        if (when_ == std::string(what) + "-number") {
            throw 42;  // NOLINT: an exception of unknown type
        }
    }

    std::string when_;
    bool given_ = false;
};

/// Says everything back, and does what it is told to: `close CODE REASON`, `throw KIND`, `push N`
/// (N messages from another thread), `flood BYTES` (in messages of 64 KiB, as they are taken).
class EchoSocket final : public common::websocket::Handler {
public:
    EchoSocket(Later& later, common::websocket::ReadLimits limits)
        : later_(later),
          limits_(limits) {
        ++liveStreams;
    }
    EchoSocket(const EchoSocket&) = delete;
    EchoSocket& operator=(const EchoSocket&) = delete;
    EchoSocket(EchoSocket&&) = delete;
    EchoSocket& operator=(EchoSocket&&) = delete;
    ~EchoSocket() override { --liveStreams; }

    [[nodiscard]] common::websocket::ReadLimits limits() const override { return limits_; }
    void start(std::function<void()> wake) override { wake_ = std::move(wake); }
    void receive(
        common::websocket::MessageKind kind,
        std::string_view payload,
        common::websocket::Sender& sender
    ) override {
        const std::size_t end = payload.find(' ');
        const std::string_view word = payload.substr(0, end);
        const std::string_view rest =
            end == std::string_view::npos ? std::string_view() : payload.substr(end + 1);
        if (word == "close") {
            sender.close(
                static_cast<common::websocket::CloseCode>(number(rest)),
                rest.substr(std::min(rest.size(), std::size_t{5}))
            );
            sender.send(kind, "nobody hears this");
        } else if (word == "throw") {
            fail(rest);
        } else if (word == "push") {
            for (std::uint64_t i = number(rest); i > 0; --i) {
                later_.run(steady_clock::now(), [wake = wake_, pushed = pushed_] {
                    ++*pushed;
                    wake();
                });
            }
        } else if (word == "flood") {
            flood_ += number(rest);
            wake_();
        } else {
            sender.send(kind, payload);
        }
    }
    void sendMore(common::websocket::Sender& sender) override {
        for (std::uint64_t i = pushed_->exchange(0); i > 0; --i) {
            sender.send(common::websocket::MessageKind::kText, "pushed");
        }
        const auto piece = std::min<std::uint64_t>(flood_, std::uint64_t{64} * 1024);
        if (piece > 0) {
            sender.send(common::websocket::MessageKind::kBinary, std::string(piece, 'f'));
            flood_ -= piece;
            streamedBytes += piece;
            wake_();
        }
    }
    void closed(common::websocket::CloseCode code, std::string_view reason) override {
        const std::lock_guard lock(closesMutex);
        closes += closes.empty() ? "" : ",";
        closes += std::to_string(static_cast<int>(code)) + (reason.empty() ? "" : " ") +
                  std::string(reason);
    }

    static inline std::mutex closesMutex;  // NOLINT: shown by /closes
    static inline std::string closes;      // NOLINT

private:
    static void fail(std::string_view kind) {
        if (kind == "bad") {
            throw common::Error(common::ErrorCode::kBadRequest, "that cannot be read");
        }
        if (kind == "forbidden") {
            throw common::Error(common::ErrorCode::kForbidden, "that is not yours");
        }
        if (kind == "invalid") {
            throw common::ValidationError({"body"}, "that does not fit");
        }
        throw std::runtime_error("the handler broke");
    }

    Later& later_;
    common::websocket::ReadLimits limits_;
    std::function<void()> wake_;
    std::shared_ptr<std::atomic<std::uint64_t>> pushed_ =
        std::make_shared<std::atomic<std::uint64_t>>(0);
    std::uint64_t flood_ = 0;
};

class FolderWriter final : public common::PartWriter {
public:
    explicit FolderWriter(std::filesystem::path path)
        : path_(std::move(path)),
          file_(path_, std::ios::binary) {}
    FolderWriter(const FolderWriter&) = delete;
    FolderWriter& operator=(const FolderWriter&) = delete;
    FolderWriter(FolderWriter&&) = delete;
    FolderWriter& operator=(FolderWriter&&) = delete;
    ~FolderWriter() override {
        if (!finished_) {
            std::filesystem::remove(path_);
        }
    }

    void write(std::string_view bytes) override {
        hash_.update(bytes);
        size_ += bytes.size();
        if (!file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
            throw common::Error(common::ErrorCode::kUnavailable, "The disk is full");
        }
    }
    common::StoredPart finish() override {
        file_.close();
        finished_ = true;
        const auto removal = [path = path_](void*) { std::filesystem::remove(path); };
        return {
            .tempPath = path_.string(),
            .size = size_,
            .sha256 = hash_.hex(),
            .ticket = std::shared_ptr<void>(nullptr, removal)};
    }

private:
    std::filesystem::path path_;
    std::ofstream file_;
    common::Sha256 hash_;
    std::uint64_t size_ = 0;
    bool finished_ = false;
};

class FolderStore final : public common::PartStore {
public:
    explicit FolderStore(std::filesystem::path folder) : folder_(std::move(folder)) {}
    std::unique_ptr<common::PartWriter> open() override {
        return std::make_unique<FolderWriter>(folder_ / ("part-" + std::to_string(next_++)));
    }

private:
    std::filesystem::path folder_;
    std::atomic<std::uint64_t> next_{0};
};

std::string describeRequest(const common::Request& request) {
    return Json()
        .add("method", request.method)
        .add("path", request.path)
        .add("query", request.query)
        .add("requestId", request.requestId)
        .add("baseUrl", request.baseUrl)
        .add("remoteAddress", request.remoteAddress)
        .add("contentLength", request.contentLength)
        .add("chunked", request.chunked ? "yes" : "no")
        .add("headers", request.headers.size())
        .add("body", request.body)
        .text();
}

std::string describeUpload(const common::Request& request) {
    std::string fields = "[";
    for (const auto& field : request.fields) {
        fields += fields.size() > 1 ? "," : "";
        fields += Json().add("name", field.name).add("value", field.value).text();
    }
    std::string files = "[";
    for (const auto& file : request.files) {
        files += files.size() > 1 ? "," : "";
        files += Json()
                     .add("field", file.fieldName)
                     .add("name", file.fileName)
                     .add("type", file.contentType)
                     .add("size", file.size)
                     .add("sha256", file.sha256)
                     .text();
    }
    return Json().addRaw("fields", fields + "]").addRaw("files", files + "]").text();
}

class ProbeService final : public server::Service {
public:
    explicit ProbeService(std::filesystem::path folder)
        : folder_(folder),
          store_(std::move(folder)) {}

    std::function<server::EdgeCounters()> counters;

    std::variant<server::Admission, Response> admit(
        std::size_t /*worker*/, const common::Request& head
    ) override {
        server::Admission admission;
        admission.bodyLimit = std::size_t{1} << 20U;
        admission.operation = "probe";
        if (head.path == "/refuse") {
            Response response = common::errorResponse(401, "Not authenticated");
            response.headers.emplace_back("WWW-Authenticate", "Bearer");
            return response;
        }
        if (head.path == "/admit-throws") {
            throw std::runtime_error("admission broke");
        }
        if (head.path == "/limit") {
            admission.bodyLimit = 10;
        } else if (head.path == "/sink") {
            admission.bodyLimit = std::size_t{1} << 31U;
            const std::string failAfter = parameter(head.query, "failAfter");
            admission.sink = std::make_unique<HashSink>(number(failAfter));
        } else if (head.path == "/upload") {
            admission.bodyLimit = std::size_t{1} << 31U;
            const auto type = head.header("Content-Type").value_or("");
            admission.sink = server::makeMultipartSink(type, store_, {});
        }
        return admission;
    }

    void handle(
        std::size_t /*worker*/,
        common::Request& request,
        std::shared_ptr<void> /*state*/,
        server::Responder responder
    ) override {
        const std::string_view path = request.path;
        if (path.starts_with("/async/")) {  // any thread, after ?ms=
            const auto when = steady_clock::now() +
                              std::chrono::milliseconds(number(parameter(request.query, "ms")));
            later_.answer(when, std::move(responder), textResponse(std::string(path.substr(7))));
        } else if (path == "/later/socket") {
            const auto when = steady_clock::now() + std::chrono::milliseconds(50);
            later_.answer(when, std::move(responder), socket(request));
        } else if (path == "/drop") {
            const server::Responder dropped = std::move(responder);
        } else if (path == "/drop-later") {
            std::jthread([kept = std::move(responder)] {}).detach();
        } else if (path == "/throw") {
            throw std::runtime_error("the service broke");
        } else if (path == "/throw-number") {
            throw 42;  // NOLINT: an exception of unknown type
        } else {
            responder.send(answerNow(request));
        }
    }

private:
    static Response streamResponse(std::shared_ptr<common::BodyStream> stream) {
        Response response;
        response.contentType = "text/event-stream";
        response.headers.emplace_back("Cache-Control", "no-store");
        response.stream = std::move(stream);
        return response;
    }

    /// One piece every ?ms=, ?pieces= of them, from another thread.
    Response drip(const common::Request& request) {
        const std::uint64_t pieces = number(parameter(request.query, "pieces"));
        const std::chrono::milliseconds every(number(parameter(request.query, "ms")));
        auto pipe = std::make_shared<Pipe>();
        auto when = steady_clock::now();
        for (std::uint64_t i = 1; i <= pieces; ++i) {
            later_.run(when += every, [pipe, i, last = i == pieces] {
                pipe->put("piece " + std::to_string(i) + "\n", last);
            });
        }
        return streamResponse(std::make_shared<PipeStream>(std::move(pipe)));
    }

    Response subscribe() {
        auto pipe = std::make_shared<Pipe>();
        const std::lock_guard lock(pipesMutex_);
        pipes_.push_back(pipe);
        return streamResponse(std::make_shared<PipeStream>(std::move(pipe)));
    }

    /// ?text= to every stream there has ever been, ?times= times, from another thread; ?end=1 ends
    /// them.
    Response publish(const common::Request& request) {
        const std::string text = parameter(request.query, "text");
        const std::uint64_t times = number(parameter(request.query, "times"), 1);
        const bool last = !parameter(request.query, "end").empty();
        const std::lock_guard lock(pipesMutex_);
        later_.run(steady_clock::now(), [pipes = pipes_, text, times, last] {
            for (std::uint64_t i = 1; i <= times; ++i) {
                for (const auto& pipe : pipes) {
                    pipe->put(text, last && i == times);
                }
            }
        });
        return textResponse(std::to_string(pipes_.size()));
    }

    std::optional<Response> streamNow(const common::Request& request) {
        const std::string_view path = request.path;
        if (path == "/drip") {
            return drip(request);
        }
        if (path == "/subscribe") {
            return subscribe();
        }
        if (path == "/publish") {
            return publish(request);
        }
        if (path == "/ends-when-idle") {
            return streamResponse(std::make_shared<IdleEndStream>());
        }
        if (path.starts_with("/flood/")) {
            return streamResponse(std::make_shared<FloodStream>(number(path.substr(7))));
        }
        if (path.starts_with("/broken/")) {
            return streamResponse(std::make_shared<BrokenStream>(std::string(path.substr(8))));
        }
        return std::nullopt;
    }

    /// `/socket`, of messages of ?limit= bytes.
    Response socket(const common::Request& request) {
        common::websocket::ReadLimits limits;
        limits.messageBytes = number(parameter(request.query, "limit"), limits.messageBytes);
        Response response;
        response.webSocket = std::make_shared<EchoSocket>(later_, limits);
        return response;
    }

    Response answerNow(const common::Request& request) {
        const std::string_view path = request.path;
        if (path == "/socket") {
            return socket(request);
        }
        if (path == "/closes") {
            const std::lock_guard lock(EchoSocket::closesMutex);
            return textResponse(std::exchange(EchoSocket::closes, {}));
        }
        if (auto stream = streamNow(request)) {
            return std::move(*stream);
        }
        if (path == "/json") {
            return jsonResponse(json_);
        }
        if (path == "/echo") {
            return textResponse(std::string(request.body));
        }
        if (path.starts_with("/say/")) {
            return textResponse(std::string(path.substr(5)));
        }
        if (path.starts_with("/big/")) {
            return textResponse(std::string(number(path.substr(5)), 'b'));
        }
        if (path == "/view") {
            static const std::string kText(32'000'000, 'v');
            Response response = textResponse({});
            response.view = kText;
            return response;
        }
        if (path == "/sink" || path == "/upload") {
            return jsonResponse(describeUpload(request));
        }
        if (path == "/file") {
            return file(request);
        }
        if (path == "/headers") {
            Response response = textResponse("headers");
            response.headers.emplace_back("X-Bad", "a\r\nX-Injected: b");
            response.headers.emplace_back("Bad Name", "x");
            response.headers.emplace_back("Content-Length", "1");
            return response;
        }
        if (path.starts_with("/status/")) {
            Response response = textResponse("status");
            response.status = static_cast<int>(number(path.substr(8)));
            return response;
        }
        if (path == "/counters") {
            const server::EdgeCounters now = counters();
            return jsonResponse(Json()
                                    .add("open", now.connectionsOpen)
                                    .add("accepted", now.connectionsAccepted)
                                    .add("refused", now.connectionsRefused)
                                    .add("requests", now.requests)
                                    .add("late", now.lateAnswers)
                                    .add("sinks", liveSinks.load())
                                    .add("streams", liveStreams.load())
                                    .add("streamed", streamedBytes.load())
                                    .text());
        }
        return jsonResponse(describeRequest(request));
    }

    Response file(const common::Request& request) {
        const std::string name = parameter(request.query, "name");
        const std::string shown = parameter(request.query, "as");
        const std::filesystem::path path = folder_ / name;
        std::error_code missing;
        const auto size = std::filesystem::file_size(path, missing);
        Response response;
        response.file = common::FileBody{
            .path = path.string(),
            .fileName =
                shown.empty()
                    ? name
                    : common::percentDecode(shown, common::PlusSign::kLiteral).value_or(name),
            .contentType = "text/plain",
            .eTag = "\"v1\"",
            .size = missing ? 1 : size + number(parameter(request.query, "lie"))};
        return response;
    }

    std::filesystem::path folder_;
    FolderStore store_;
    std::mutex pipesMutex_;
    std::vector<std::shared_ptr<Pipe>> pipes_;
    Later later_;
    std::string json_ = R"({"x":")" + std::string(1016, 'a') + "\"}";
};

/// One line a request, whatever thread it comes from.
class AccessLog {
public:
    explicit AccessLog(const std::string& path) : file_(path) {}
    void operator()(const server::AccessRecord& record) {
        const std::lock_guard lock(mutex_);
        file_ << Json()
                     .add("method", record.method)
                     .add("path", record.path)
                     .add("requestId", record.requestId)
                     .add("operation", record.operation)
                     .add("cause", record.cause)
                     .add("status", static_cast<std::uint64_t>(record.status))
                     .add("complete", record.complete ? "yes" : "no")
                     .add("bytesIn", record.bytesIn)
                     .add("bytesOut", record.bytesOut)
                     .add("micros", static_cast<std::uint64_t>(record.micros))
                     .text()
              << std::endl;
    }

private:
    std::mutex mutex_;
    std::ofstream file_;
};

using Settings = std::map<std::string, std::string>;

server::EdgeOptions readOptions(const Settings& settings) {
    server::EdgeOptions options;
    options.listen = "127.0.0.1:0";
    options.holdTime = std::chrono::hours(24);  // a machine under load reads large answers slowly
    const std::map<std::string, std::chrono::milliseconds*> times = {
        {"headerTimeout", &options.times.header},
        {"bodyTimeout", &options.times.body},
        {"writeTimeout", &options.times.write},
        {"streamInterval", &options.times.streamInterval},
        {"socketPing", &options.times.socketPing},
        {"socketAnswer", &options.times.socketAnswer},
        {"keepAliveTimeout", &options.times.keepAlive},
        {"lingerTimeout", &options.times.linger},
        {"drainTimeout", &options.times.drain},
        {"drainGrace", &options.times.drainGrace},
        {"drainHeadGrace", &options.times.drainHeadGrace}};
    const std::map<std::string, std::size_t*> sizes = {
        {"workers", &options.workers},
        {"maxConnections", &options.maxConnections},
        {"addressConnections", &options.addressConnections},
        {"bodyMemory", &options.bodyMemory},
        {"answerMemory", &options.answerMemory},
        {"headerBytes", &options.head.headerBytes},
        {"headerCount", &options.head.headerCount},
        {"targetBytes", &options.head.targetBytes},
        {"minRate", &options.minRate}};
    for (const auto& [name, value] : settings) {
        if (times.contains(name)) {
            *times.at(name) = std::chrono::milliseconds(number(value));
        } else if (sizes.contains(name)) {
            *sizes.at(name) = number(value);
        } else if (name == "holdTime") {
            options.holdTime = std::chrono::seconds(number(value));
        } else if (name == "trustedProxy") {
            options.trustedProxies.push_back(common::parseNetwork(value).value());
        } else if (name == "inheritedSocket") {
            options.inheritedSocket = static_cast<int>(number(value));
        } else if (name == "listen") {
            options.listen = value;
        } else if (name == "publicUrl") {
            options.publicUrl = value;
        }
    }
    return options;
}

int run(const Settings& settings) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    const auto at = [&settings](const char* name) {
        const auto found = settings.find(name);
        return found == settings.end() ? std::string() : found->second;
    };
    ProbeService service(at("files").empty() ? "." : at("files"));
    server::EdgeOptions options = readOptions(settings);
    if (!at("access").empty()) {
        options.onAccess = [log = std::make_shared<AccessLog>(at("access")
                            )](const server::AccessRecord& record) { (*log)(record); };
    }
    std::optional<server::TlsContext> tls;
    if (!at("tlsCert").empty()) {
        tls.emplace(at("tlsCert"), at("tlsKey"));
        options.makeTransport = [&tls](common::Descriptor socket) {
            return tls->makeTransport(std::move(socket));
        };
    }
    server::HttpEdge edge(std::move(options), service);
    service.counters = [&edge] { return edge.counters(); };
    edge.start();
    std::cout << edge.port() << std::endl;

    int received = 0;
    sigwait(&signals, &received);
    const bool drained = edge.drain();
    edge.stop();
    std::cout << (drained ? "drained" : "cut") << std::endl;
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Settings settings;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::size_t equals = argument.find('=');
        settings[argument.substr(0, equals)] =
            equals == std::string::npos ? "" : argument.substr(equals + 1);
    }
    try {
        return run(settings);
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
