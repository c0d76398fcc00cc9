// The load of `scripts/bench calls`: callers at a running server and the service of the OpenAI
// protocol that its agents think with, in one process and thus by one clock. Reads calls from
// stdin, a conversation's id and its call's secret a line; prints what it does and what it
// measured, a name and a value a line.
//
// usage: bench_calls SERVER_PORT STAND_IN_PORT FIRST_TOKEN_MS EVERY_MS WARM_UP_S SECONDS
#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/calls/callers.h"
#include "tests/bench/calls/stand_in.h"

namespace {

using namespace hiveline::bench;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kArguments = 7;

std::vector<CallAddress> readCalls() {
    std::vector<CallAddress> calls;
    for (CallAddress call; std::cin >> call.conversationId >> call.secret;) {
        calls.push_back(call);
    }
    return calls;
}

double percentile(std::vector<double> values, double share) {
    if (values.empty()) {
        return 0;
    }
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + place);
    return values[static_cast<std::size_t>(place)];
}

void printTimes(const char* name, const std::vector<double>& values) {
    std::cout << name << "_p50 " << percentile(values, 0.5) << '\n'
              << name << "_p99 " << percentile(values, 0.99) << '\n'
              << name << "_most " << percentile(values, 1) << '\n';
}

void talk(
    const CallersPlan& plan, std::vector<Thought>& thoughts, const std::vector<CallAddress>& calls
) {
    Callers callers(plan, calls, thoughts);
    callers.join();
    std::cout << "joined " << calls.size() << std::endl;
    callers.warmUp();
    const std::size_t before = callers.answered();
    std::cout << "begin 0" << std::endl;
    callers.measure();
    std::cout << "end " << callers.answered() - before << std::endl;
    callers.finish();
    std::cout << "said " << callers.said() << "\nanswered " << callers.answered() << "\nmeasured "
              << callers.times().added.size() << '\n';
    printTimes("added", callers.times().added);
    printTimes("before", callers.times().before);
    printTimes("after", callers.times().after);
}

void run(std::span<char*> arguments) {
    const auto number = [arguments](std::size_t index) { return std::stoi(arguments[index]); };
    const auto calls = readCalls();
    std::vector<Thought> thoughts(calls.size());
    StandIn standIn(
        static_cast<std::uint16_t>(number(2)), std::chrono::milliseconds(number(3)), thoughts
    );
    std::atomic<bool> stop = false;
    std::thread thread([&standIn, &stop] {
        try {
            standIn.run(stop);
        } catch (const std::exception& failure) {
            std::cerr << "stand-in: " << failure.what() << std::endl;
            std::quick_exit(1);  // the callers would only wait
        }
    });
    std::exception_ptr failure;
    try {
        talk(
            {.port = static_cast<std::uint16_t>(number(1)),
             .every = std::chrono::milliseconds(number(4)),
             .warmUp = std::chrono::seconds(number(5)),
             .measured = std::chrono::seconds(number(6))},
            thoughts,
            calls
        );
    } catch (...) {
        failure = std::current_exception();
    }
    stop = true;
    thread.join();
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace

int main(int count, char** values) {
    const std::span arguments(values, static_cast<std::size_t>(count));
    if (arguments.size() != kArguments) {
        std::cerr << "usage: bench_calls SERVER_PORT STAND_IN_PORT FIRST_TOKEN_MS EVERY_MS "
                     "WARM_UP_S SECONDS\n";
        return 2;
    }
    try {
        run(arguments);
    } catch (const std::exception& failure) {
        std::cerr << "bench_calls: " << failure.what() << '\n';
        return 1;
    }
    return 0;
}
