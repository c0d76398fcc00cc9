// What `--help` says below the options of each command: examples, and what is worth knowing.
#pragma once

namespace hiveline::server {

inline constexpr auto kProgramFooter = R"(Examples:
  hiveline serve --demo
  hiveline org create "Acme Dental"
  hiveline token create --org org.1795211400000000.4qz7k2ma

`hiveline COMMAND --help` explains a command. Exit codes: 0 done, 1 failed, 2 wrong usage.)";

inline constexpr auto kServeFooter =
    R"(A flag wins over its variable, the variable over the configuration file, the file over the default.
SIGTERM and SIGINT let accepted requests finish, then the program exits with 0; a second signal ends it at once.

Examples:
  hiveline serve
  hiveline serve --listen 0.0.0.0:80 --data /var/lib/hiveline --public-url https://voice.example.com
  HIVELINE_LOG_FORMAT=json hiveline serve --config /etc/hiveline.toml

A configuration file has one setting a line, named as the flags:
  listen = "0.0.0.0:80"
  data = "/var/lib/hiveline"
  threads = 8)";

inline constexpr auto kOrgFooter = R"(Examples:
  hiveline org create "Acme Dental"
  hiveline org list)";

inline constexpr auto kOrgCreateFooter = R"(Example:
  ORG=$(hiveline org create "Acme Dental"))";

inline constexpr auto kTokenFooter = R"(Examples:
  hiveline token create --org "$ORG"
  hiveline token list
  hiveline token revoke tok.1795211400000000.k3v9x0qd)";

inline constexpr auto kTokenCreateFooter =
    R"(The token is shown this once; only its SHA-256 is stored.

Examples:
  TOKEN=$(hiveline token create --org "$ORG")
  hiveline token create --org "$ORG" --scope read --expires 30d --name "nightly report")";

inline constexpr auto kCarrierFooter = R"(Examples:
  hiveline carrier set --org "$ORG" twilio
  hiveline carrier list
  hiveline carrier remove --org "$ORG" twilio)";

inline constexpr auto kCarrierSetFooter =
    R"(Asks for the id of the account (Twilio: Account SID, Plivo: Auth ID) and its auth token, or reads them as two
lines from the standard input. They are stored encrypted and never shown again; a running server uses them at once.

Examples:
  hiveline carrier set --org "$ORG" twilio
  printf '%s\n%s\n' "$AUTH_ID" "$AUTH_TOKEN" | hiveline carrier set --org "$ORG" plivo)";

inline constexpr auto kDemoFooter =
    R"(For a data folder that `serve --demo` has filled, beside the running server or before its start. The call waits in
the browser; a token that was printed before stays valid (hiveline token list, hiveline token revoke).

Example:
  hiveline demo --data ./hiveline-data)";

inline constexpr auto kConversationsFooter = R"(Times are UTC. Works beside a running server.

Examples:
  hiveline conversations
  hiveline conversations --org "$ORG" --limit 100)";

inline constexpr auto kConversationFooter = R"(Times are UTC. Works beside a running server.

Example:
  hiveline conversation con.1795210200123001.ciev2slc)";

inline constexpr auto kBackupFooter =
    R"(The archive holds the database and the uploaded files as of one moment, also beside a running server. The secret
key (secret.key of the data folder, or the operator's own) is not in it, so that nobody opens with the archive alone what
is stored sealed: secrets and header fields of actions, accounts with telephone carriers. Keep a copy of the key apart.
To restore, unpack the archive into a new folder and put the key there.

Example:
  hiveline backup /backups/hiveline.tar
  mkdir -m 700 restored && tar -xf /backups/hiveline.tar -C restored
  cp /safe/secret.key restored && hiveline serve --data restored)";

}  // namespace hiveline::server
