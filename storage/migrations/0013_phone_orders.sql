-- When a call was ordered, by a clock that nobody can set: the machine's boot and the milliseconds since it.
ALTER TABLE phoneCalls ADD COLUMN orderedBoot TEXT;
ALTER TABLE phoneCalls ADD COLUMN orderedUptime INTEGER;

-- When a call came in, so that it can be forgotten.
ALTER TABLE incomingCalls ADD COLUMN notedAt INTEGER NOT NULL DEFAULT 0;
UPDATE incomingCalls SET notedAt = (SELECT coalesce(max(createdAt), 0) FROM phoneCalls);
CREATE INDEX incomingCallsByAge ON incomingCalls (notedAt, orgId, carrier, callId);
