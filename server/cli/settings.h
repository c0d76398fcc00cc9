// Every setting of `serve`, as the command line, the environment and the help know it. config.h
// says what they mean. Plain values.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace hiveline::server {

enum class SettingKind : std::uint8_t { kValue, kSwitch };

/// One setting: the flag `--<name>`, the key `<name>` of the file, and the variable that
/// variableName() gives.
struct SettingInfo {
    std::string_view name;
    /// In the help: --listen HOST:PORT.
    std::string_view placeholder;
    /// As the help shows it; may be empty.
    std::string_view defaultText;
    std::string_view help;
    SettingKind kind = SettingKind::kValue;
};

inline constexpr std::string_view kDefaultData = "./hiveline-data";

/// Every setting of `serve`, in the order of the help. `data` is also a setting of the other
/// commands.
inline constexpr std::array kSettings = {
    SettingInfo{
        "listen",
        "HOST:PORT",
        "127.0.0.1:8080",
        "Address and port to listen on; port 0 picks a free one",
    },
    SettingInfo{
        "metrics-listen",
        "HOST:PORT",
        "nowhere",
        "Address and port to serve /metrics on, without authentication; local: on the API's own "
        "port, for programs on this machine only",
    },
    SettingInfo{
        "data",
        "FOLDER",
        kDefaultData,
        "Folder for the database and the files; created if missing",
    },
    SettingInfo{
        "threads",
        "N",
        "one per processor",
        "Threads that serve requests, 1 to 256",
    },
    SettingInfo{
        "public-url",
        "URL",
        "the Host of each request",
        "URL at which clients reach this server, for absolute URLs in answers",
    },
    SettingInfo{
        "log-level",
        "LEVEL",
        "info",
        "Least severe level to log: debug, info, warning, error or off",
    },
    SettingInfo{
        "log-format",
        "FORMAT",
        "text",
        "Format of log lines: text (key=value) or json",
    },
    SettingInfo{
        "tls-cert",
        "FILE",
        "plain HTTP",
        "Certificate and its chain in PEM, for HTTPS with TLS 1.2 and 1.3; reloaded on SIGHUP",
    },
    SettingInfo{
        "tls-key",
        "FILE",
        "plain HTTP",
        "Private key of the certificate in PEM, without a passphrase",
    },
    SettingInfo{
        "secret-key-file",
        "FILE",
        "secret.key in the data folder",
        "File with the key that seals stored secrets: the base64 of 32 bytes, readable by its "
        "owner only",
    },
    SettingInfo{
        "trusted-proxies",
        "NETWORKS",
        "none",
        "Addresses or networks (10.0.0.0/8, ::1), comma separated, whose X-Forwarded headers are "
        "trusted",
    },
    SettingInfo{
        "allow-networks",
        "NETWORKS",
        "none",
        "Networks, comma separated, that hives may be read from and actions sent to, in addition "
        "to public addresses",
    },
    SettingInfo{
        "cors-origins",
        "ORIGINS",
        "none",
        "Origins (https://app.example.com), comma separated, whose pages may call the API; * "
        "allows all",
    },
    SettingInfo{
        "widget-origins",
        "ORIGINS",
        "none",
        "Origins (https://www.example.com), comma separated, whose pages may show a call in a "
        "frame; * allows all",
    },
    SettingInfo{
        "rate-limit",
        "N",
        "0",
        "Requests per second that an organisation may send on average; more get 429; 0: no limit",
    },
    SettingInfo{
        "rate-burst",
        "N",
        "twice the rate",
        "Requests that an organisation may send at once",
    },
    SettingInfo{
        "max-connections",
        "N",
        "20000, with TLS 5000",
        "Concurrent connections; more get 503",
    },
    SettingInfo{
        "max-address-connections",
        "N",
        "an eighth of all, at least 256",
        "Concurrent connections from one address (IPv6: one /64); more get 503; trusted proxies "
        "may use all of them",
    },
    SettingInfo{
        "max-body-memory",
        "BYTES",
        "50331648",
        "Memory for the bodies of all unanswered requests; more get 503",
    },
    SettingInfo{
        "max-answer-memory",
        "BYTES",
        "67108864",
        "Memory for all answers that clients have not read yet; more get 503",
    },
    SettingInfo{
        "max-header-bytes",
        "BYTES",
        "16384",
        "Total length of a request's header fields; more get 431",
    },
    SettingInfo{
        "max-headers",
        "N",
        "100",
        "Number of a request's header fields; more get 431",
    },
    SettingInfo{
        "max-target-bytes",
        "BYTES",
        "8192",
        "Length of a request's path and query; longer ones get 414",
    },
    SettingInfo{
        "header-timeout",
        "TIME",
        "30s",
        "Time for the head of a request, or a TLS handshake, to arrive; then 408",
    },
    SettingInfo{
        "body-timeout",
        "TIME",
        "30s",
        "Longest pause while a body arrives; then 408",
    },
    SettingInfo{
        "write-timeout",
        "TIME",
        "30s",
        "Longest time that a client may stop reading an answer; then its connection is closed",
    },
    SettingInfo{
        "idle-timeout",
        "TIME",
        "75s",
        "Time that a connection stays open between requests",
    },
    SettingInfo{
        "max-file-storage",
        "BYTES",
        "10737418240",
        "Total size of the files that one organisation may store; more get 413; 0: no limit",
    },
    SettingInfo{
        "max-record-storage",
        "BYTES",
        "10737418240",
        "Total size of one organisation's records, including the content of hives; more get 413; "
        "0: no limit",
    },
    SettingInfo{
        "disk-reserve",
        "BYTES",
        "1% of the disk, at most 256 MiB",
        "Free disk space that requests leave for calls; writes beyond it get 503",
    },
    SettingInfo{
        "openai-url",
        "URL",
        "none",
        "Server with the OpenAI protocol, for agents whose provider is openai",
    },
    SettingInfo{
        "openai-key-file",
        "FILE",
        "no key",
        "File that contains only the API key of that server",
    },
    SettingInfo{
        "openai-model",
        "NAME",
        "the agent's",
        "Model for agents that name none",
    },
    SettingInfo{
        "openai-hosts",
        "HOSTS",
        "none",
        "Servers (llm.example.com, http://10.0.0.5:8000), comma separated, that agents may "
        "choose as their own; https and its port unless stated otherwise",
    },
    SettingInfo{
        "transcription-url",
        "URL",
        "openai-url",
        "Server with the OpenAI protocol that turns speech into text",
    },
    SettingInfo{
        "transcription-model",
        "NAME",
        "none",
        "Its model; without one, only browsers with speech recognition can listen",
    },
    SettingInfo{
        "speech-url",
        "URL",
        "openai-url",
        "Server with the OpenAI protocol that turns text into speech",
    },
    SettingInfo{
        "speech-model",
        "NAME",
        "espeak-ng",
        "Its model; without one espeak-ng speaks, if it is installed",
    },
    SettingInfo{
        "speech-voice",
        "NAME",
        "the service's",
        "Its voice for agents that name none",
    },
    SettingInfo{
        "embedding-url",
        "URL",
        "openai-url",
        "Server with the OpenAI protocol that turns passages into vectors",
    },
    SettingInfo{
        "embedding-model",
        "NAME",
        "none",
        "Its model; without one, passages of hives are found by their words only",
    },
    SettingInfo{
        "twilio-url",
        "URL",
        "https://api.twilio.com",
        "Twilio's REST API, in another region or of a compatible carrier",
    },
    SettingInfo{
        "plivo-url",
        "URL",
        "https://api.plivo.com",
        "Plivo's REST API, or that of a compatible carrier",
    },
    SettingInfo{
        "history-tokens",
        "LIST",
        "16000",
        "Tokens of conversation, passages and tool results in a request to a model; other "
        "numbers by model: 16000,qwen2.5:7b=6000",
    },
    SettingInfo{
        "reply-timeout",
        "TIME",
        "8s",
        "Time that an agent may think before it apologises",
    },
    SettingInfo{
        "call-silence",
        "TIME",
        "10s",
        "Time that a caller may say nothing before the agent asks",
    },
    SettingInfo{
        "call-typing-silence",
        "TIME",
        "3m",
        "The same for a caller who types",
    },
    SettingInfo{
        "call-duration",
        "TIME",
        "30m",
        "Maximum length of a call",
    },
    SettingInfo{
        "call-answer-time",
        "TIME",
        "1h",
        "Time that a call waits for its caller",
    },
    SettingInfo{
        "call-idle-time",
        "TIME",
        "15m",
        "Time that a caller without a page may write nothing before the call ends",
    },
    SettingInfo{
        "call-rate",
        "N",
        "5",
        "Requests per second that the secret of one call may send on average; more get 429; 0: "
        "no limit",
    },
    SettingInfo{
        "call-burst",
        "N",
        "30",
        "Requests that the secret of one call may send at once",
    },
    SettingInfo{
        "max-waiting-calls",
        "N",
        "2000",
        "Calls of one organisation that may wait for their callers; more get 409",
    },
    SettingInfo{
        "max-next-calls",
        "N",
        "3",
        "Calls that may follow one from its page; 0: none",
    },
    SettingInfo{
        "max-event-streams",
        "N",
        "1000",
        "Event streams that one organisation's tokens may have open; more get 503",
    },
    SettingInfo{
        "max-call-memory",
        "BYTES",
        "67108864",
        "Memory for calls in progress, about 24 KiB each with agent and tools; one organisation "
        "may use three quarters; more calls get 503",
    },
    SettingInfo{
        "crawl-connections",
        "N",
        "4",
        "Concurrent requests to one web site while a hive is read, 1 to 32",
    },
    SettingInfo{
        "crawl-rate",
        "N",
        "10",
        "Requests per second to one web site, 1 to 1000; a longer Crawl-delay of the site is "
        "honoured",
    },
    SettingInfo{
        "crawl-pages",
        "N",
        "2000",
        "Pages of a hive; further ones are left out",
    },
    SettingInfo{
        "crawl-page-bytes",
        "BYTES",
        "10485760",
        "Size of a page, unpacked; larger ones are not read",
    },
    SettingInfo{
        "event-retention",
        "TIME",
        "30d",
        "Time that events and their deliveries are kept, at least 4d: retries take three",
    },
    SettingInfo{
        "crawl-retry",
        "TIME",
        "10s",
        "Delay before a page or file that could not be read is retried; doubled after that",
    },
    SettingInfo{
        "max-waiting-hives",
        "N",
        "5000",
        "Hives of one organisation that may wait to be read; more get 409",
    },
    SettingInfo{
        "drain-delay",
        "TIME",
        "0s",
        "Time that /readyz answers 503 before a stopping server accepts no more connections",
    },
    SettingInfo{
        "drain-timeout",
        "TIME",
        "10s",
        "Time for accepted requests to finish once the server is told to stop",
    },
    SettingInfo{
        "force-database",
        "",
        "",
        "Serve a database that is older than the files beside it or belongs to other files, or "
        "start an empty one there; files without a record go to files/trash",
        SettingKind::kSwitch,
    },
    SettingInfo{
        "demo",
        "",
        "",
        "Fill an empty data folder with example data and print a token for it",
        SettingKind::kSwitch,
    },
};

}  // namespace hiveline::server
