-- Events with many receivers, whose deliveries are made in pieces: the actions that the event goes to, and how many of them, the last ones,
-- have no delivery yet.
CREATE TABLE fanOuts (
    orgId TEXT NOT NULL,
    eventId TEXT NOT NULL,
    actionIds TEXT NOT NULL,
    toMake INTEGER NOT NULL,
    isAgain INTEGER NOT NULL,
    PRIMARY KEY (orgId, eventId),
    FOREIGN KEY (orgId, eventId) REFERENCES events (orgId, id) ON DELETE CASCADE
) STRICT;
