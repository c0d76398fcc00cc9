-- Lists by `createdAt` are in the order of ids: that in which records were made.
DROP INDEX hivesByCreation;
DROP INDEX hivesByStatusCreation;
DROP INDEX prospectsByCreation;
DROP INDEX prospectsByStatusCreation;
DROP INDEX conversationsByCreation;
DROP INDEX conversationsByStatusCreation;
