-- The whole schema as the migrations leave it; a test proves the two equal. For reading: the program never runs this file.
--
-- Every record is keyed by (orgId, id) and every statement names the organisation, so that the tables can be spread by
-- organisation. Columns are named as the document's fields. Timestamps are milliseconds since 1970 in UTC. Free objects and
-- nested structures are JSON text, free objects exactly as they were sent. `revision` starts at 1 and counts changes; it is
-- the record's ETag. Ids sort by creation, so "newest first" is the primary key read backwards. `-- record:` names the record
-- of the document that a table keeps, and which of its members are kept elsewhere; the build compares their types.
--
-- Lists: an index (orgId, field, id) for every field that a list sorts by, so that no list is ever sorted in memory and a
-- page costs its own length. By `createdAt` is by id, which needs none. Where a list filters by status, the usual orders have
-- an index (orgId, status, field, id) too; the others carry the status behind the key, so that the filter is decided inside
-- the index.

-- The store itself, organisations, their tokens, and answers kept for retries.

CREATE TABLE schemaMigrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    appliedAt INTEGER NOT NULL
) STRICT;

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE organisations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    hash TEXT NOT NULL,
    name TEXT,
    userId TEXT,
    scope TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER,
    PRIMARY KEY (orgId, id),
    FOREIGN KEY (orgId) REFERENCES organisations (id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tokensByHash ON tokens (hash);

CREATE TABLE idempotency (
    orgId TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    contentType TEXT NOT NULL,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, key)
) STRICT;

CREATE INDEX idempotencyByAge ON idempotency (createdAt, orgId, key);

-- Agents and what they are given: hives with their files, actions, products.

