-- Who created an account; 'unknown' where the audit log does not say so either. The background fills it for accounts
-- from before, and for those that the version before creates (features/connected-accounts/fill-creators.ts).
ALTER TABLE connected_accounts
  ADD COLUMN created_by_kind text,
  ADD COLUMN created_by_id text;
ALTER TABLE connected_accounts ADD CONSTRAINT connected_accounts_creator
  CHECK (created_by_kind IS NOT NULL OR created_by_id IS NULL) NOT VALID;

-- No account has a creator yet, and the version before gives none. Filling one records it.
INSERT INTO fact_kinds (kind, opened_at, closed_at) VALUES ('account_creator', now(), now());
