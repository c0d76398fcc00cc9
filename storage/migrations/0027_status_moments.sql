-- What an operator sets while a call runs stays: when a status was set and when a call started, in the order of ids, which
-- a clock that is set back does not change.
ALTER TABLE prospects ADD COLUMN statusMoment INTEGER;
ALTER TABLE calls ADD COLUMN startMoment INTEGER;
