-- without a transaction
ALTER TABLE connected_accounts VALIDATE CONSTRAINT connected_accounts_creator;
-- What is left to fill: empty soon after the upgrade.
CREATE INDEX CONCURRENTLY connected_accounts_without_creator
  ON connected_accounts (business_id, live, id) WHERE created_by_kind IS NULL;
