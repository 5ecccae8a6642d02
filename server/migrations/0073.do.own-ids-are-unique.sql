-- without a transaction
-- An id is free again once its account is deleted. A list by it reads one entry.
CREATE UNIQUE INDEX CONCURRENTLY connected_accounts_external_id_unique
  ON connected_accounts (business_id, live, external_id) WHERE deleted_at IS NULL AND external_id IS NOT NULL;
