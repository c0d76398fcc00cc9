#include "handlers/transcript_change.h"

#include <algorithm>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/calls/conversations.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using handlers::TranscriptChange;
using models::Speaker;
using storage::ReadTx;
using storage::WriteTx;
namespace conversations = storage::conversations;
namespace transcripts = storage::transcripts;

namespace {

using Given = std::vector<models::TranscriptMessageInput>;

constexpr std::size_t kLong = 2'600;

models::TranscriptMessage spoken(const std::string& words, const std::string& id) {
    models::TranscriptMessage message;
    message.speaker = Speaker::kUser;
    message.message = words;
    message.message_id = id;
    return message;
}

models::ConversationUpdate updateOf(const Given& messages) {
    models::ConversationUpdate update;
    update.transcriptText = models::ConversationUpdateTranscriptText(messages);
    return update;
}

Given numbered(const std::string& words, std::size_t count = kLong) {
    Given given(count);
    for (std::size_t i = 0; i < count; ++i) {
        given[i].speaker = Speaker::kUser;
        given[i].message = words + std::to_string(i);
    }
    return given;
}

/// A stored conversation, and updates of its transcript as the handler makes them.
struct Changes {
    explicit Changes(const std::string& words = "old ", std::size_t count = kLong) {
        conversation.id = fixture.write([&](WriteTx& tx) {
            auto record = owned<models::Conversation>(tx, "con");
            record.aiAgentId = "aia.1";
            for (std::size_t i = 0; i < count; ++i) {
                record.transcriptText.push_back(
                    spoken(words + std::to_string(i), "dia." + std::to_string(i))
                );
            }
            conversations::insert(tx, record);
            return record.id;
        });
    }

    /// `pieces` counts; `before` is called in front of each, and may throw.
    std::future<void> submit(
        const models::ConversationUpdate& update, const std::function<void(int)>& before = {}
    ) {
        return storage::testing::submit(
            fixture.store().writer(),
            [this, &update, before](WriteTx& tx) {
                if (before) {
                    before(pieces);
                }
                ++pieces;
                auto found = conversations::findWithoutTranscript(tx, kOrg, conversation.id);
                auto change = TranscriptChange::of(tx, kOrg, conversation.id, update);
                const auto rows = scalar(tx.db().query("SELECT total_changes()"));
                const bool isOver = change->advance(tx, found.value().revision);
                if (!isOver) {
                    tx.goOn(std::move(change));
                } else {
                    rewrite(tx, found->record);
                    answered = change->finish(tx);
                }
                mostRows =
                    std::max(mostRows, scalar(tx.db().query("SELECT total_changes()")) - rows);
            },
            {.orgId = kOrg}
        );
    }

    void put(const Given& messages) {
        const auto update = updateOf(messages);
        pieces = 0;
        submit(update).get();
    }

    std::vector<models::TranscriptMessage> stored() {
        return fixture.read([&](ReadTx& tx) {
            return conversations::find(tx, kOrg, conversation.id)->record.transcriptText;
        });
    }
    std::int64_t rows() {
        return fixture.read([](ReadTx& tx) {
            return storage::scalar(tx.db().query("SELECT count(*) FROM messages"));
        });
    }
    bool hasLeftovers() {
        return fixture.read([](ReadTx& tx) {
            return transcripts::leftoversAfter(tx, {}).has_value();
        });
    }
    void sweep() {
        bool isMore = true;
        while (isMore) {
            fixture.write([&](WriteTx& tx) {
                isMore = transcripts::removeLeftovers(tx, kOrg, conversation.id, 700);
            });
        }
    }

    static std::int64_t scalar(storage::Query query) { return storage::scalar(std::move(query)); }

    StoreFixture fixture;
    models::Conversation conversation;
    std::vector<models::TranscriptMessage> answered;
    int pieces = 0;
    std::int64_t mostRows = 0;
};

bool say(const std::vector<models::TranscriptMessage>& messages, const Given& given) {
    return std::ranges::equal(
        messages,
        given,
        {},
        &models::TranscriptMessage::message,
        &models::TranscriptMessageInput::message
    );
}

}  // namespace

