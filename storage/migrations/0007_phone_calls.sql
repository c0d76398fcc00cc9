-- Phone calls: what a carrier holds of a call.
CREATE TABLE phoneCalls (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    connectionId TEXT NOT NULL,
    carrier TEXT NOT NULL,
    direction TEXT NOT NULL,
    number TEXT NOT NULL,
    peer TEXT NOT NULL,
    callId TEXT,
    state TEXT NOT NULL,
    status TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX phoneCallsByCallId ON phoneCalls (orgId, carrier, callId) WHERE callId IS NOT NULL;

CREATE INDEX phoneCallsOpen ON phoneCalls (orgId, carrier, number, createdAt) WHERE state <> 'over';

-- Calls that have come in, whatever became of them: a request that is sent again, however late, makes no second one.
CREATE TABLE incomingCalls (
    orgId TEXT NOT NULL,
    carrier TEXT NOT NULL,
    callId TEXT NOT NULL,
    PRIMARY KEY (orgId, carrier, callId)
) STRICT, WITHOUT ROWID;

ALTER TABLE agents ADD COLUMN phone TEXT NOT NULL DEFAULT '{"recordCalls":false,"onVoicemail":"ignore"}';
