// The bare limit of the HTTP library: 1 KB of JSON, answered by its own endpoint, with or without
// its router. Two workers, on 127.0.0.1, until it is killed.
//
// usage: bench_hello PORT endpoint|router
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <pistache/endpoint.h>
#include <pistache/http.h>
#include <pistache/router.h>

namespace {

const std::string& body() {
    static const std::string kText = R"({"message":")" + std::string(1010, 'x') + "\"}";
    return kText;
}

void answer(Pistache::Http::ResponseWriter& response) {
    response.send(Pistache::Http::Code::Ok, body(), MIME(Application, Json));
}

class Hello : public Pistache::Http::Handler {
    HTTP_PROTOTYPE(Hello)

    void onRequest(
        const Pistache::Http::Request& /*request*/, Pistache::Http::ResponseWriter response
    ) override {
        answer(response);
    }
};

void serve(std::uint16_t port, bool routed) {
    Pistache::Rest::Router router;
    Pistache::Rest::Routes::Get(
        router,
        "/v1/prospects/:id",
        [](const Pistache::Rest::Request& /*request*/, Pistache::Http::ResponseWriter response) {
            answer(response);
            return Pistache::Rest::Route::Result::Ok;
        }
    );
    Pistache::Http::Endpoint endpoint({Pistache::Ipv4::loopback(), port});
    endpoint.init(Pistache::Http::Endpoint::options().threads(2).flags(
        Pistache::Flags<Pistache::Tcp::Options>(Pistache::Tcp::Options::ReuseAddr)
    ));
    endpoint.setHandler(
        routed ? std::shared_ptr<Pistache::Http::Handler>(router.handler())
               : Pistache::Http::make_handler<Hello>()
    );
    endpoint.serve();
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    if (arguments.size() != 2 || (arguments[1] != "endpoint" && arguments[1] != "router")) {
        std::cerr << "usage: bench_hello PORT endpoint|router\n";
        return 2;
    }
    try {
        serve(static_cast<std::uint16_t>(std::stoul(argv[1])), arguments[1] == "router");
    } catch (const std::exception& failure) {
        std::cerr << "bench_hello: " << failure.what() << '\n';
        return 1;
    }
    return 0;
}
