-- The event behind which what a tool gave stands in its call.
ALTER TABLE toolCalls ADD COLUMN endedEvent INTEGER;

-- What a reply took of its model, as JSON.
ALTER TABLE messages ADD COLUMN usage TEXT;

-- What a call remembers of the messages at its beginning: how many they are, notes, and lines as JSON.
CREATE TABLE callMemory (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    messages INTEGER NOT NULL,
    notes TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
