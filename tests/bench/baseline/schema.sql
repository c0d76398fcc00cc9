PRAGMA journal_mode = WAL;

CREATE TABLE IF NOT EXISTS tokens (token_hash TEXT PRIMARY KEY, org_id TEXT NOT NULL, user_id TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS prospects (
    id TEXT PRIMARY KEY, org_id TEXT NOT NULL, name TEXT, phone_number TEXT, external_reference TEXT NOT NULL DEFAULT '[]',
    status TEXT NOT NULL, prospect_props TEXT NOT NULL DEFAULT '{}',
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS prospects_org_created ON prospects (org_id, created_at, id);
CREATE INDEX IF NOT EXISTS prospects_org_status_created ON prospects (org_id, status, created_at, id);
CREATE INDEX IF NOT EXISTS prospects_org_name ON prospects (org_id, name, id);
CREATE INDEX IF NOT EXISTS prospects_org_status_name ON prospects (org_id, status, name, id);

CREATE TABLE IF NOT EXISTS conversations (
    id TEXT PRIMARY KEY, org_id TEXT NOT NULL, prospect_id TEXT, source TEXT, source_type TEXT, ai_agent_id TEXT,
    transcript_text TEXT NOT NULL DEFAULT '[]', transcript_summary TEXT, transcript_recording_url TEXT,
    timestamp_start TEXT, timestamp_end TEXT, conversation_analytics TEXT, admin_comments TEXT NOT NULL DEFAULT '[]',
    status TEXT NOT NULL,
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS conversations_org_times ON conversations (org_id, timestamp_start, timestamp_end);

CREATE TABLE IF NOT EXISTS connections (
    id TEXT PRIMARY KEY, org_id TEXT NOT NULL, source_name TEXT NOT NULL, source_id TEXT NOT NULL, source_props TEXT NOT NULL,
    agent_id TEXT, prospect_id TEXT,
    created_by TEXT NOT NULL, created_at TEXT NOT NULL, updated_by TEXT NOT NULL, updated_at TEXT NOT NULL);
