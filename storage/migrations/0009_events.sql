-- Actions that are sent: whether they are, what requests are signed with, and what is sent with them, sealed.
ALTER TABLE actions ADD COLUMN status TEXT NOT NULL DEFAULT 'active';
ALTER TABLE actions ADD COLUMN disabledReason TEXT;

CREATE INDEX actionsByTrigger ON actions (orgId, invocationTrigger, id);

CREATE TABLE actionSecrets (
    orgId TEXT NOT NULL,
    actionId TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (orgId, actionId),
    FOREIGN KEY (orgId, actionId) REFERENCES actions (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The outbox: an event is written with its cause, with a delivery for every action that it goes to, and every try of one is kept.
CREATE TABLE events (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    agentId TEXT,
    hiveId TEXT,
    status TEXT NOT NULL,
    payload TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX eventsByType ON events (orgId, type, id);
CREATE INDEX eventsByStatus ON events (orgId, status, id);
CREATE INDEX eventsByAge ON events (id);

CREATE TABLE deliveries (
    orgId TEXT NOT NULL,
    eventId TEXT NOT NULL,
    actionId TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    round INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    nextAttemptAt INTEGER,
    error TEXT,
    PRIMARY KEY (orgId, eventId, actionId),
    FOREIGN KEY (orgId, eventId) REFERENCES events (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveriesByAction ON deliveries (orgId, actionId, eventId);
CREATE INDEX deliveriesPending ON deliveries (orgId, actionId, nextAttemptAt, eventId) WHERE status = 'pending';

CREATE TABLE deliveryAttempts (
    orgId TEXT NOT NULL,
    eventId TEXT NOT NULL,
    actionId TEXT NOT NULL,
    number INTEGER NOT NULL,
    timestamp INTEGER NOT NULL,
    duration INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    statusCode INTEGER,
    error TEXT,
    PRIMARY KEY (orgId, eventId, actionId, number),
    FOREIGN KEY (orgId, eventId, actionId) REFERENCES deliveries (orgId, eventId, actionId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
