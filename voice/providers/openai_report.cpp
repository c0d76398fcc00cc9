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
    ThoughtFilter filter;
    std::string text = filter.add(content.value_or(""));
    return text + filter.finish();
}

}  // namespace

ReportJob::ReportJob(
    outbound::HttpClient& client,
    std::shared_ptr<const OpenAiSettings> settings,
    std::shared_ptr<OpenAiAbilities> abilities,
    Transcript transcript,
    ReportReceiver& receiver
)
    : AnswerJob(client, std::move(settings)),
      abilities_(std::move(abilities)),
      transcript_(std::move(transcript)),
      receiver_(receiver) {}

void ReportJob::start() {
    format_ = abilities_->reportFormat.load();
    ask();
}

void ReportJob::ask() {
    outbound::HttpRequest request = postOf(
        *settings_,
        "/chat/completions",
        "application/json",
        reportBody(*settings_, transcript_, static_cast<ReportFormat>(format_))
    );
    request.times.firstByte = settings_->wholeTimeout;  // not a byte comes before the last token
    send(std::move(request));
}

bool ReportJob::tryNextFormat() {
    if (format_ + 1 >= kReportFormats) {
        return false;
    }
    ++format_;
    ask();
    return true;
}

void ReportJob::answered(const outbound::HttpHead& /*head*/, std::string body) {
    auto report = reportFrom(contentOf(body), transcript_.messages);
    if (report) {
        abilities_->reportFormat = format_;
        gate.pass([this, &report] { receiver_.done(*std::move(report)); });
    } else if (!tryNextFormat()) {
        gate.pass([this] { receiver_.failed("the provider gave no report that can be read"); });
    }
}

void ReportJob::refused(const PostFailure& failure) {
    if (refusesFormat(failure.status) && tryNextFormat()) {
        common::log::info("provider_refuses_format", {{"status", failure.status}});
        return;
    }
    gate.pass([this, &failure] { receiver_.failed(failure.reason); });
}

}  // namespace hiveline::voice
