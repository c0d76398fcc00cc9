// The measured operations with Fastify: each request is judged by its JSON schema, each answer written by one.
import { createHash } from "node:crypto";

import Fastify from "fastify";

import { HttpError } from "./errors.mjs";
import * as schemas from "./schemas.mjs";
import { parseTranscript } from "./transcript.mjs";

/** An app that answers from what openStore() gave. No request is logged. */
export function buildApp(store) {
  const app = Fastify({ ajv: { customOptions: { allowUnionTypes: true } } });
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request) => {
    request.caller = callerOf(store, request.headers.authorization);
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error.validation ? 422 : error.statusCode ?? 500;
    if (status >= 500) {
      console.error(error);
    }
    reply.code(status).send({ detail: error.message });
  });
  addRoutes(app, store);
  return app;
}

function callerOf(store, authorization = "") {
  const [scheme, token] = authorization.split(" ", 2);
  const caller = token && scheme.toLowerCase() === "bearer"
    ? store.findCaller(createHash("sha256").update(token).digest("hex"))
    : undefined;
  if (!caller) {
    throw new HttpError(401, "Not authenticated");
  }
  return caller;
}

function addRoutes(app, store) {
  app.get("/v1/prospects", { schema: schemas.listProspects }, async (request) =>
    store.listProspects(request.caller.orgId, request.query));

  app.get("/v1/prospects/:id", { schema: schemas.getProspect }, async (request) =>
    found(store.findProspect(request.caller.orgId, request.params.id), "Prospect", request.params.id));

  app.get("/v1/stats", { schema: schemas.getStats }, async (request) => ({ response: store.stats(request.caller.orgId) }));

  app.put("/v1/conversations/:id", { schema: schemas.updateConversation }, async (request) => {
    const { transcriptText, ...change } = request.body;
    if (transcriptText !== undefined) {
      change.transcriptText = typeof transcriptText === "string" ? parseTranscript(transcriptText) : transcriptText ?? [];
    }
    return found(store.updateConversation(request.caller, request.params.id, change), "Conversation", request.params.id);
  });

  app.post("/v1/connections", { schema: schemas.createConnection }, async (request) => {
    const { sourceName, sourceId, sourceProps } = request.body;
    return store.createConnection(request.caller, { sourceName, sourceId, sourceProps: propsOf(sourceProps) });
  });
}

function found(record, kind, id) {
  if (!record) {
    throw new HttpError(404, `${kind} ${id} not found`);
  }
  return record;
}

/** The object that `sourceProps` stands for: a string may hold one, any other becomes `{"value": …}`. */
function propsOf(given) {
  if (typeof given !== "string") {
    return given ?? {};
  }
  try {
    const parsed = JSON.parse(given);
    return parsed && typeof parsed === "object" && !Array.isArray(parsed) ? parsed : { value: given };
  } catch {
    return { value: given };
  }
}
