// What the unit tests that talk to a server share: one of the folder's servers as a child process,
// and something to wait for.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <string>

#include <doctest/doctest.h>

namespace hiveline::test {

inline constexpr std::chrono::seconds kPatience{60};

/// A script of this folder that serves on loopback, prints its port, and ends with its input, which
/// is when this process ends.
class PythonServer {
public:
    explicit PythonServer(const std::string& script) {
        std::array<int, 2> input{};
        std::array<int, 2> output{};
        REQUIRE(pipe2(input.data(), O_CLOEXEC) == 0);
        REQUIRE(pipe2(output.data(), O_CLOEXEC) == 0);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input[0], 0);
        posix_spawn_file_actions_adddup2(&actions, output[1], 1);
        std::string python = "/usr/bin/python3";
        std::string noCache = "-B";
        std::string path = HIVELINE_SOURCE_DIR "/tests/support/" + script;
        std::string untilEof = "--until-eof";
        std::array<char*, 5> arguments{
            python.data(), noCache.data(), path.data(), untilEof.data(), nullptr};
        REQUIRE(
            posix_spawn(&pid_, python.c_str(), &actions, nullptr, arguments.data(), environ) == 0
        );
        posix_spawn_file_actions_destroy(&actions);
        close(input[0]);
        close(output[1]);
        input_ = input[1];
        char c = 0;
        while (read(output[0], &c, 1) == 1 && c != '\n') {
            port_ += c;
        }
        close(output[0]);
        REQUIRE_FALSE(port_.empty());
    }
    ~PythonServer() {
        close(input_);
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    PythonServer(const PythonServer&) = delete;
    PythonServer& operator=(const PythonServer&) = delete;

    [[nodiscard]] std::string root() const { return "http://127.0.0.1:" + port_; }

private:
    pid_t pid_ = 0;
    int input_ = -1;
    std::string port_;
};

/// Something that another thread brings to an end.
class Ended {
public:
    void set() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    [[nodiscard]] bool wait(std::chrono::milliseconds time = kPatience) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return ended_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ended_ = false;
};

}  // namespace hiveline::test
