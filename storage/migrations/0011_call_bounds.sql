-- How much the caller of a call has said: a call takes so much and then ends.
ALTER TABLE calls ADD COLUMN characters INTEGER NOT NULL DEFAULT 0;

-- Calls that wait are walked in the order in which they came, and counted by organisation.
DROP INDEX callsOpen;
CREATE INDEX callsOpen ON calls (state, createdAt, orgId, conversationId) WHERE state <> 'closed';
CREATE INDEX callsWaiting ON calls (orgId) WHERE state = 'waiting';