-- record: Agent
CREATE TABLE agents (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    imageUrl TEXT,
    role TEXT,
    roleDescription TEXT,
    timezone TEXT,
    status TEXT NOT NULL,
    mission TEXT NOT NULL,
    voice TEXT NOT NULL,
    transcriber TEXT NOT NULL,
    intelligenceProvider TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    phone TEXT NOT NULL DEFAULT '{"recordCalls":false,"onVoicemail":"ignore"}',
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX agentsByStatus ON agents (orgId, status, id);

CREATE TABLE agentKeys (
    orgId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    part TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (orgId, agentId, part),
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- record: File; elsewhere: fileUrl
CREATE TABLE files (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    fileName TEXT NOT NULL,
    contentType TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX filesBySize ON files (orgId, size);

-- record: Hive; elsewhere: content
-- record: HiveContent
CREATE TABLE hives (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    hiveType TEXT NOT NULL,
    url TEXT,
    hiveProps TEXT NOT NULL,
    status TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX hivesByStatus ON hives (orgId, status, id);
CREATE INDEX hivesByType ON hives (orgId, hiveType, id, status);
CREATE INDEX hivesByUrl ON hives (orgId, url, id, status);
CREATE INDEX hivesByCreator ON hives (orgId, createdBy, id, status);
CREATE INDEX hivesByUpdater ON hives (orgId, updatedBy, id, status);
CREATE INDEX hivesByUpdate ON hives (orgId, updatedAt, id, status);

CREATE TABLE hiveFiles (
    orgId TEXT NOT NULL,
    hiveId TEXT NOT NULL,
    fileId TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (orgId, hiveId, fileId),
    FOREIGN KEY (orgId, hiveId) REFERENCES hives (orgId, id) ON DELETE CASCADE,
    FOREIGN KEY (orgId, fileId) REFERENCES files (orgId, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hiveFilesByFile ON hiveFiles (orgId, fileId, hiveId);

-- record: Action; elsewhere: secret
CREATE TABLE actions (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    parameters TEXT NOT NULL,
    endpoint TEXT,
    invocationTrigger TEXT,
    userWaitingText TEXT,
    userSuccessText TEXT,
    userErrorText TEXT,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'active',
    disabledReason TEXT,
    scope TEXT NOT NULL DEFAULT 'linked',
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX actionsByTrigger ON actions (orgId, invocationTrigger, id);
CREATE INDEX actionsOfOrganisation ON actions (orgId, id) WHERE scope = 'organisation';

-- record: Product
CREATE TABLE products (
    orgId TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE TABLE agentHives (
    orgId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    hiveId TEXT NOT NULL,
    linkId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, agentId, hiveId),
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE,
    FOREIGN KEY (orgId, hiveId) REFERENCES hives (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX agentHivesByLink ON agentHives (orgId, agentId, linkId);
CREATE INDEX agentHivesByHive ON agentHives (orgId, hiveId);

CREATE TABLE agentActions (
    orgId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    actionId TEXT NOT NULL,
    linkId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, agentId, actionId),
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE,
    FOREIGN KEY (orgId, actionId) REFERENCES actions (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX agentActionsByLink ON agentActions (orgId, agentId, linkId);
CREATE INDEX agentActionsByAction ON agentActions (orgId, actionId);

CREATE TABLE productAgents (
    orgId TEXT NOT NULL,
    productId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    linkId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, productId, agentId),
    FOREIGN KEY (orgId, productId) REFERENCES products (orgId, id) ON DELETE CASCADE,
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX productAgentsByLink ON productAgents (orgId, productId, linkId);
CREATE INDEX productAgentsByAgent ON productAgents (orgId, agentId);

-- Prospects, connections, conversations with everything said and thought about them, and the counters over both.

-- record: Prospect
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
    statusMoment INTEGER, -- when an operator last set the status, in the order of ids
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX prospectsByStatus ON prospects (orgId, status, id);
CREATE INDEX prospectsByName ON prospects (orgId, name, id);
CREATE INDEX prospectsByStatusName ON prospects (orgId, status, name, id);
CREATE INDEX prospectsByPhone ON prospects (orgId, phoneNumber, id, status);
CREATE INDEX prospectsByCreator ON prospects (orgId, createdBy, id, status);
CREATE INDEX prospectsByUpdater ON prospects (orgId, updatedBy, id, status);
CREATE INDEX prospectsByUpdate ON prospects (orgId, updatedAt, id);
CREATE INDEX prospectsByStatusUpdate ON prospects (orgId, status, updatedAt, id);

-- record: Conversation; elsewhere: transcriptText
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
    transcriptBase INTEGER NOT NULL DEFAULT 0,
    endReason TEXT,
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
CREATE INDEX conversationsByUpdater ON conversations (orgId, updatedBy, id, status);
CREATE INDEX conversationsByUpdate ON conversations (orgId, updatedAt, id, status);
CREATE INDEX conversationsByEndReason ON conversations (orgId, endReason, id, status);

-- record: TranscriptMessage; elsewhere: message_id
CREATE TABLE messages (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    messageId TEXT NOT NULL,
    speaker TEXT NOT NULL,
    message TEXT NOT NULL,
    timestamp INTEGER,
    passages TEXT,
    usage TEXT,
    said TEXT,
    PRIMARY KEY (orgId, conversationId, seq),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE transcriptLeftovers (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- record: AdminComment
CREATE TABLE adminComments (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    comment TEXT NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (orgId, conversationId, seq),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- record: Feedback
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

-- record: Connection
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
    callMillis INTEGER NOT NULL,
    bytes INTEGER NOT NULL DEFAULT 0,
    callsWaiting INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The index for substrings (storage/records/search_index.h). It keeps no texts; its rows are the numbers in the records' ids.

CREATE VIRTUAL TABLE searchIndex USING fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');

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
    characters INTEGER NOT NULL DEFAULT 0,
    connectionId TEXT,
    sourceProps TEXT,
    startMoment INTEGER, -- of startedAt, in the order of ids
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES conversations (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX callsOpen ON calls (state, createdAt, orgId, conversationId) WHERE state <> 'closed';

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
    endedEvent INTEGER,
    PRIMARY KEY (orgId, conversationId, id),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE callMemory (
    orgId TEXT NOT NULL,
    conversationId TEXT NOT NULL,
    messages INTEGER NOT NULL,
    notes TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What calls come over: accounts with telephone carriers, sealed, and the numbers and widgets that agents answer.
CREATE TABLE carrierAccounts (
    orgId TEXT NOT NULL,
    carrier TEXT NOT NULL,
    sealed TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    PRIMARY KEY (orgId, carrier),
    FOREIGN KEY (orgId) REFERENCES organisations (id)
) STRICT, WITHOUT ROWID;

-- record: Source
CREATE TABLE sources (
    orgId TEXT NOT NULL,
    sourceName TEXT NOT NULL,
    sourceId TEXT NOT NULL,
    orderId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    createdBy TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    updatedBy TEXT NOT NULL,
    updatedAt INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (orgId, sourceName, sourceId),
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX sourcesByOrder ON sources (orgId, orderId);
CREATE INDEX sourcesByAgent ON sources (orgId, agentId);

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
    orderedBoot TEXT,
    orderedUptime INTEGER,
    PRIMARY KEY (orgId, conversationId),
    FOREIGN KEY (orgId, conversationId) REFERENCES calls (orgId, conversationId) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX phoneCallsByCallId ON phoneCalls (orgId, carrier, callId) WHERE callId IS NOT NULL;

CREATE INDEX phoneCallsOpen ON phoneCalls (orgId, carrier, number, createdAt) WHERE state <> 'over';

CREATE TABLE incomingCalls (
    orgId TEXT NOT NULL,
    carrier TEXT NOT NULL,
    callId TEXT NOT NULL,
    notedAt INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (orgId, carrier, callId)
) STRICT, WITHOUT ROWID;

CREATE INDEX incomingCallsByAge ON incomingCalls (notedAt, orgId, carrier, callId);

-- What hives say: readings of their content, the pages of each, and the passages that pages were cut into, with their index.
-- A reading (build) owns a range of row numbers in `passages`, so that a search touches the rows of its hives alone.
CREATE TABLE hiveBuilds (
    orgId TEXT NOT NULL,
    hiveId TEXT NOT NULL,
    build INTEGER NOT NULL,
    state TEXT NOT NULL,
    firstRow INTEGER NOT NULL,
    nextRow INTEGER NOT NULL,
    nextPage INTEGER NOT NULL DEFAULT 0,
    isListed INTEGER NOT NULL DEFAULT 0,
    pagesDone INTEGER NOT NULL DEFAULT 0,
    pagesFailed INTEGER NOT NULL DEFAULT 0,
    pagesSkipped INTEGER NOT NULL DEFAULT 0,
    passages INTEGER NOT NULL DEFAULT 0,
    words INTEGER NOT NULL DEFAULT 0,
    vectors INTEGER NOT NULL DEFAULT 0,
    vectorModel TEXT NOT NULL DEFAULT '',
    vectorRow INTEGER NOT NULL DEFAULT 0,
    vectorFailures INTEGER NOT NULL DEFAULT 0,
    workedAt INTEGER NOT NULL,
    notBefore INTEGER NOT NULL DEFAULT 0,
    languages TEXT NOT NULL DEFAULT '',
    wordRules INTEGER NOT NULL DEFAULT 0,
    indexedRow INTEGER NOT NULL DEFAULT 0,
    tidiedPage INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (orgId, hiveId, build)
) STRICT, WITHOUT ROWID;

CREATE INDEX hiveBuildsByState ON hiveBuilds (state, orgId, workedAt, hiveId, build, notBefore);
CREATE INDEX hiveBuildsByRules ON hiveBuilds (state, wordRules, orgId, hiveId, build);

-- record: HivePage; elsewhere: chunks
CREATE TABLE hivePages (
    orgId TEXT NOT NULL,
    hiveId TEXT NOT NULL,
    build INTEGER NOT NULL,
    page INTEGER NOT NULL,
    address TEXT NOT NULL,
    depth INTEGER NOT NULL,
    state TEXT NOT NULL,
    source TEXT NOT NULL,
    title TEXT,
    error TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL DEFAULT 0,
    notBefore INTEGER NOT NULL DEFAULT 0,
    eTag TEXT,
    lastModified TEXT,
    links TEXT,
    firstRow INTEGER,
    passages INTEGER NOT NULL DEFAULT 0,
    edges BLOB,
    PRIMARY KEY (orgId, hiveId, build, page)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX hivePagesByAddress ON hivePages (orgId, hiveId, build, address);
CREATE INDEX hivePagesByState ON hivePages (orgId, hiveId, build, state, depth, page);

CREATE TABLE passages (
    row INTEGER PRIMARY KEY,
    orgId TEXT NOT NULL,
    hiveId TEXT NOT NULL,
    build INTEGER NOT NULL,
    page INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL
, wordRules INTEGER NOT NULL DEFAULT 0, language TEXT NOT NULL DEFAULT '') STRICT;

CREATE TABLE passageMarks (
    firstRow INTEGER NOT NULL,
    band INTEGER NOT NULL,
    bits INTEGER NOT NULL,
    row INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    PRIMARY KEY (firstRow, band, bits, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE passageVectors (
    row INTEGER PRIMARY KEY,
    vector BLOB NOT NULL
) STRICT;

CREATE TABLE passageSigns (
    row INTEGER PRIMARY KEY,
    signs BLOB NOT NULL
) STRICT;

CREATE VIRTUAL TABLE passageIndex USING fts5 (title, text, content = 'passages', content_rowid = 'row', tokenize = 'passages');

-- What requests of actions are signed with, and what is sent with them, sealed.
CREATE TABLE actionSecrets (
    orgId TEXT NOT NULL,
    actionId TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (orgId, actionId),
    FOREIGN KEY (orgId, actionId) REFERENCES actions (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The outbox: an event is written with its cause, with a delivery for every action that it goes to, and every try of one is kept.
-- record: Event; elsewhere: timestamp, deliveries, attempts, nextAttemptAt, createdBy, createdAt, updatedBy
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

-- record: Delivery; elsewhere: log
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

CREATE TABLE fanOuts (
    orgId TEXT NOT NULL,
    eventId TEXT NOT NULL,
    actionIds TEXT NOT NULL,
    toMake INTEGER NOT NULL,
    isAgain INTEGER NOT NULL,
    PRIMARY KEY (orgId, eventId),
    FOREIGN KEY (orgId, eventId) REFERENCES events (orgId, id) ON DELETE CASCADE
) STRICT;

-- record: DeliveryAttempt
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
