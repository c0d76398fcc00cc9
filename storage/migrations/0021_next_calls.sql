-- Which call was begun from the page of one that was over.
CREATE TABLE nextCalls (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    nextId TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX nextCallsById ON nextCalls (orgId, nextId);