TEST_CASE("transcript change: a long one is written in pieces, and seen at one moment") {
    Changes changes;
    const auto old = changes.stored();
    const Given given = numbered("new ");
    const auto update = updateOf(given);
    changes.submit(update, [&](int /*piece*/) { CHECK(changes.stored() == old); }).get();
    CHECK(changes.pieces >= 7);  // two reads, composing, clearing, three stages, the update
    CHECK(changes.mostRows <= 1'010);
    CHECK(say(changes.stored(), given));
    CHECK(changes.stored() == changes.answered);
    CHECK(changes.hasLeftovers());
    changes.sweep();
    CHECK(changes.rows() == kLong);
    CHECK_FALSE(changes.hasLeftovers());
    CHECK(changes.stored() == changes.answered);
}

TEST_CASE("transcript change: a short one is one piece") {
    Changes changes("old ", 3);
    changes.put(numbered("new ", 100));
    CHECK(changes.pieces == 1);
    CHECK(changes.stored().size() == 100);
    CHECK_FALSE(changes.hasLeftovers());
}

TEST_CASE("transcript change: what is the same is not written, however long") {
    Changes changes;
    changes.put(numbered("old "));
    CHECK(changes.mostRows <= 1);  // the record
    CHECK(changes.stored()[7].message_id == "dia.7");
    Given one = numbered("old ");
    one[5].message = "other";
    one.pop_back();
    changes.put(one);
    CHECK(changes.mostRows <= 3);
    CHECK_FALSE(changes.hasLeftovers());
    CHECK(say(changes.stored(), one));
    CHECK(changes.stored()[7].message_id == "dia.7");
}

TEST_CASE("transcript change: a long one is emptied, and written again, by pieces") {
    Changes changes;
    models::ConversationUpdate empty;
    empty.transcriptText = decltype(empty.transcriptText)::null();
    changes.submit(empty).get();
    CHECK(changes.stored().empty());
    CHECK(changes.mostRows <= 1'010);
    const Given given = numbered("again ");
    changes.put(given);
    CHECK(say(changes.stored(), given));
    CHECK(changes.mostRows <= 1'010);
    changes.sweep();
    CHECK(changes.rows() == kLong);
}

TEST_CASE("transcript change: an end at any piece leaves the transcript as it was") {
    const Given given = numbered("new ");
    const auto update = updateOf(given);
    for (int last = 0;; ++last) {
        CAPTURE(last);
        Changes changes;
        const auto old = changes.stored();
        auto outcome = changes.submit(update, [last](int piece) {
            if (piece == last) {
                throw common::Error(common::ErrorCode::kUnavailable, "killed");
            }
        });
        try {
            outcome.get();
            REQUIRE(last > 6);
            break;  // there was no such piece
        } catch (const common::Error&) {
            changes.fixture.reopen();
            CHECK(changes.stored() == old);
            CHECK(changes.hasLeftovers() == (changes.rows() > std::ssize(old)));
            changes.sweep();
            CHECK(changes.rows() == std::ssize(old));
            CHECK(changes.stored() == old);
            changes.put(given);  // as a client that repeats it
            CHECK(say(changes.stored(), given));
        }
    }
}

TEST_CASE("transcript change: what a call says meanwhile is before it or after it, never in it") {
    const Given given = numbered("new ");
    const auto update = updateOf(given);
    for (int at = 0; at < 12; ++at) {
        CAPTURE(at);
        Changes changes;
        std::future<void> said;
        changes
            .submit(
                update,
                [&](int piece) {
                    if (piece != at) {
                        return;
                    }
                    said = storage::testing::submit(
                        changes.fixture.store().writer(),
                        [&](WriteTx& tx) {
                            conversations::appendMessage(
                                tx, kOrg, changes.conversation.id, spoken("said", "dia.s"), "usr.a"
                            );
                        },
                        {.orgId = kOrg, .kind = storage::WriteLane::Kind::kCall}
                    );
                }
            )
            .get();
        if (said.valid()) {
            said.get();
        }
        auto stored = changes.stored();
        if (stored.back().message == "said") {
            CHECK(stored.back().message_id == "dia.s");
            stored.pop_back();
        }
        CHECK(say(stored, given));
        changes.sweep();
        CHECK(changes.rows() == std::ssize(changes.stored()));
    }
}

TEST_CASE("transcript change: a call goes on in what was put, also where rows are left over") {
    Changes changes;
    changes.put(numbered("new "));
    REQUIRE(changes.hasLeftovers());
    auto words = spoken("more", "dia.more");
    changes.fixture.write([&](WriteTx& tx) {
        conversations::appendMessage(tx, kOrg, changes.conversation.id, words, "usr.a");
        conversations::extendMessage(tx, kOrg, changes.conversation.id, words, "usr.a");
        const auto excerpt = conversations::newestMessages(tx, kOrg, changes.conversation.id, 80);
        CHECK(excerpt.leftOut == std::ssize(numbered("new ")));
        CHECK(excerpt.messages.front().message == "moremore");
    });
    CHECK(changes.stored().size() == kLong + 1);
    CHECK(changes.stored().back().message == "moremore");
}

TEST_CASE("transcript change: lists, and a deletion, know nothing of rows left over") {
    Changes changes;
    changes.put(numbered("new ", 600));
    REQUIRE(changes.hasLeftovers());
    const auto listed = changes.fixture.read([](ReadTx& tx) {
        return conversations::list(tx, kOrg, {}, {.part = {.limit = 10}});
    });
    REQUIRE(listed.size() == 1);
    CHECK(listed[0].transcriptText == changes.stored());
    changes.fixture.write([&](WriteTx& tx) {
        CHECK(conversations::remove(tx, kOrg, changes.conversation.id));
    });
    CHECK(changes.rows() == 0);
    CHECK_FALSE(changes.hasLeftovers());
}
