-- Calls that are held by this server: how far each is, what happened in it, and the tools it ran.
CREATE TABLE calls (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    state TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    startedAt INTEGER,
    endedAt INTEGER,
    endReason TEXT,
    turns INTEGER NOT NULL,
    lastEvent INTEGER NOT NULL,
    stepsDone INTEGER NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX callsOpen ON calls (orgId, conversationId) WHERE state <> 'closed';

CREATE TABLE callEvents (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    event TEXT NOT NULL,
    data TEXT NOT NULL,
    messageId TEXT,
    speech TEXT,
    requestKey TEXT,
    fingerprint TEXT,
    PRIMARY KEY (orgId, conversationId, seq),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX callEventsByKey ON callEvents (orgId, conversationId, requestKey) WHERE requestKey IS NOT NULL;

CREATE TABLE toolCalls (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    name TEXT NOT NULL,
    arguments TEXT NOT NULL,
    actionId TEXT NOT NULL,
    state TEXT NOT NULL,
    content TEXT NOT NULL,
    startedAt INTEGER NOT NULL,
    endedAt INTEGER,
    PRIMARY KEY (orgId, conversationId, id),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE serverSecrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO calls (orgId, conversationId, state, createdAt, turns, lastEvent, stepsDone)
SELECT orgId, id, 'waiting', createdAt, 0, 0, 0 FROM conversations WHERE status = 'active';
