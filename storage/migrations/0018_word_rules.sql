-- By which rules the words of passages are indexed (storage/word_forms.h): 0 for those that there are, until the server has indexed
-- them anew; and in which language.
ALTER TABLE passages ADD COLUMN wordRules INTEGER NOT NULL DEFAULT 0;
ALTER TABLE passages ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE hiveBuilds ADD COLUMN languages TEXT NOT NULL DEFAULT '';
ALTER TABLE hiveBuilds ADD COLUMN wordRules INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hiveBuilds ADD COLUMN indexedRow INTEGER NOT NULL DEFAULT 0;
CREATE INDEX hiveBuildsByRules ON hiveBuilds (state, wordRules, orgId, hiveId, build);
