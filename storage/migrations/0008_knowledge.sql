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
    PRIMARY KEY (orgId, hiveId, build)
) STRICT, WITHOUT ROWID;

CREATE INDEX hiveBuildsByState ON hiveBuilds (state, workedAt, orgId, hiveId, build);

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
) STRICT;

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

INSERT INTO passageIndex (passageIndex, rank) VALUES ('automerge', 0);

INSERT INTO hiveBuilds (orgId, hiveId, build, state, firstRow, nextRow, workedAt)
SELECT orgId, id, 1, 'building', row_number() OVER (ORDER BY orgId, id) << 20, row_number() OVER (ORDER BY orgId, id) << 20, createdAt
FROM hives
WHERE status = 'pending';

INSERT INTO meta (key, value) SELECT 'passageRange', count(*) + 1 FROM hiveBuilds;

ALTER TABLE messages ADD COLUMN passages TEXT;
