-- Where the rows of a conversation's transcript begin, so that a long one can be replaced in pieces and at one moment.
ALTER TABLE conversations ADD COLUMN transcriptBase INTEGER NOT NULL DEFAULT 0;

-- Conversations with rows of messages that are not, or not yet, of their transcript.
CREATE TABLE transcriptLeftovers (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
