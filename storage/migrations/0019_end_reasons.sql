-- How the call of a conversation ended. Where its caller was never there and a client has set its times or its transcript,
-- the record is the client's.
ALTER TABLE conversations ADD COLUMN endReason TEXT;
UPDATE conversations SET endReason = (
    SELECT k.endReason FROM calls k
    WHERE k.orgId = conversations.orgId AND k.conversationId = conversations.id AND k.state = 'closed'
    AND (k.startedAt IS NOT NULL OR (
        conversations.timestampStart = conversations.createdAt
        AND (k.endReason <> 'no_input' OR conversations.timestampEnd = k.endedAt)
        AND NOT EXISTS (
            SELECT 1 FROM messages m WHERE m.orgId = k.orgId AND m.conversationId = k.conversationId
        )
    ))
);
CREATE INDEX conversationsByEndReason ON conversations (orgId, endReason, id, status);

-- The average duration is without calls that ended before their callers were there.
UPDATE orgStats SET
    callsCounted = (
        SELECT count(*) FROM conversations c
        WHERE c.orgId = orgStats.orgId AND c.timestampStart IS NOT NULL AND c.timestampEnd IS NOT NULL
        AND (c.endReason IS NULL OR NOT EXISTS (
            SELECT 1 FROM calls k WHERE k.orgId = c.orgId AND k.conversationId = c.id AND k.startedAt IS NULL
        ))
    ),
    callMillis = (
        SELECT coalesce(sum(CASE WHEN c.timestampEnd - c.timestampStart > 31622400000 THEN 31622400000
            ELSE c.timestampEnd - c.timestampStart END), 0)
        FROM conversations c
        WHERE c.orgId = orgStats.orgId AND c.timestampStart IS NOT NULL AND c.timestampEnd IS NOT NULL
        AND (c.endReason IS NULL OR NOT EXISTS (
            SELECT 1 FROM calls k WHERE k.orgId = c.orgId AND k.conversationId = c.id AND k.startedAt IS NULL
        ))
    );
