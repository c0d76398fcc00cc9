// The second baseline: two worker processes that share a port, as Fastify's documentation and node's cluster have it.
//
// Environment: BASELINE_DB (made by ../baseline/seed.py), BASELINE_PORT
import cluster from "node:cluster";

import { buildApp } from "./app.mjs";
import { openStore } from "./store.mjs";

const WORKERS = 2;

if (cluster.isPrimary) {
  cluster.on("exit", (worker, code, signal) => {
    console.error(`worker ${worker.process.pid} ended: ${signal ?? code}`);
    process.exit(1); // the benchmark is to see it; the other worker ends with its channel
  });
  process.on("SIGTERM", () => process.exit(0));
  for (let i = 0; i < WORKERS; i += 1) {
    cluster.fork();
  }
} else {
  await buildApp(openStore(process.env.BASELINE_DB)).listen({ host: "127.0.0.1", port: Number(process.env.BASELINE_PORT) });
}
