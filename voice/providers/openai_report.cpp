#include <utility>

#include "common/log.h"
#include "voice/providers/evidence.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

/// Statuses with which servers refuse a `response_format`.
bool refusesFormat(int status) {
    return status == 400 || status == 404 || status == 415 || status == 422 || status == 501;
}

}  // namespace

std::string contentOf(std::string_view body) {
    const json::Document document(body);
    if (document.error()) {
        return {};
    }
    const json::Value choices = memberOf(document.root(), "choices", json::Kind::kArray);
    if (!choices || choices.size() == 0) {
        return {};
    }
    const auto content = stringOf(memberOf(choices.inside(), "message"), "content");
    ThoughtFilter filter(Opening::kThought);
    std::string text = filter.add(content.value_or(""));
    return text + filter.finish();
}

ReportJob::ReportJob(
    outbound::HttpClient& client,
    ThinkingPools& pools,
    std::shared_ptr<const OpenAiSettings> settings,
    std::shared_ptr<OpenAiAbilities> abilities,
    Transcript transcript,
    ReportReceiver& receiver
)
    : AnswerJob(client, std::move(settings)),
      client_(client),
      pools_(pools),
      abilities_(std::move(abilities)),
      transcript_(std::move(transcript)),
      receiver_(receiver) {}

void ReportJob::start() {
    format_ = abilities_->reportFormat.load();
    ask();
}

/// Composes the request on the pool, and sends it from here.
void ReportJob::ask() {
    const bool taken = onPool(
        pools_.reports,
        transcript_.agent.orgId,
        client_,
        [this, format = static_cast<ReportFormat>(format_)] {
            return reportBody(*settings_, transcript_, format);
        },
        [this](std::string body) { sendChat(std::move(body)); }
    );
    if (!taken) {
        fail("the organisation has too many reports under way");
    }
}

bool ReportJob::tryNextFormat() {
    if (format_ + 1 >= kReportFormats) {
        return false;
    }
    ++format_;
    ask();
    return true;
}

/// What is true of it is found out on the pool, which takes a while for a long call.
void ReportJob::answered(const outbound::HttpHead& /*head*/, std::string body) {
    const bool taken = onPool(
        pools_.reports,
        transcript_.agent.orgId,
        client_,
        [this, body = std::make_shared<const std::string>(std::move(body))] {
            return reportFrom(contentOf(*body), transcript_.messages, transcript_.agent);
        },
        [this](std::optional<CallReport> report) { tell(std::move(report)); }
    );
    if (!taken) {
        fail("the organisation has too many reports under way");
    }
}

void ReportJob::tell(std::optional<CallReport> report) {
    if (report) {
        abilities_->reportFormat = format_;
        gate.pass([this, &report] { receiver_.done(*std::move(report)); });
    } else if (!tryNextFormat()) {
        fail("the provider gave no report that can be read");
    }
}

void ReportJob::fail(const std::string& reason) {
    gate.pass([this, &reason] { receiver_.failed(reason); });
}

void ReportJob::refused(const PostFailure& failure) {
    if (refusesFormat(failure.status) && tryNextFormat()) {
        common::log::info("provider_refuses_format", {{"status", failure.status}});
        return;
    }
    fail(failure.reason);
}

}  // namespace hiveline::voice
