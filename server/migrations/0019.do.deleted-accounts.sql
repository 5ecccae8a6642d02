-- without a transaction
-- A deep page of a list of accounts is found by counting the deleted ones above it, which are few, instead of all the others.
CREATE INDEX CONCURRENTLY connected_accounts_deleted
  ON connected_accounts (business_id, live, sequence) WHERE deleted_at IS NOT NULL;
