-- Which connection a call came over; not known of calls before.
ALTER TABLE calls ADD COLUMN connectionId TEXT;

-- What was given for a call whose connection was deleted.
ALTER TABLE calls ADD COLUMN sourceProps TEXT;
