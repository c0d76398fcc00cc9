-- How much the files of an organisation are, without reading their rows.
CREATE INDEX filesBySize ON files (orgId, size);
