-- How many calls of an organisation wait for their callers is counted as they come and go: each new
-- connection asks for it.
DROP INDEX callsWaiting;
ALTER TABLE orgStats ADD COLUMN callsWaiting INTEGER NOT NULL DEFAULT 0;

INSERT INTO orgStats (orgId, prospects, appointmentScheduled, unqualified, callsCounted, callMillis)
    SELECT DISTINCT orgId, 0, 0, 0, 0, 0 FROM calls
        WHERE state = 'waiting' AND orgId NOT IN (SELECT orgId FROM orgStats);
UPDATE orgStats SET callsWaiting = (
    SELECT count(*) FROM calls WHERE calls.orgId = orgStats.orgId AND calls.state = 'waiting');
