-- People stay on the coordinator of a distributed database, where a local table can't refer to a tenant's. Nothing ever
-- deletes a business.
ALTER TABLE invitations DROP CONSTRAINT invitations_business;
ALTER TABLE saved_views DROP CONSTRAINT saved_views_business;
