-- Keys of agents, sealed. Those that agents have in plain are sealed by the next start.
CREATE TABLE agentKeys (
    orgId TEXT NOT NULL,
    agentId TEXT NOT NULL,
    part TEXT NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (orgId, agentId, part),
    FOREIGN KEY (orgId, agentId) REFERENCES agents (orgId, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO meta (key, value) VALUES ('startSealAgentKeys', 1);

-- Secrets of calls are made of the secret key, which is in no database.
DROP TABLE serverSecrets;
