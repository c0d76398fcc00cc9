// Plivo: REST API v1, Plivo XML, X-Plivo-Signature-V3. A <Speak> gets at most 3,000 characters, a
// document 100,000 bytes. Numbers have no plus there; they get it back. The account's id is that of
// the main account, also in callbacks of a subaccount.
#pragma once

#include "voice/phone/carrier.h"

namespace hiveline::voice {

class Plivo final : public Carrier {
public:
    /// `baseUrl` without a slash at its end: `https://api.plivo.com`.
    explicit Plivo(std::string baseUrl) : baseUrl_(std::move(baseUrl)) {}

    [[nodiscard]] bool isSigned(const CarrierRequest& request, const CarrierAccount& account)
        const override;
    [[nodiscard]] CarrierNews read(const CarrierRequest& request) const override;
    [[nodiscard]] std::chrono::seconds shortestListening() const override;
    [[nodiscard]] std::string render(const PhoneReply& reply) const override;
    [[nodiscard]] PhoneVoice voiceOf(const models::Agent& agent) const override;
    [[nodiscard]] outbound::HttpRequest place(
        const CarrierAccount& account, const PhoneOrder& order
    ) const override;
    [[nodiscard]] PhonePlaced readPlaced(int status, std::string_view body) const override;
    [[nodiscard]] bool isGone(int status, std::string_view body) const override;
    [[nodiscard]] outbound::HttpRequest hangUp(
        const CarrierAccount& account, std::string_view callId
    ) const override;
    [[nodiscard]] outbound::HttpRequest redirect(
        const CarrierAccount& account, std::string_view callId, std::string_view url
    ) const override;

private:
    std::string baseUrl_;
};

}  // namespace hiveline::voice
