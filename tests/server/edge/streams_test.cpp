// Streams through the whole edge, filled by other threads: for what ThreadSanitizer has to see. How
// they look to clients is tested over sockets in tests/edge/test_streams.py.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "server/edge/http_edge.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience = 60s;  // only a failure takes so long

/// What the streams share: what is put in goes to each of them, from any thread.
class Hub {
public:
    void add(std::function<void()> wake) {
        const std::lock_guard lock(mutex_);
        wakes_.push_back(std::move(wake));
    }
    void publish(std::string_view text, bool last = false) {
        std::vector<std::function<void()>> wakes;
        {
            const std::lock_guard lock(mutex_);
            text_ += text;
            ended_ = ended_ || last;
            wakes = wakes_;
        }
        for (const auto& wake : wakes) {
            wake();
        }
    }
    /// Appends what is new since `position`. False: nothing more will come.
    bool take(std::string& out, std::size_t& position) {
        const std::lock_guard lock(mutex_);
        out += text_.substr(position);
        position = text_.size();
        return !ended_;
    }
    void count(int change) {
        const std::lock_guard lock(mutex_);
        live_ += change;
        changed_.notify_all();
    }
    bool waitForLive(int count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [&] { return live_ == count; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::function<void()>> wakes_;
    std::string text_;
    bool ended_ = false;
    int live_ = 0;
};

class HubStream final : public common::BodyStream {
public:
    explicit HubStream(Hub& hub) : hub_(hub) { hub_.count(1); }
    HubStream(const HubStream&) = delete;
    HubStream& operator=(const HubStream&) = delete;
    HubStream(HubStream&&) = delete;
    HubStream& operator=(HubStream&&) = delete;
    ~HubStream() override { hub_.count(-1); }

    void start(std::function<void()> wake) override { hub_.add(std::move(wake)); }
    bool read(std::string& out, bool /*idle*/) override { return hub_.take(out, position_); }

private:
    Hub& hub_;
    std::size_t position_ = 0;
};

class EndlessStream final : public common::BodyStream {
public:
    explicit EndlessStream(std::atomic<std::uint64_t>& given) : given_(given) {}
    void start(std::function<void()> /*wake*/) override {}
    bool read(std::string& out, bool /*idle*/) override {
        constexpr std::size_t kPiece = std::size_t{64} * 1024;
        out.append(kPiece, 'x');
        given_ += kPiece;
        return true;
    }

private:
    std::atomic<std::uint64_t>& given_;
};

class BrokenStream final : public common::BodyStream {
public:
    void start(std::function<void()> wake) override { wake(); }
    bool read(std::string& /*out*/, bool /*idle*/) override {
        throw std::runtime_error("the stream broke");
    }
};

class StreamService final : public server::Service {
public:
    explicit StreamService(Hub& hub) : hub_(hub) {}

    std::variant<server::Admission, common::Response> admit(
        std::size_t /*worker*/, const common::Request& /*head*/
    ) override {
        return server::Admission{};
    }
    void handle(
        std::size_t /*worker*/,
        common::Request& request,
        std::shared_ptr<void> /*state*/,
        server::Responder responder
    ) override {
        common::Response response;
        response.contentType = "text/plain";
        if (request.path == "/hub") {
            response.stream = std::make_shared<HubStream>(hub_);
        } else if (request.path == "/endless") {
            response.stream = std::make_shared<EndlessStream>(given);
        } else if (request.path == "/broken") {
            response.stream = std::make_shared<BrokenStream>();
        } else {
            response.body = request.path;
        }
        responder.send(std::move(response));
    }

    std::atomic<std::uint64_t> given{0};

private:
    Hub& hub_;
};

class Client {
public:
    explicit Client(std::uint16_t port)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // NOLINTNEXTLINE: how connect() takes any kind of address
        const auto* const generic = reinterpret_cast<const sockaddr*>(&address);
        REQUIRE(::connect(socket_.get(), generic, sizeof address) == 0);
    }

    Client& ask(std::string_view path, std::string_view method = "GET") {
        std::string text(method);
        text.append(" ").append(path).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
        send(text);
        return *this;
    }
    void send(std::string_view text) {
        REQUIRE(
            ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL) ==
            static_cast<ssize_t>(text.size())
        );
    }
    /// All that has arrived once `text` is at its end.
    const std::string& waitFor(std::string_view text) {
        while (!received_.ends_with(text)) {
            REQUIRE_MESSAGE(receive() > 0, received_);
        }
        return received_;
    }
    /// All that arrives until the server closes the connection, in whatever way.
    const std::string& waitForEnd() {
        while (receive() > 0) {
        }
        return received_;
    }
    void finish() { (void)::shutdown(socket_.get(), SHUT_WR); }
    void reset() {
        const ::linger atOnce{.l_onoff = 1, .l_linger = 0};
        (void)::setsockopt(socket_.get(), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
        socket_.reset();
    }
    void close() { socket_.reset(); }

private:
    ssize_t receive() {
        ::pollfd entry{.fd = socket_.get(), .events = POLLIN, .revents = 0};
        const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(kPatience);
        REQUIRE(::poll(&entry, 1, static_cast<int>(patience.count())) == 1);
        std::string piece(std::size_t{64} * 1024, '\0');
        const ssize_t count = ::recv(socket_.get(), piece.data(), piece.size(), 0);
        if (count > 0) {
            received_.append(piece, 0, static_cast<std::size_t>(count));
        }
        return count;
    }

    common::Descriptor socket_;
    std::string received_;
};

/// The content of the first answer: chunks joined.
std::string joined(std::string_view answer) {
    std::string content;
    answer.remove_prefix(answer.find("\r\n\r\n") + 4);
    while (true) {
        const std::size_t size =
            std::stoul(std::string(answer.substr(0, answer.find('\r'))), nullptr, 16);
        answer.remove_prefix(answer.find('\n') + 1);
        if (size == 0) {
            return content;
        }
        content += answer.substr(0, size);
        answer.remove_prefix(size + 2);
    }
}

constexpr std::string_view kEnd = "0\r\n\r\n";
constexpr std::string_view kEndOfHead = "\r\n\r\n";

struct Fixture {
    Fixture() {
        server::EdgeOptions options;
        options.listen = "127.0.0.1:0";
        options.times.drainGrace = 0ms;
        options.times.write = 500ms;
        options.times.linger = 300ms;
        options.onAccess = [this](const server::AccessRecord& record) {
            const std::lock_guard lock(mutex);
            records.push_back(record);
            changed.notify_all();
        };
        edge.emplace(std::move(options), service);
        edge->start();
    }
    [[nodiscard]] Client client() const { return Client(edge->port()); }
    /// Clients that have the head of a stream of the hub.
    [[nodiscard]] std::vector<Client> subscribers(std::size_t count) const {
        std::vector<Client> clients;
        clients.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            clients.push_back(client());
            clients.back().ask("/hub");
        }
        for (Client& one : clients) {
            one.waitFor(kEndOfHead);
        }
        return clients;
    }
    void publishFromFourThreads(std::string_view text, int times) {
        std::vector<std::jthread> threads(4);
        for (std::jthread& thread : threads) {
            thread = std::jthread([this, text, times] {
                for (int i = 0; i < times; ++i) {
                    hub.publish(text);
                }
            });
        }
    }
    /// The first record; waits for it.
    server::AccessRecord record() {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, kPatience, [this] { return !records.empty(); }));
        return records.front();
    }

    Hub hub;
    StreamService service{hub};
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<server::AccessRecord> records;
    std::optional<server::HttpEdge> edge;
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "streams: a thousand, woken at once by several threads") {
    std::vector<Client> clients = subscribers(1000);
    publishFromFourThreads("piece\n", 25);
    hub.publish("last", true);
    std::string all;
    for (int i = 0; i < 100; ++i) {
        all += "piece\n";
    }
    for (Client& one : clients) {
        CHECK(joined(one.waitFor(kEnd)) == all + "last");
    }
    CHECK(hub.waitForLive(0));
}

