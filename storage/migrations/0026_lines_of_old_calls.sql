-- Calls from before it was stored get the connection they came over: that of the phone call, or the one that was made
-- in the same instant and names the conversation. Where the connection was deleted it stays unknown.
CREATE INDEX connectionsByCreation ON connections (orgId, createdAt);

UPDATE calls SET connectionId = phoneCalls.connectionId FROM phoneCalls
WHERE phoneCalls.orgId = calls.orgId AND phoneCalls.conversationId = calls.conversationId
    AND calls.connectionId IS NULL;

UPDATE calls SET connectionId = connections.id FROM connections
WHERE connections.orgId = calls.orgId AND connections.createdAt = calls.createdAt AND calls.connectionId IS NULL
    AND replace(connections.sourceProps, ' ', '') LIKE '%"conversationId":"' || calls.conversationId || '"%';

DROP INDEX connectionsByCreation;
