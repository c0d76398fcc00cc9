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
