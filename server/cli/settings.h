// Every setting of `serve`, as the command line, the environment and the help know it. What they
// mean is in config.h. Plain values.
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
    std::string_view placeholder;  // in the help: --listen HOST:PORT
    std::string_view defaultText;  // as the help shows it; may be empty
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
        "Address and port to listen on; port 0 takes a free one",
    },
    SettingInfo{
        "metrics-listen",
        "HOST:PORT",
        "nowhere",
        "Address and port to serve /metrics on, for whoever can reach it; local: where the API is, "
        "for programs of this machine",
    },
    SettingInfo{
        "data",
        "FOLDER",
        kDefaultData,
        "Folder of the database and the files, created when missing",
    },
    SettingInfo{
        "threads",
        "N",
        "one for each processor",
        "Threads that serve requests, 1 to 256",
    },
    SettingInfo{
        "public-url",
        "URL",
        "the Host of each request",
        "How clients reach this server, for the absolute URLs in answers",
    },
    SettingInfo{
        "log-level",
        "LEVEL",
        "info",
        "Least severity that is logged: debug, info, warning, error or off",
    },
    SettingInfo{
        "log-format",
        "FORMAT",
        "text",
        "Log lines as key=value text or as JSON: text or json",
    },
    SettingInfo{
        "tls-cert",
        "FILE",
        "plain HTTP",
        "Certificate and its chain in PEM, for HTTPS with TLS 1.2 and 1.3; read again on SIGHUP",
    },
    SettingInfo{
        "tls-key",
        "FILE",
        "plain HTTP",
        "Private key of the certificate in PEM, without a password",
    },
    SettingInfo{
        "secret-key-file",
        "FILE",
        "secret.key in the data folder",
        "File with the key that stored secrets are sealed with: the base64 of 32 bytes, for its "
        "owner alone",
    },
    SettingInfo{
        "trusted-proxies",
        "NETWORKS",
        "none",
        "Addresses or networks (10.0.0.0/8, ::1), comma separated, whose X-Forwarded headers count",
    },
    SettingInfo{
        "allow-networks",
        "NETWORKS",
        "none",
        "Networks beside the public ones, comma separated, that hives may be read from and actions "
        "sent to",
    },
    SettingInfo{
        "cors-origins",
        "ORIGINS",
        "none",
        "Origins (https://app.example.com), comma separated, whose pages may call the API; * for "
        "all",
    },
    SettingInfo{
        "widget-origins",
        "ORIGINS",
        "none",
        "Origins (https://www.example.com), comma separated, whose pages may show a call in a "
        "frame; * for all",
    },
    SettingInfo{
        "rate-limit",
        "N",
        "0",
        "Requests a second that an organisation may send on the average, more is 429; 0: no limit",
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
        "Connections at a time; more are told 503",
    },
    SettingInfo{
        "max-address-connections",
        "N",
        "an eighth of all, at least 256",
        "Connections of one address (IPv6: of one /64) at a time; more are told 503; trusted "
        "proxies may have all",
    },
    SettingInfo{
        "max-body-memory",
        "BYTES",
        "50331648",
        "Memory for bodies of all requests together, until they are answered; more are told 503",
    },
    SettingInfo{
        "max-answer-memory",
        "BYTES",
        "67108864",
        "Memory for all answers that wait for their clients to read them; more are told 503",
    },
    SettingInfo{
        "max-header-bytes",
        "BYTES",
        "16384",
        "Length of all header fields of a request; more is 431",
    },
    SettingInfo{
        "max-headers",
        "N",
        "100",
        "Header fields of a request; more is 431",
    },
    SettingInfo{
        "max-target-bytes",
        "BYTES",
        "8192",
        "Length of a request's path and query; more is 414",
    },
    SettingInfo{
        "header-timeout",
        "TIME",
        "30s",
        "How long the head of a request may take to arrive, and a TLS handshake; then 408",
    },
    SettingInfo{
        "body-timeout",
        "TIME",
        "30s",
        "How long a body may stop arriving; then 408",
    },
    SettingInfo{
        "write-timeout",
        "TIME",
        "30s",
        "How long a client may stop reading an answer; then its connection is cut",
    },
    SettingInfo{
        "idle-timeout",
        "TIME",
        "75s",
        "How long a connection stays open between two requests",
    },
    SettingInfo{
        "max-file-storage",
        "BYTES",
        "10737418240",
        "Bytes of all files that an organisation may keep; more is 413; 0: no limit",
    },
    SettingInfo{
        "max-record-storage",
        "BYTES",
        "10737418240",
        "Bytes of all records of an organisation, what hives say included; more is 413; 0: no "
        "limit",
    },
    SettingInfo{
        "disk-reserve",
        "BYTES",
        "1% of the disk, 256 MiB at most",
        "Free space of the disk that requests leave to calls; writes beyond it are 503",
    },
    SettingInfo{
        "openai-url",
        "URL",
        "none",
        "A server that speaks the OpenAI protocol, for agents whose provider is openai",
    },
    SettingInfo{
        "openai-key-file",
        "FILE",
        "no key",
        "File that holds the key of that server and nothing else",
    },
    SettingInfo{
        "openai-model",
        "NAME",
        "the agent's",
        "Model of agents that name none",
    },
    SettingInfo{
        "openai-hosts",
        "HOSTS",
        "none",
        "Servers (llm.example.com, http://10.0.0.5:8000), comma separated, that agents may "
        "name as their own: by https and its port where nothing else is named",
    },
    SettingInfo{
        "transcription-url",
        "URL",
        "openai-url",
        "A server of that protocol that turns speech into text",
    },
    SettingInfo{
        "transcription-model",
        "NAME",
        "none",
        "Its model; without one this server does not hear, and browsers do, or nobody",
    },
    SettingInfo{
        "speech-url",
        "URL",
        "openai-url",
        "A server of that protocol that turns text into speech",
    },
    SettingInfo{
        "speech-model",
        "NAME",
        "espeak-ng",
        "Its model; without one espeak-ng speaks, where it is installed",
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
        "A server of that protocol that turns passages into vectors",
    },
    SettingInfo{
        "embedding-model",
        "NAME",
        "none",
        "Its model; without one passages of hives are found by their words alone",
    },
    SettingInfo{
        "twilio-url",
        "URL",
        "https://api.twilio.com",
        "Twilio's REST API: the one of another region, or of a carrier that speaks the same",
    },
    SettingInfo{
        "plivo-url",
        "URL",
        "https://api.plivo.com",
        "Plivo's REST API, or that of a carrier that speaks the same",
    },
    SettingInfo{
        "history-tokens",
        "LIST",
        "16000",
        "Tokens of a call's words, passages and results of tools that a request to a model holds; "
        "for some models others: 16000,qwen2.5:7b=6000",
    },
    SettingInfo{
        "reply-timeout",
        "TIME",
        "8s",
        "How long an agent may think until it apologises",
    },
    SettingInfo{
        "call-silence",
        "TIME",
        "10s",
        "How long a caller may say nothing until the agent asks",
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
        "How long a call may last",
    },
    SettingInfo{
        "call-answer-time",
        "TIME",
        "1h",
        "How long a call waits for its caller",
    },
    SettingInfo{
        "call-idle-time",
        "TIME",
        "15m",
        "How long a caller who only writes may write nothing until the call ends",
    },
    SettingInfo{
        "call-rate",
        "N",
        "5",
        "Requests a second that the secret of one call may send on the average, more is 429; 0: no "
        "limit",
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
        "Calls of one organisation that may wait for their callers; more are 409",
    },
    SettingInfo{
        "max-next-calls",
        "N",
        "3",
        "Calls that may follow one from its page; 0: none is offered",
    },
    SettingInfo{
        "max-event-streams",
        "N",
        "1000",
        "Streams of events that one organisation's tokens may have open; more are 503",
    },
    SettingInfo{
        "max-call-memory",
        "BYTES",
        "67108864",
        "Memory for calls in progress, some 24 KiB each with their agents and tools; one "
        "organisation may have three quarters; more calls are told 503",
    },
    SettingInfo{
        "crawl-connections",
        "N",
        "4",
        "Requests at once to one web site while a hive is read, 1 to 32",
    },
    SettingInfo{
        "crawl-rate",
        "N",
        "10",
        "Requests a second to one web site, 1 to 1000; a longer pause that the site asks for is "
        "kept",
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
        "Length of a page, unpacked; a longer one is not read",
    },
    SettingInfo{
        "event-retention",
        "TIME",
        "30d",
        "How long events and what was sent of them are kept, at least 4d: retries take three",
    },
    SettingInfo{
        "crawl-retry",
        "TIME",
        "10s",
        "Time until a page or file that could not be read is tried again; doubled after that",
    },
    SettingInfo{
        "max-waiting-hives",
        "N",
        "5000",
        "Hives of an organisation that wait to be read; more are 409",
    },
    SettingInfo{
        "drain-delay",
        "TIME",
        "0s",
        "How long /readyz says 503 before a server that is told to stop takes no more connections",
    },
    SettingInfo{
        "drain-timeout",
        "TIME",
        "10s",
        "How long accepted requests may take to finish once the server is told to stop",
    },
    SettingInfo{
        "force-database",
        "",
        "",
        "Serve a database that is older than the files beside it, or of others, or begin an empty "
        "one there; files without a record go to files/trash",
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