TEST_CASE_FIXTURE(Fixture, "streams: clients that go while it is written and woken") {
    std::jthread writer([this](const std::stop_token& stop) {
        for (int i = 0; i < 5000 && !stop.stop_requested(); ++i) {
            hub.publish("piece\n");
            std::this_thread::yield();
        }
    });
    for (int i = 0; i < 50; ++i) {
        Client one = client();
        one.ask("/hub").waitFor("\n\r\n");
        i % 3 == 0 ? one.close() : i % 3 == 1 ? one.reset() : one.finish();
        if (i % 3 == 2) {
            one.waitForEnd();
        }
    }
    CHECK(hub.waitForLive(0));
    CHECK_FALSE(record().complete);
}

TEST_CASE_FIXTURE(Fixture, "streams: a client that waits and goes") {
    Client one = client();
    one.ask("/hub").waitFor(kEndOfHead);
    CHECK(hub.waitForLive(1));
    SUBCASE("closes") {
        one.close();
    }
    SUBCASE("sends no more") {
        one.finish();
    }
    SUBCASE("resets") {
        one.reset();
    }
    CHECK(hub.waitForLive(0));
    hub.publish("nobody reads this");
    CHECK_FALSE(record().complete);
    CHECK(edge->counters().lateAnswers == 0);
}

