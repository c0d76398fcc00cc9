-- Agents and what they are given: hives with their files, actions, products.

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
    PRIMARY KEY (orgId, id)
) STRICT;

CREATE INDEX agentsByStatus ON agents (orgId, status, id);

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
CREATE INDEX hivesByCreation ON hives (orgId, createdAt, id);
CREATE INDEX hivesByStatusCreation ON hives (orgId, status, createdAt, id);
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
    PRIMARY KEY (orgId, id)
) STRICT;

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
