-- The records that the measured operations read and write. Every list of the document is in the order of an index: one for each
-- field that it sorts by, and one for the newest of a status; by createdAt is by id. tests/scripts/test_bench_baseline.py: the server keeps each of them too.
PRAGMA journal_mode = WAL;

CREATE TABLE tokens (token_hash TEXT PRIMARY KEY, org_id TEXT NOT NULL, user_id TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE agents (org_id TEXT NOT NULL, id TEXT NOT NULL, status TEXT NOT NULL, PRIMARY KEY (org_id, id)) WITHOUT ROWID;
CREATE INDEX agents_status ON agents (org_id, status, id);

CREATE TABLE prospects (
    id TEXT NOT NULL, org_id TEXT NOT NULL, name TEXT, phone_number TEXT, external_reference TEXT NOT NULL DEFAULT '[]',
    status TEXT NOT NULL, prospect_props TEXT NOT NULL DEFAULT '{}',
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (org_id, id));
CREATE INDEX prospects_name ON prospects (org_id, name, id);
CREATE INDEX prospects_phone ON prospects (org_id, phone_number, id);
CREATE INDEX prospects_created_by ON prospects (org_id, created_by, id);
CREATE INDEX prospects_updated_by ON prospects (org_id, updated_by, id);
CREATE INDEX prospects_updated ON prospects (org_id, updated_at, id);
CREATE INDEX prospects_status ON prospects (org_id, status, id);

CREATE TABLE conversations (
    id TEXT NOT NULL, org_id TEXT NOT NULL, prospect_id TEXT, source TEXT, source_type TEXT, ai_agent_id TEXT,
    transcript_text TEXT NOT NULL DEFAULT '[]', transcript_summary TEXT, transcript_recording_url TEXT,
    timestamp_start TEXT, timestamp_end TEXT, conversation_analytics TEXT, admin_comments TEXT NOT NULL DEFAULT '[]',
    status TEXT NOT NULL,
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (org_id, id));
CREATE INDEX conversations_prospect ON conversations (org_id, prospect_id, id);
CREATE INDEX conversations_source ON conversations (org_id, source, id);
CREATE INDEX conversations_source_type ON conversations (org_id, source_type, id);
CREATE INDEX conversations_agent ON conversations (org_id, ai_agent_id, id);
CREATE INDEX conversations_summary ON conversations (org_id, substr(transcript_summary, 1, 64), id);
CREATE INDEX conversations_recording ON conversations (org_id, substr(transcript_recording_url, 1, 64), id);
CREATE INDEX conversations_start ON conversations (org_id, timestamp_start, id, timestamp_end);
CREATE INDEX conversations_end ON conversations (org_id, timestamp_end, id);
CREATE INDEX conversations_created_by ON conversations (org_id, created_by, id);
CREATE INDEX conversations_updated_by ON conversations (org_id, updated_by, id);
CREATE INDEX conversations_updated ON conversations (org_id, updated_at, id);
CREATE INDEX conversations_status ON conversations (org_id, status, id);

CREATE TABLE connections (
    id TEXT NOT NULL, org_id TEXT NOT NULL, source_name TEXT NOT NULL, source_id TEXT NOT NULL, source_props TEXT NOT NULL,
    agent_id TEXT NOT NULL, prospect_id TEXT NOT NULL,
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL,
    PRIMARY KEY (org_id, id));