TEST_CASE_FIXTURE(Fixture, "streams: what is pipelined behind one follows its end") {
    Client one = client();
    one.ask("/hub").ask("/hub").ask("/next").waitFor(kEndOfHead);
    hub.publish("content", true);
    const std::string& answers = one.waitFor("/next");
    CHECK(joined(answers) == "content");
    CHECK(record().complete);
    CHECK(record().bytesOut == 7);
}

TEST_CASE_FIXTURE(Fixture, "streams: neither chunks for HTTP/1.0 nor content for HEAD") {
    Client one = client();
    SUBCASE("HTTP/1.0") {
        one.send("GET /hub HTTP/1.0\r\n\r\n");
        one.waitFor(kEndOfHead);
        hub.publish("content", true);
        CHECK(one.waitForEnd().ends_with("\r\n\r\ncontent"));
    }
    SUBCASE("HEAD") {
        one.ask("/hub", "HEAD").ask("/next");
        one.waitFor("/next");
    }
    CHECK(hub.waitForLive(0));
}

TEST_CASE_FIXTURE(Fixture, "streams: a client that does not read is not read for, and cut off") {
    Client one = client();
    one.ask("/endless");
    CHECK_FALSE(record().complete);
    const std::uint64_t given = service.given;
    CHECK(given == record().bytesOut);
    CHECK(given < 50'000'000);  // what the kernel takes
}

TEST_CASE_FIXTURE(Fixture, "streams: one that breaks ends its connection alone") {
    Client other = client();
    other.ask("/hub").waitFor(kEndOfHead);
    Client one = client();
    one.send("GET /broken HTTP/1.1\r\nHost: a\r\n\r\nGET /next HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(one.waitForEnd().find("/next") == std::string::npos);
    CHECK(record().cause == "the stream broke");
    CHECK_FALSE(record().complete);
    hub.publish("content", true);
    CHECK(joined(other.waitFor(kEnd)) == "content");
}

TEST_CASE_FIXTURE(Fixture, "streams: the drain ends them, whatever wakes them meanwhile") {
    std::jthread writer([this](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            hub.publish("x");
            std::this_thread::sleep_for(1ms);
        }
    });
    std::vector<Client> clients;
    clients.reserve(20);
    for (int i = 0; i < 20; ++i) {
        clients.push_back(client());
        clients.back().ask("/hub").waitFor("x\r\n");
    }
    CHECK(edge->drain());
    CHECK(hub.waitForLive(0));
    for (Client& one : clients) {
        CHECK(one.waitForEnd().ends_with(kEnd));
    }
    CHECK(record().complete);
    edge.reset();
    hub.publish("wakes nobody");
}

TEST_CASE_FIXTURE(Fixture, "streams: a stop without a drain destroys them") {
    Client one = client();
    one.ask("/hub").waitFor(kEndOfHead);
    edge->stop();
    CHECK(hub.waitForLive(0));
    hub.publish("wakes nobody");
}
