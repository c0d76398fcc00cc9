-- The index for substrings (storage/search_index.h). It keeps no texts; its rows are the numbers in the records' ids.

CREATE VIRTUAL TABLE searchIndex USING fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');

INSERT INTO searchIndex (rowid, words)
SELECT CAST(substr(id, instr(id, '.') + 1, 16) AS INTEGER),
    searchWords(orgId, 'n', name) || ' ' || searchWords(orgId, 'p', phoneNumber)
FROM prospects
WHERE name IS NOT NULL OR phoneNumber IS NOT NULL;

INSERT INTO searchIndex (rowid, words)
SELECT CAST(substr(id, instr(id, '.') + 1, 16) AS INTEGER), searchWords(orgId, 'u', url)
FROM hives
WHERE url IS NOT NULL;
