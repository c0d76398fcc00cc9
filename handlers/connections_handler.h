// Connections: start a conversation between an agent and a caller over a source.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/api/connections_api.h"

#include "auth/call_secret.h"
#include "common/json/object.h"
#include "handlers/source_props.h"
#include "voice/calls/beginning.h"
#include "voice/calls/calls.h"
#include "voice/phone/phone_calls.h"

namespace hiveline::handlers {

class ConnectionsHandler final : public api::ConnectionsApi {
public:
    ConnectionsHandler(
        voice::Calls& calls,
        voice::PhoneCalls& phoneCalls,
        voice::Thinkers& thinkers,
        const auth::CallSecrets& secrets,
        std::size_t mostWaiting,
        std::size_t maxNextCalls
    )
        : calls_(calls),
          phoneCalls_(phoneCalls),
          thinkers_(thinkers),
          secrets_(secrets),
          mostWaiting_(mostWaiting),
          maxNextCalls_(maxNextCalls) {}

    api::CreateConnectionResult createConnection(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const models::ConnectionCreate& body
    ) override;
    api::ListConnectionsResult listConnections(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::ListConnectionsParams& params
    ) override;
    api::GetConnectionResult getConnection(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::GetConnectionParams& params
    ) override;
    models::Message deleteConnection(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteConnectionParams& params
    ) override;
    models::NextCall createNextCall(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const std::string& baseUrl,
        const api::CreateNextCallParams& params
    ) override;

private:
    [[nodiscard]] std::optional<std::string> callUrlOf(
        const std::string& conversationId, const auth::Caller& caller, const std::string& baseUrl
    ) const;
    void requireNextCall(
        storage::ReadTx& tx, const auth::Caller& caller, const models::Conversation& last
    ) const;
    void setCallUrl(
        models::Connection& connection,
        json::Object&& props,
        const auth::Caller& caller,
        const std::string& baseUrl
    ) const;
    [[nodiscard]] models::Connection withCallUrl(
        models::Connection connection, const auth::Caller& caller, const std::string& baseUrl
    ) const;

    struct Order {
        SourceProps props;
        models::Agent agent;
        std::optional<std::string_view> carrier;
        std::string number;  // of the organisation, that a carrier's call is made from or waits at
    };
    [[nodiscard]] Order orderOf(
        storage::ReadTx& tx, const auth::Caller& caller, const models::ConnectionCreate& body
    ) const;
    [[nodiscard]] static voice::Beginning beginningOf(
        const auth::Caller& caller, const models::ConnectionCreate& body, Order&& order
    );
    void requireRoom(storage::ReadTx& tx, const auth::Caller& caller) const;

    voice::Calls& calls_;
    voice::PhoneCalls& phoneCalls_;
    voice::Thinkers& thinkers_;
    const auth::CallSecrets& secrets_;
    const std::size_t mostWaiting_;   // calls of one organisation, for their callers
    const std::size_t maxNextCalls_;  // that follow one from its page
};

}  // namespace hiveline::handlers
