-- What tells the first and last lines of a page (knowledge/repeated_lines.h), eight bytes a line; and how far a build has lost those
-- that many of its pages have.
ALTER TABLE hivePages ADD COLUMN edges BLOB;
ALTER TABLE hiveBuilds ADD COLUMN tidiedPage INTEGER NOT NULL DEFAULT 0;
