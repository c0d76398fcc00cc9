// JSON schemas of the measured operations, as the OpenAPI document describes them.

const string = { type: "string" };
const text = { type: "string", nullable: true };
const limited = (maxLength) => ({ type: "string", nullable: true, maxLength });
const time = { type: "string", nullable: true, format: "date-time" };
const free = { type: "object", additionalProperties: true };

const audit = { createdBy: string, createdAt: string, updatedBy: string, updatedAt: string };
const params = { type: "object", required: ["id"], properties: { id: string } };
const answers = (schema) => ({ 200: schema });

const prospect = {
  type: "object",
  properties: {
    id: string, orgId: string, name: text, phoneNumber: text, externalReference: { type: "array", items: {} }, status: string,
    prospectProps: free, ...audit,
  },
};

const message = {
  type: "object",
  required: ["speaker", "message"],
  properties: {
    speaker: { type: "string", enum: ["AI", "USER"] }, message: { type: "string", maxLength: 100000 }, timestamp: time,
    message_id: { type: "string", nullable: true, minLength: 1, maxLength: 512 },
  },
};

const analytics = {
  type: "object",
  nullable: true,
  properties: {
    summary: limited(100000),
    action_items: { type: "array", nullable: true, maxItems: 1000, items: { type: "string", maxLength: 10000 } },
    is_audio_consent_given: { type: "boolean", nullable: true },
    email_address_of_caller: limited(512),
    name_of_caller: limited(512),
    phone_number_of_caller: limited(512),
    address_of_caller: limited(10000),
    sentiment_of_caller: limited(512),
    prospectStatus: limited(100),
  },
};

const comment = {
  type: "object",
  required: ["comment", "rating"],
  properties: {
    comment: { type: "string", minLength: 1, maxLength: 10000 }, rating: { type: "integer", minimum: 1, maximum: 5 },
  },
};

const conversation = {
  type: "object",
  properties: {
    id: string, orgId: string, prospectId: text, source: text, sourceType: text, aiAgentId: text,
    transcriptText: { type: "array", items: { type: "object", properties: { ...message.properties, timestamp: text } } },
    transcriptSummary: text, transcriptRecordingUrl: text, timestampStart: text, timestampEnd: text,
    conversationAnalytics: { ...analytics, nullable: false }, status: string, ...audit,
  },
};

const sortFields = ["id", "name", "phoneNumber", "status", "createdBy", "createdAt", "updatedBy", "updatedAt"];

export const listProspects = {
  querystring: {
    type: "object",
    properties: {
      status: { type: "string", minLength: 1, maxLength: 100 },
      sortBy: { type: "string", enum: sortFields, default: "createdAt" },
      sortOrder: { type: "string", enum: ["asc", "desc"], default: "desc" },
      skip: { type: "integer", minimum: 0, default: 0 },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    },
  },
  response: answers({ type: "array", items: prospect }),
};

export const getProspect = { params, response: answers(prospect) };

const count = { type: "integer" };
export const getStats = {
  response: answers({
    type: "object",
    properties: {
      response: {
        type: "object",
        properties: { no_of_prospects: count, appointment_scheduled: count, unqualified: count, average_call_duration: count },
      },
    },
  }),
};

export const updateConversation = {
  params,
  body: {
    type: "object",
    properties: {
      source: limited(512),
      agentId: { type: "string", minLength: 1, maxLength: 512 },
      timestampStart: time,
      timestampEnd: time,
      transcriptText: { type: ["string", "array", "null"], maxLength: 1048576, maxItems: 10000, items: message },
      transcriptSummary: limited(100000),
      transcriptRecordingUrl: limited(2048),
      conversationAnalytics: analytics,
      adminComments: { type: "array", nullable: true, maxItems: 1000, items: comment },
    },
  },
  response: answers(conversation),
};

export const createConnection = {
  body: {
    type: "object",
    required: ["sourceId", "sourceName"],
    properties: {
      sourceId: { type: "string", minLength: 1, maxLength: 512 },
      sourceName: { type: "string", enum: ["TWILIO", "PLIVO", "BROWSER"] },
      sourceProps: { type: ["object", "string", "null"], maxLength: 100000, additionalProperties: true },
    },
  },
  response: answers({
    type: "object",
    properties: {
      id: string, orgId: string, sourceName: string, sourceId: string, sourceProps: free, agentId: string, prospectId: string,
      ...audit,
    },
  }),
};
