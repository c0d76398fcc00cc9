#include "handlers/callers_view.h"

#include <doctest/doctest.h>

using namespace hiveline;

TEST_CASE("callers: see of the report what is confirmed") {
    models::Conversation conversation;
    conversation.status = models::ConversationStatus::kCompleted;
    conversation.transcriptSummary = "Ada called. First she gave 030 1234567.";
    conversation.conversationAnalytics.phone_number_of_caller = "+49 30 7654321";
    conversation.conversationAnalytics.email_address_of_caller = "Ada@Example.com";
    conversation.conversationAnalytics.sentiment_of_caller = "negative";
    conversation.conversationAnalytics.action_items = {
        {"Call back on 030 1234567", "Send the offer to ada@example.com"}};
    const auto view = handlers::callersView(conversation);
    CHECK(view.transcriptSummary == "Ada called.");
    CHECK(
        view.conversationAnalytics.action_items ==
        std::vector<std::string>{"Send the offer to ada@example.com"}
    );
    CHECK(view.conversationAnalytics.phone_number_of_caller == "+49 30 7654321");
    CHECK_FALSE(view.conversationAnalytics.sentiment_of_caller);
    SUBCASE("and nothing where nothing is") {
        conversation.transcriptSummary = "She gave 030 1234567.";
        conversation.conversationAnalytics.action_items = {{"Call back on 030 1234567"}};
        const auto less = handlers::callersView(conversation);
        CHECK_FALSE(less.transcriptSummary);
        CHECK_FALSE(less.conversationAnalytics.action_items);
    }
}
