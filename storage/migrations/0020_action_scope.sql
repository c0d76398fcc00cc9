-- Whether an action is for the agents that it is linked to or for the whole organisation.
ALTER TABLE actions ADD COLUMN scope TEXT NOT NULL DEFAULT 'linked';
CREATE INDEX actionsOfOrganisation ON actions (orgId, id) WHERE scope = 'organisation';
