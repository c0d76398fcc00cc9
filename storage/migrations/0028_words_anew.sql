-- Passages get words of new rules (storage/word_forms.h): the workers index what was read before from its first row on.
UPDATE hiveBuilds SET indexedRow = 0;
