#include "voice/calls/facts_of_call.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/json/document.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "storage/calls/calls.h"
#include "storage/calls/phone_calls.h"
#include "storage/records/products.h"
#include "storage/records/prospects.h"
#include "voice/calls/connection_props.h"

namespace hiveline::voice {
namespace {

constexpr std::int64_t kMaxProducts = 50;
constexpr std::size_t kMaxDescription = 2'000;  // bytes
constexpr std::string_view kUtc = "UTC";

bool speaksOfSecret(std::string_view name) {
    constexpr std::array<std::string_view, 5> kSecret{
        "secret", "token", "password", "apikey", "api_key"};
    const std::string lowered = common::lowered(name);
    return std::ranges::any_of(kSecret, [&lowered](std::string_view word) {
        return lowered.find(word) != std::string::npos;
    });
}

json::Raw givenIn(const json::Raw& sourceProps) {
    const json::Document document(sourceProps.text);
    if (sourceProps.text.empty() || document.error() ||
        document.root().kind() != json::Kind::kObject) {
        return {};
    }
    json::Raw given{"{"};
    for (const json::Member& member : document.root().members()) {
        const std::string_view name = member.key.asString();
        if (!isPropOfServer(name) && !speaksOfSecret(name)) {
            given.text.append(given.text.size() > 1 ? "," : "").append(member.key.raw().text);
            given.text.append(":").append(member.value.raw().text);
        }
    }
    given.text += '}';
    return given;
}

void takeProspect(CallFacts& facts, models::Prospect&& prospect) {
    facts.prospectName = std::move(prospect.name).value_or("");
    facts.prospectNumber = std::move(prospect.phoneNumber).value_or("");
    facts.prospectProps = std::move(prospect.prospectProps);
}

void takePhoneCall(CallFacts& facts, const storage::phone_calls::PhoneCall& call) {
    facts.channel = call.direction == storage::phone_calls::Direction::kIncoming
                        ? Channel::kIncoming
                        : Channel::kOutgoing;
    facts.ownNumber = call.number;
    facts.otherNumber = call.peer;
}

}  // namespace

CallFacts factsOfCall(
    storage::ReadTx& tx,
    const storage::calls::Call& call,
    const models::Conversation& conversation,
    const models::Agent& agent
) {
    CallFacts facts;
    if (conversation.prospectId) {
        if (auto prospect = storage::prospects::find(tx, call.orgId, *conversation.prospectId)) {
            takeProspect(facts, std::move(prospect->record));
        }
    }
    if (const auto phone = storage::phone_calls::find(tx, call.orgId, call.conversationId)) {
        takePhoneCall(facts, *phone);
    }
    facts.sourceProps = givenIn(sourcePropsOf(tx, call));
    for (auto& product : storage::products::listOfAgent(tx, call.orgId, agent.id, kMaxProducts)) {
        const std::string description = std::move(product.description).value_or("");
        facts.products.push_back(
            {std::move(product.name),
             std::string(common::beginningOf(description, kMaxDescription))}
        );
    }
    setBeginning(facts, agent, call.startedAt.value_or(tx.now()));
    return facts;
}

void setBeginning(CallFacts& facts, const models::Agent& agent, common::Timestamp began) {
    facts.timeZone = agent.timezone.value_or(std::string(kUtc));
    facts.beganAt = began;
    facts.began = common::localTime(began, facts.timeZone);
    if (!facts.began) {  // the database has lost a zone that it had
        facts.timeZone = kUtc;
        facts.began = common::timeAt(began, 0);
    }
}

}  // namespace hiveline::voice
