// The footers of `--help`, below each command's options: notes and examples.
#pragma once

namespace hiveline::server {

inline constexpr auto kProgramFooter = R"(Examples:
  hiveline serve --demo
  hiveline org create "Acme Dental"
  hiveline token create --org org.1795211400000000.4qz7k2ma

`hiveline COMMAND --help` explains a command. Exit codes: 0 success, 1 failure, 2 usage error.)";

inline constexpr auto kServeFooter =
    R"(A flag takes precedence over its variable, the variable over the configuration file, the file over the default.
On SIGTERM or SIGINT, accepted requests finish and the program exits with 0; a second signal ends it at once.

Examples:
  hiveline serve
  hiveline serve --listen 0.0.0.0:80 --data /var/lib/hiveline --public-url https://voice.example.com
  HIVELINE_LOG_FORMAT=json hiveline serve --config /etc/hiveline.toml

A configuration file has one setting per line, named like the flags:
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
    R"(The token is shown only this once; only its SHA-256 is stored.

Examples:
  TOKEN=$(hiveline token create --org "$ORG")
  hiveline token create --org "$ORG" --scope read --expires 30d --name "nightly report")";

inline constexpr auto kCarrierFooter = R"(Examples:
  hiveline carrier set --org "$ORG" twilio
  hiveline carrier list
  hiveline carrier remove --org "$ORG" twilio)";

inline constexpr auto kCarrierSetFooter =
    R"(Asks for the account's id (Twilio: Account SID, Plivo: Auth ID) and auth token, or reads them as two lines from
standard input. They are stored encrypted and never shown again; a running server uses them at once.

Examples:
  hiveline carrier set --org "$ORG" twilio
  printf '%s\n%s\n' "$AUTH_ID" "$AUTH_TOKEN" | hiveline carrier set --org "$ORG" plivo)";

inline constexpr auto kDemoFooter =
    R"(For a data folder that `serve --demo` has filled, whether or not the server is running. The call waits for you in
the browser. Tokens printed earlier stay valid (hiveline token list, hiveline token revoke).

Example:
  hiveline demo --data ./hiveline-data)";

inline constexpr auto kConversationsFooter = R"(Times are UTC. Works while the server is running.

Examples:
  hiveline conversations
  hiveline conversations --org "$ORG" --limit 100)";

inline constexpr auto kConversationFooter = R"(Times are UTC. Works while the server is running.

Example:
  hiveline conversation con.1795210200123001.ciev2slc)";

inline constexpr auto kBackupFooter =
    R"(The archive holds the database and the uploaded files as of one moment, even while the server is running. It does not
contain the secret key (secret.key in the data folder, or the operator's own), so the archive alone opens nothing that
is stored sealed: secrets and header fields of actions, carrier accounts. Keep a copy of the key elsewhere.
To restore, unpack the archive into a new folder and put the key there.

Example:
  hiveline backup /backups/hiveline.tar
  mkdir -m 700 restored && tar -xf /backups/hiveline.tar -C restored
  cp /safe/secret.key restored && hiveline serve --data restored)";

}  // namespace hiveline::server
