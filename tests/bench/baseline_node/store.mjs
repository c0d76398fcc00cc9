// The database: one connection for each process, statements prepared once, what belongs together in one transaction.
// Every commit is on the disk before it is answered (synchronous=FULL).
import Database from "better-sqlite3";

import { HttpError } from "./errors.mjs";

const WAIT_MS = 10_000; // for the other process, which may be writing
const COLUMNS = { // of what a PUT may change, and how it is kept
  source: ["source"],
  agentId: ["ai_agent_id"],
  timestampStart: ["timestamp_start", isoTime],
  timestampEnd: ["timestamp_end", isoTime],
  transcriptText: ["transcript_text", transcriptJson],
  transcriptSummary: ["transcript_summary"],
  transcriptRecordingUrl: ["transcript_recording_url"],
  conversationAnalytics: ["conversation_analytics", (given) => JSON.stringify(given ?? {})],
  adminComments: ["admin_comments", (given) => JSON.stringify(given ?? [])],
};
const SORTABLE = {
  id: "id", name: "name", phoneNumber: "phone_number", status: "status", createdBy: "created_by", createdAt: "id",
  updatedBy: "updated_by", updatedAt: "updated_at",
};

export function openStore(file) {
  const db = new Database(file, { fileMustExist: true, timeout: WAIT_MS });
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.pragma("cache_size = -65536");
  return { findCaller: callers(db), ...prospects(db), stats: stats(db), updateConversation: updates(db),
    createConnection: connections(db) };
}

function callers(db) {
  const find = db.prepare("SELECT org_id AS orgId, user_id AS userId FROM tokens WHERE token_hash = ?");
  return (digest) => find.get(digest);
}

function prospects(db) {
  const one = db.prepare("SELECT * FROM prospects WHERE org_id = ? AND id = ?");
  const prepared = statements(db);
  return {
    findProspect: (orgId, id) => {
      const row = one.get(orgId, id);
      return row && prospectOf(row);
    },
    listProspects: (orgId, { status, sortBy, sortOrder, skip, limit }) => {
      const [filter, values] = status === undefined ? ["", []] : [" AND status = ?", [status]];
      const column = SORTABLE[sortBy];
      const order = column === "id" ? `id ${sortOrder}` : `${column} ${sortOrder}, id ${sortOrder}`;
      const list = prepared(`SELECT * FROM prospects WHERE org_id = ?${filter} ORDER BY ${order} LIMIT ? OFFSET ?`);
      return list.all(orgId, ...values, limit, skip).map(prospectOf);
    },
  };
}

function stats(db) {
  const ofProspects = db.prepare(
    "SELECT count(*) AS no_of_prospects, coalesce(sum(status = 'APPOINTMENT_SCHEDULED'), 0) AS appointment_scheduled,"
    + " coalesce(sum(status = 'UNQUALIFIED'), 0) AS unqualified FROM prospects WHERE org_id = ?");
  const ofCalls = db.prepare(
    "SELECT coalesce(cast(round(avg(strftime('%s', timestamp_end) - strftime('%s', timestamp_start))) AS INTEGER), 0)"
    + " AS average_call_duration FROM conversations"
    + " WHERE org_id = ? AND timestamp_start IS NOT NULL AND timestamp_end IS NOT NULL");
  return (orgId) => ({ ...ofProspects.get(orgId), ...ofCalls.get(orgId) });
}

function updates(db) {
  const prepared = statements(db);
  return (caller, id, change) => {
    const fields = Object.keys(COLUMNS).filter((field) => change[field] !== undefined);
    const assignments = ["updated_by", "updated_at", ...fields.map((field) => COLUMNS[field][0])].map((name) => `${name} = ?`);
    const values = fields.map((field) => (COLUMNS[field][1] ?? same)(change[field]));
    const update = prepared(
      `UPDATE conversations SET ${assignments.join(", ")} WHERE org_id = ? AND id = ? RETURNING *`);
    const row = update.get(caller.userId, now(), ...values, caller.orgId, id);
    return row && conversationOf(row);
  };
}

