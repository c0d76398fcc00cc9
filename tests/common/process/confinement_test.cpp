#include "common/process/confinement.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include "common/process/child.h"

using hiveline::common::ChildEnd;
using hiveline::common::ChildResult;
using hiveline::common::ChildRun;
using hiveline::common::confinementSupport;
using hiveline::common::runChild;
using hiveline::common::StopSignal;

namespace {

class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "confined-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
        std::ofstream(path_ / "secret.key") << "the secret";
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file() const { return (path_ / "secret.key").string(); }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

/// Debian's, whose libraries a confined program may read.
constexpr const char* kPython = "/usr/bin/python3";

/// Runs a script that prints a word for each thing that it could do.
ChildResult runScript(const std::string& script, ChildRun run) {
    run.program = kPython;
    run.arguments = {"-I", "-S", "-B", "-c", script};
    run.time = std::chrono::seconds(60);
    run.mostOutput = 10'000;
    const StopSignal never;
    return runChild(run, never);
}

/// Each line of `attempts` is tried alone.
std::string attempted(const std::string& attempts, const ChildRun& run) {
    const std::string script =
        "import os, signal, sys\n"
        "sys.setrecursionlimit(200)\n"
        "def attempt(name, what):\n"
        "    try:\n"
        "        what()\n"
        "        print(name)\n"
        "    except BaseException as fault:\n"
        "        sys.stderr.write(f'{name}: {fault!r}\\n')\n" +
        attempts;
    const ChildResult result = runScript(script, run);
    INFO(result.complaint);
    CHECK(result.end == ChildEnd::kDone);
    return result.output;
}

std::string attemptsOn(const TemporaryFolder& folder) {
    const std::string file = "'" + folder.file() + "'";
    const std::string other = "'" + folder.path() + "/other'";
    return "attempt('read', lambda: open(" + file + ").read())\n" +  //
           "attempt('write', lambda: open(" + other + ", 'w'))\n" +  //
           "attempt('append', lambda: open(" + file + ", 'a'))\n" +  //
           "attempt('list', lambda: os.listdir('" + folder.path() + "'))\n" +
           "attempt('make', lambda: os.mkdir(" + other + "))\n" +  //
           "attempt('rename', lambda: os.rename(" + file + ", " + other + "))\n" +
           "attempt('mode', lambda: os.chmod(" + file + ", 0o666))\n" +  //
           "attempt('truncate', lambda: os.truncate(" + file + ", 0))\n" +
           "attempt('remove', lambda: os.remove(" + file + "))\n" +
           "attempt('fork', lambda: os.fork() or os._exit(0))\n" +
           "attempt('signal', lambda: os.kill(os.getppid(), 0))\n" +
           "attempt('nice', lambda: os.nice(1))\n";
}

constexpr const char* kNetworkAttempts =
    "import ctypes\n"
    "call = ctypes.CDLL(None, use_errno=True)\n"
    "def checked(number):\n"
    "    if number < 0: raise OSError(ctypes.get_errno())\n"
    "for family in (1, 2, 10, 16, 17):\n"
    "    attempt('socket', lambda: checked(call.socket(family, 1, 0)))\n"
    "attempt('trace', lambda: checked(call.ptrace(0, 0, 0, 0)))\n"
    "attempt('unshare', lambda: checked(call.unshare(0x10000000)))\n";

}  // namespace

TEST_CASE("confinement: what a child may do unconfined, the attempts can do") {
    const TemporaryFolder folder;
    const std::string done = attempted(attemptsOn(folder), {.isConfined = false});
    CHECK(done.find("read\n") != std::string::npos);
    CHECK(done.find("write\n") != std::string::npos);
    CHECK(done.find("fork\n") != std::string::npos);
    CHECK(done.find("signal\n") != std::string::npos);
    CHECK(attempted(kNetworkAttempts, {.isConfined = false}).find("socket") != std::string::npos);
}

TEST_CASE("confinement: a confined child computes, and does nothing else") {
    const auto support = confinementSupport();
    const TemporaryFolder folder;
    const std::string done = attempted(attemptsOn(folder) + "print('end')\n", {});
    if (support.calls) {
        CHECK(attempted(kNetworkAttempts, {}).empty());
        CHECK(done.find("write") == std::string::npos);
        CHECK(done.find("append") == std::string::npos);
        CHECK(done.find("fork") == std::string::npos);
        CHECK(done.find("signal") == std::string::npos);
        CHECK(done.find("mode") == std::string::npos);
        CHECK(done.find("remove") == std::string::npos);
    }
    if (support.files) {
        CHECK(done.find("read") == std::string::npos);
        CHECK(done.find("list") == std::string::npos);
    }
    if (support.calls && support.files) {
        CHECK(done == "end\n");
    }
    CHECK(std::filesystem::file_size(folder.file()) == 10);
}

TEST_CASE("confinement: what a child is given to read it reads, and no more") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() + "/given") << "open";
    const std::string attempts = "attempt('given', lambda: open('" + folder.path() +
                                 "/given').read())\n"
                                 "attempt('write', lambda: open('" +
                                 folder.path() +
                                 "/given', 'a'))\n"
                                 "attempt('beside', lambda: open('" +
                                 folder.file() + "').read())\n";
    const ChildRun run{.readable = {folder.path() + "/given"}};
    const std::string done = attempted(attempts, run);
    CHECK(done == (confinementSupport().files ? "given\n" : "given\nbeside\n"));
}

TEST_CASE("confinement: limits hold from the first instruction on") {
    const ChildResult result = runScript(
        "import resource\n"
        "print(*resource.getrlimit(resource.RLIMIT_AS), *resource.getrlimit(resource.RLIMIT_CPU),"
        " *resource.getrlimit(resource.RLIMIT_FSIZE), *resource.getrlimit(resource.RLIMIT_CORE))\n",
        {.mostMemory = 512UL * 1024 * 1024, .processorTime = std::chrono::seconds(7)}
    );
    INFO(result.complaint);
    CHECK(result.output == "536870912 536870912 7 7 0 0 0 0\n");
}

TEST_CASE("confinement: a child starts with three descriptors and two variables") {
    const ChildResult result = runScript(
        "import os, signal\n"
        "def isOpen(number):\n"
        "    try: return os.fstat(number) is not None\n"
        "    except OSError: return False\n"
        "print([n for n in range(200) if isOpen(n)], sorted(os.environ), os.getcwd(),"
        " os.getpgid(0) == os.getpid(), list(signal.pthread_sigmask(signal.SIG_BLOCK, [])))\n",
        {.isConfined = false}
    );
    INFO(result.complaint);
    CHECK(result.output == "[0, 1, 2] ['LC_ALL', 'PATH'] / True []\n");
}

TEST_CASE("confinement: a program that is not there does not start") {
    const StopSignal never;
    ChildRun run{.program = "/usr/bin/there-is-no-such-program", .time = std::chrono::seconds(5)};
    CHECK(runChild(run, never).end == ChildEnd::kNotStarted);
    run.isConfined = false;
    CHECK(runChild(run, never).end == ChildEnd::kNotStarted);
}
