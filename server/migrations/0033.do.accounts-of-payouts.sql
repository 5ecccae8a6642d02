-- without a transaction
-- Whether a deleted account had these bank details, which another account may have since: asked for each payout of a run.
CREATE INDEX CONCURRENTLY connected_accounts_deleted_bank_details
  ON connected_accounts (business_id, live, bank_code, account_number) WHERE deleted_at IS NOT NULL;
-- Which accounts were changed while a draft waits.
CREATE INDEX CONCURRENTLY connected_accounts_updated ON connected_accounts (business_id, live, updated_at);
