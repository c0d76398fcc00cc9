-- Whose hive is read next: the organisation is chosen first, then the hive that has waited longest.
DROP INDEX hiveBuildsByState;
CREATE INDEX hiveBuildsByState ON hiveBuilds (state, orgId, workedAt, hiveId, build, notBefore);