function connections(db) {
  const agent = db.prepare("SELECT id FROM agents WHERE org_id = ? AND id = ?").pluck();
  const active = db.prepare("SELECT id FROM agents WHERE org_id = ? AND status = 'ACTIVE' LIMIT 2").pluck();
  const stamped = "created_by, created_at, updated_by, updated_at) VALUES";
  const addProspect = db.prepare(`INSERT INTO prospects (id, org_id, status, ${stamped} (?, ?, 'NEW', ?, ?, ?, ?)`);
  const addConversation = db.prepare(
    "INSERT INTO conversations (id, org_id, prospect_id, source, source_type, ai_agent_id, timestamp_start,"
    + ` conversation_analytics, status, ${stamped} (?, ?, ?, ?, ?, ?, ?, '{}', 'active', ?, ?, ?, ?)`);
  const addConnection = db.prepare(
    `INSERT INTO connections (id, org_id, source_name, source_id, source_props, agent_id, prospect_id, ${stamped}`
    + " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

  const chooseAgent = (orgId, sourceId) => {
    const chosen = agent.get(orgId, sourceId);
    const others = chosen ? [chosen] : active.all(orgId);
    if (others.length !== 1) {
      throw new HttpError(422, "sourceId names no agent, and there is not exactly one that is active");
    }
    return others[0];
  };

  return db.transaction(({ orgId, userId }, { sourceName, sourceId, sourceProps }) => {
    const agentId = chooseAgent(orgId, sourceId);
    const [time, prospectId, conversationId, id] = [now(), newId("pro"), newId("con"), newId("cnx")];
    const stamp = [userId, time, userId, time];
    const props = { ...sourceProps, conversationId };
    addProspect.run(prospectId, orgId, ...stamp);
    addConversation.run(conversationId, orgId, prospectId, sourceId, sourceName, agentId, time, ...stamp);
    addConnection.run(id, orgId, sourceName, sourceId, JSON.stringify(props), agentId, prospectId, ...stamp);
    return { id, orgId, sourceName, sourceId, sourceProps: props, agentId, prospectId, ...auditOf(stamp) };
  }).immediate;
}

/** Gives the statement of a text, prepared at its first use. The texts are few. */
function statements(db) {
  const known = new Map();
  return (sql) => {
    if (!known.has(sql)) {
      known.set(sql, db.prepare(sql));
    }
    return known.get(sql);
  };
}

function prospectOf(row) {
  return {
    id: row.id, orgId: row.org_id, name: row.name, phoneNumber: row.phone_number,
    externalReference: JSON.parse(row.external_reference), status: row.status, prospectProps: JSON.parse(row.prospect_props),
    ...auditOf([row.created_by, row.created_at, row.updated_by, row.updated_at]),
  };
}

function conversationOf(row) {
  return {
    id: row.id, orgId: row.org_id, prospectId: row.prospect_id, source: row.source, sourceType: row.source_type,
    aiAgentId: row.ai_agent_id, transcriptText: JSON.parse(row.transcript_text), transcriptSummary: row.transcript_summary,
    transcriptRecordingUrl: row.transcript_recording_url, timestampStart: row.timestamp_start, timestampEnd: row.timestamp_end,
    conversationAnalytics: JSON.parse(row.conversation_analytics ?? "{}"), status: row.status,
    ...auditOf([row.created_by, row.created_at, row.updated_by, row.updated_at]),
  };
}

function auditOf([createdBy, createdAt, updatedBy, updatedAt]) {
  return { createdBy, createdAt, updatedBy, updatedAt };
}

function transcriptJson(messages) {
  return JSON.stringify(messages.map(({ speaker, message, timestamp, message_id: id }) => (
    { speaker, message, timestamp: isoTime(timestamp ?? null), message_id: id ?? newId("dia") })));
}

function isoTime(given) {
  return given === null ? null : new Date(given).toISOString();
}

function same(value) {
  return value;
}

function now() {
  return new Date().toISOString();
}

/** Ids sort by creation: microseconds, and chance for what came in the same one. */
function newId(prefix) {
  const micros = Math.round((performance.timeOrigin + performance.now()) * 1000);
  return `${prefix}.${micros}.${Math.random().toString(36).slice(2, 10)}`;
}
