// What people remark on a conversation: admin comments and feedback
// (storage/calls/conversations.h).
#include "storage/calls/conversations.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"

#define FEEDBACK_COLUMNS "id, conversationId, comment, createdBy, createdAt, updatedBy, updatedAt"

namespace hiveline::storage::conversations {
namespace {

models::AdminComment readAdminComment(const Query& row) {
    models::AdminComment comment;
    row.take(0, comment.comment, comment.rating);
    return comment;
}

models::Feedback readFeedback(const Query& row) {
    models::Feedback feedback;
    row.take(
        0,
        feedback.id,
        feedback.conversationId,
        feedback.comment,
        feedback.createdBy,
        feedback.createdAt,
        feedback.updatedBy,
        feedback.updatedAt
    );
    return feedback;
}

}  // namespace

std::vector<models::AdminComment> adminComments(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
) {
    return collect(
        tx.db().query(
            "SELECT comment, rating FROM adminComments WHERE orgId = $1 AND conversationId = $2"
            " ORDER BY seq",
            orgId,
            conversationId
        ),
        readAdminComment
    );
}

void replaceAdminComments(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const std::vector<models::AdminComment>& comments
) {
    if (adminComments(tx, orgId, conversationId) == comments) {
        return;
    }
    tx.db().execute(
        "DELETE FROM adminComments WHERE orgId = $1 AND conversationId = $2", orgId, conversationId
    );
    std::int64_t seq = 0;
    for (const auto& comment : comments) {
        tx.db().execute(
            "INSERT INTO adminComments (orgId, conversationId, seq, comment, rating)"
            " VALUES ($1, $2, $3, $4, $5)",
            orgId,
            conversationId,
            seq++,
            comment.comment,
            comment.rating
        );
    }
}

void insertFeedback(WriteTx& tx, std::string_view orgId, const models::Feedback& feedback) {
    tx.db().execute(
        "INSERT INTO feedback (" FEEDBACK_COLUMNS
        ", orgId, revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        feedback.id,
        feedback.conversationId,
        feedback.comment,
        feedback.createdBy,
        feedback.createdAt,
        feedback.updatedBy,
        feedback.updatedAt,
        orgId,
        kFirstRevision
    );
}

std::vector<models::Feedback> feedback(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId, const ListPart& part
) {
    return collect(
        tx.db().query(
            "SELECT " FEEDBACK_COLUMNS " FROM feedback WHERE orgId = $1 AND conversationId = $2"
            " ORDER BY id DESC LIMIT $3 OFFSET $4",
            orgId,
            conversationId,
            limitOrAll(part.limit),
            part.skip
        ),
        readFeedback,
        part.bytes
    );
}

std::int64_t countFeedback(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM feedback WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    ));
}

}  // namespace hiveline::storage::conversations
