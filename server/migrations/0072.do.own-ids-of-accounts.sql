-- The id that the business itself gives an account, and the data that it keeps with it as JSON text; see
-- docs/decisions/0084-own-ids-of-accounts.md. The print of the request that created the account, which tells whether a
-- request that is sent again is the same one, is sealed.
ALTER TABLE connected_accounts
  ADD COLUMN external_id text,
  ADD COLUMN metadata text,
  ADD COLUMN request_print_ciphertext bytea;

-- No account has any of these yet, and the version before gives none.
INSERT INTO fact_kinds (kind, opened_at, closed_at) VALUES ('account_own_data', now(), now());
