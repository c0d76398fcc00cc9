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
