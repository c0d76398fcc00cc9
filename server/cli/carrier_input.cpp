#include "server/cli/carrier_input.h"

#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ostream>

#include "common/error.h"
#include "common/process/descriptor.h"

namespace hiveline::server {
namespace {

// Bytes; a terminal gives no longer lines either.
constexpr std::size_t kMaxInputLength = 4096;
constexpr std::size_t kMaxTokenLength = 256;
constexpr std::size_t kMaxPlivoIdLength = 64;
constexpr std::string_view kTwilioPrefix = "AC";
constexpr std::size_t kTwilioDigits = 32;

[[noreturn]] void refuse(const std::string& what) {
    throw common::Error(common::ErrorCode::kBadRequest, what);
}

bool isPrintable(std::string_view text, std::size_t longest) {
    return !text.empty() && text.size() <= longest &&
           std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

bool isTwilioId(std::string_view id) {
    const std::string_view digits = id.substr(std::min(kTwilioPrefix.size(), id.size()));
    return id.starts_with(kTwilioPrefix) && digits.size() == kTwilioDigits &&
           digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool isId(const CarrierInfo& carrier, std::string_view id) {
    return carrier.command == "twilio" ? isTwilioId(id) : isPrintable(id, kMaxPlivoIdLength);
}

/// Holds back the signals that end a program, so that the terminal is restored before they do.
/// Those that came meanwhile are delivered when this is destroyed.
class HeldSignals {
public:
    HeldSignals() {
        sigemptyset(&signals_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
            sigaddset(&signals_, signal);
        }
        pthread_sigmask(SIG_BLOCK, &signals_, &before_);
        descriptor_ = common::Descriptor(::signalfd(-1, &signals_, SFD_CLOEXEC));
    }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

    /// Throws if a signal comes first.
    void waitForInput(int descriptor) const {
        std::array<::pollfd, 2> waiting{
            ::pollfd{descriptor, POLLIN, 0}, ::pollfd{descriptor_.get(), POLLIN, 0}};
        while (::poll(waiting.data(), waiting.size(), -1) < 0) {
            if (errno != EINTR) {
                refuse("cannot wait for the terminal");
            }
        }
        if (waiting[1].revents != 0) {
            refuse("interrupted");
        }
    }

private:
    sigset_t signals_{};
    sigset_t before_{};
    common::Descriptor descriptor_;
};

/// Hides what is typed for as long as it lives.
class HiddenTyping {
public:
    explicit HiddenTyping(int terminal) : terminal_(terminal) {
        if (::tcgetattr(terminal, &before_) != 0) {
            refuse("cannot hide what is typed on this terminal");
        }
        ::termios hidden = before_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        // The line end is still shown, so that output goes on in a line of its own.
        hidden.c_lflag |= ECHONL;
        // TCSAFLUSH drops what was typed ahead while it could be seen.
        if (::tcsetattr(terminal, TCSAFLUSH, &hidden) != 0) {
            refuse("cannot hide what is typed on this terminal");
        }
    }
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;
    ~HiddenTyping() { ::tcsetattr(terminal_, TCSAFLUSH, &before_); }

private:
    int terminal_;
    ::termios before_{};
};

/// Appends what there is; returns false at the end.
bool readMore(int descriptor, std::string& text) {
    std::array<char, 1024> buffer{};
    ssize_t count = -1;
    do {
        count = ::read(descriptor, buffer.data(), buffer.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        refuse("cannot read the account from the standard input");
    }
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > kMaxInputLength) {
        refuse("expected two lines on the standard input, not more than 4096 bytes");
    }
    return count > 0;
}

/// Includes the line end, if there is one.
std::string readLine(const HeldSignals& signals, int terminal) {
    std::string line;
    do {
        signals.waitForInput(terminal);
    } while (readMore(terminal, line) && !line.ends_with('\n'));
    return line;
}

std::string ask(const CarrierInfo& carrier, int terminal, std::ostream& prompts) {
    const HeldSignals signals;
    prompts << carrier.idWord << ": " << std::flush;
    std::string id = readLine(signals, terminal);
    if (!id.ends_with('\n')) {
        return id;
    }
    const HiddenTyping hidden(terminal);
    prompts << "Auth token (not shown): " << std::flush;
    return id + readLine(signals, terminal);
}

}  // namespace

const CarrierInfo* findCarrier(std::string_view command) noexcept {
    const auto* const found = std::ranges::find(kCarriers, command, &CarrierInfo::command);
    return found == kCarriers.end() ? nullptr : found;
}

std::string_view carrierWord(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(kCarriers, name, &CarrierInfo::name);
    return found == kCarriers.end() ? name : found->command;
}

secrets::CarrierAccount parseCarrierAccount(const CarrierInfo& carrier, std::string_view text) {
    const std::string lines = "two lines on the standard input, the " +
                              std::string(carrier.idWord) + " and the auth token";
    if (text.empty()) {
        refuse("expected " + lines + ", not nothing");
    }
    // Faults are told without the text: it may contain the token.
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos || end + 1 == text.size()) {
        refuse("expected " + lines + ", not one");
    }
    const std::string_view id = text.substr(0, end);
    std::string_view token = text.substr(end + 1);
    if (token.ends_with('\n')) {
        token.remove_suffix(1);
    }
    if (token.find('\n') != std::string_view::npos) {
        refuse("expected " + lines + ", not more");
    }
    if (!isId(carrier, id)) {
        refuse(
            "the first line, the " + std::string(carrier.idWord) + ": expected " +
            std::string(carrier.idExpected)
        );
    }
    if (!isPrintable(token, kMaxTokenLength)) {
        refuse(
            "the second line, the auth token: expected 1 to 256 printable characters without blanks"
        );
    }
    return {std::string(id), common::Secret(std::string(token))};
}

secrets::CarrierAccount readCarrierAccount(
    const CarrierInfo& carrier, int descriptor, std::ostream& prompts
) {
    std::string text;
    if (::isatty(descriptor) == 1) {
        text = ask(carrier, descriptor, prompts);
    } else {
        while (readMore(descriptor, text)) {
        }
    }
    return parseCarrierAccount(carrier, text);
}

}  // namespace hiveline::server
