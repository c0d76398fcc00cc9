-- How many bytes each organisation stores, counted from now on; what is there already is counted by the next start.
ALTER TABLE orgStats ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;

INSERT INTO meta (key, value) VALUES ('startCountUsage', 1);
