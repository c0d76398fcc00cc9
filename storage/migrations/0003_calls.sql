-- Prospects, connections, conversations with everything said and thought about them, and the counters over both.

CREATE TABLE prospects (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT,
    phoneNumber TEXT,
    externalReference TEXT NOT NULL,
    status TEXT NOT NULL,
    prospectProps TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX prospectsByStatus ON prospects (orgId, status, id);
CREATE INDEX prospectsByName ON prospects (orgId, name, id);
CREATE INDEX prospectsByStatusName ON prospects (orgId, status, name, id);
CREATE INDEX prospectsByPhone ON prospects (orgId, phoneNumber, id, status);
CREATE INDEX prospectsByCreator ON prospects (orgId, createdBy, id, status);
CREATE INDEX prospectsByCreation ON prospects (orgId, createdAt, id);
CREATE INDEX prospectsByStatusCreation ON prospects (orgId, status, createdAt, id);
CREATE INDEX prospectsByUpdater ON prospects (orgId, updatedBy, id, status);
CREATE INDEX prospectsByUpdate ON prospects (orgId, updatedAt, id);
CREATE INDEX prospectsByStatusUpdate ON prospects (orgId, status, updatedAt, id);

CREATE TABLE conversations (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    prospectId TEXT,
    source TEXT,
    sourceType TEXT NOT NULL,
    aiAgentId TEXT NOT NULL,
    transcriptSummary TEXT,
    transcriptRecordingUrl TEXT,
    timestampStart INTEGER,
    timestampEnd INTEGER,
    conversationAnalytics TEXT NOT NULL,
    status TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX conversationsByStatus ON conversations (orgId, status, id, aiAgentId);
CREATE INDEX conversationsByProspect ON conversations (orgId, prospectId, id, status);
CREATE INDEX conversationsBySource ON conversations (orgId, source, id, status);
CREATE INDEX conversationsBySourceType ON conversations (orgId, sourceType, id, status);
CREATE INDEX conversationsByAgent ON conversations (orgId, aiAgentId, id, status);
CREATE INDEX conversationsBySummary ON conversations (orgId, substr(transcriptSummary, 1, 64), id, status);
CREATE INDEX conversationsByRecording ON conversations (orgId, substr(transcriptRecordingUrl, 1, 64), id, status);
CREATE INDEX conversationsByStart ON conversations (orgId, timestampStart, id, status);
CREATE INDEX conversationsByEnd ON conversations (orgId, timestampEnd, id, status);
CREATE INDEX conversationsByCreator ON conversations (orgId, createdBy, id, status);
CREATE INDEX conversationsByCreation ON conversations (orgId, createdAt, id);
CREATE INDEX conversationsByStatusCreation ON conversations (orgId, status, createdAt, id);
CREATE INDEX conversationsByUpdater ON conversations (orgId, updatedBy, id, status);
CREATE INDEX conversationsByUpdate ON conversations (orgId, updatedAt, id, status);

CREATE TABLE messages (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    messageId TEXT NOT NULL,
    speaker TEXT NOT NULL,
    message TEXT NOT NULL,
    timestamp INTEGER,
    PRIMARY KEY (orgId, conversationId, seq),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE adminComments (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    comment TEXT NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (orgId, conversationId, seq),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE feedback (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    comment TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT;

CREATE INDEX feedbackByConversation ON feedback (orgId, conversationId, id);

CREATE TABLE connections (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    sourceName TEXT NOT NULL,
    sourceId TEXT NOT NULL,
    sourceProps TEXT NOT NULL,
    agentId TEXT NOT NULL,
    prospectId TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE TABLE orgStats (
    orgId TEXT PRIMARY KEY,
    prospects INTEGER NOT NULL,
    appointmentScheduled INTEGER NOT NULL,
    unqualified INTEGER NOT NULL,
    callsCounted INTEGER NOT NULL,
    callMillis INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
