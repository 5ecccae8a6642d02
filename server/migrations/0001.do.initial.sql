-- The whole first schema. Every tenant's table carries business_id first in its primary key, unique indexes and foreign
-- keys, so that the same schema can be distributed by it. Amounts are kobo. Ids are handed out by the processes in
-- blocks from id_blocks; order comes from the gapless sequence columns, never from ids.

CREATE SEQUENCE id_blocks AS bigint INCREMENT BY 1000 MINVALUE 1 START 1;

-- Reference tables -----------------------------------------------------------------------------------------------

CREATE TABLE banks (
  code text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  cbn_code text,
  position integer NOT NULL,
  CONSTRAINT banks_pkey PRIMARY KEY (code),
  CONSTRAINT banks_code_six_digits CHECK (code ~ '^[0-9]{6}$'),
  CONSTRAINT banks_cbn_code_digits CHECK (cbn_code ~ '^[0-9]{3,6}$')
);

-- One row; its revision grows with every import, so that processes know when to read the directory again.
CREATE TABLE bank_directory (
  id smallint NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT bank_directory_pkey PRIMARY KEY (id),
  CONSTRAINT bank_directory_single CHECK (id = 1)
);
INSERT INTO bank_directory (id, revision) VALUES (1, 1);

-- Looked up by digest before the tenant is known, hence a reference table without a foreign key to businesses.
CREATE TABLE api_keys (
  id bigint NOT NULL,
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  kind text NOT NULL,
  digest bytea NOT NULL,
  prefix text NOT NULL,
  last_four text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_digest_unique UNIQUE (digest),
  CONSTRAINT api_keys_kind CHECK (kind IN ('public', 'secret'))
);
CREATE INDEX api_keys_by_business ON api_keys (business_id, live);

-- Tenants' tables --------------------------------------------------------------------------------------------------

CREATE TABLE businesses (
  id bigint NOT NULL,
  name text NOT NULL,
  default_split_type text NOT NULL,
  default_percent_e4 integer NOT NULL,
  default_fee_kobo bigint NOT NULL,
  default_cap_kobo bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_default_split CHECK (
    (default_split_type = 'flat' AND default_percent_e4 = 0 AND default_cap_kobo = 0 AND default_fee_kobo >= 0)
    OR (default_split_type = 'percentage' AND default_percent_e4 BETWEEN 0 AND 1000000
        AND default_cap_kobo >= 0 AND default_fee_kobo = 0))
);

-- One row per business and mode. It holds the totals and the gapless counters, and it is the tenant's write lock: every
-- write of that mode locks this row first. The low fill factor keeps its updates in the page (HOT).
CREATE TABLE ledgers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  last_sequence bigint NOT NULL DEFAULT 0,
  last_account_sequence bigint NOT NULL DEFAULT 0,
  account_count bigint NOT NULL DEFAULT 0,
  balance_kobo bigint NOT NULL DEFAULT 0,
  inflow_kobo bigint NOT NULL DEFAULT 0,
  commission_kobo bigint NOT NULL DEFAULT 0,
  last_posted_at timestamptz NOT NULL DEFAULT 'epoch',
  CONSTRAINT ledgers_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT ledgers_business FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor = 20);

CREATE TABLE connected_accounts (
  business_id bigint NOT NULL,
  id bigint NOT NULL,
  live boolean NOT NULL,
  enabled boolean NOT NULL,
  sequence bigint NOT NULL,
  wallet_id bigint NOT NULL,
  settlement_account_id bigint NOT NULL,
  fee_kobo bigint NOT NULL,
  cap_kobo bigint NOT NULL,
  percent_e4 integer NOT NULL,
  split_type text NOT NULL,
  deleted_at timestamptz,
  authorization_key_digest bytea NOT NULL,
  previous_authorization_key_digest bytea,
  previous_authorization_key_expires_at timestamptz,
  authorization_key_ciphertext bytea NOT NULL,
  bank_code text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  business_name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  first_name text,
  last_name text,
  currency text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT connected_accounts_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT connected_accounts_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT connected_accounts_bank FOREIGN KEY (bank_code) REFERENCES banks (code),
  CONSTRAINT connected_accounts_number_ten_digits CHECK (account_number ~ '^[0-9]{10}$'),
  CONSTRAINT connected_accounts_currency CHECK (currency = 'NGN'),
  CONSTRAINT connected_accounts_split CHECK (
    (split_type = 'flat' AND percent_e4 = 0 AND cap_kobo = 0 AND fee_kobo >= 0)
    OR (split_type = 'percentage' AND percent_e4 BETWEEN 0 AND 1000000 AND cap_kobo >= 0 AND fee_kobo = 0))
);
-- Bank details are free for reuse once the account is deleted.
CREATE UNIQUE INDEX connected_accounts_bank_details_unique
  ON connected_accounts (business_id, live, bank_code, account_number) WHERE deleted_at IS NULL;
-- The list, newest first.
CREATE UNIQUE INDEX connected_accounts_sequence_unique
  ON connected_accounts (business_id, live, sequence) WHERE deleted_at IS NULL;

CREATE TABLE wallets (
  business_id bigint NOT NULL,
  id bigint NOT NULL,
  live boolean NOT NULL,
  connected_account_id bigint NOT NULL,
  last_sequence bigint NOT NULL DEFAULT 0,
  balance_kobo bigint NOT NULL DEFAULT 0,
  inflow_kobo bigint NOT NULL DEFAULT 0,
  commission_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT wallets_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT wallets_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id)
) WITH (fillfactor = 50);

-- One row is one balanced posting: what it moves on the wallet, on the commission account and on clearing, credit
-- positive, sums to zero. The view entries shows the three legs as lines.
CREATE TABLE transactions (
  business_id bigint NOT NULL,
  sequence bigint NOT NULL,
  id bigint NOT NULL,
  wallet_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  wallet_sequence bigint NOT NULL,
  wallet_kobo bigint NOT NULL,
  commission_kobo bigint NOT NULL,
  clearing_kobo bigint NOT NULL,
  balance_after_kobo bigint NOT NULL,
  created_at timestamptz NOT NULL,
  reference uuid NOT NULL,
  live boolean NOT NULL,
  purpose text NOT NULL,
  description text NOT NULL,
  metadata text NOT NULL,
  CONSTRAINT transactions_pkey PRIMARY KEY (business_id, live, sequence),
  CONSTRAINT transactions_legs_balance CHECK (wallet_kobo + commission_kobo + clearing_kobo = 0),
  CONSTRAINT transactions_moves_something CHECK (clearing_kobo <> 0)
);
CREATE UNIQUE INDEX transactions_wallet_sequence_unique ON transactions (business_id, wallet_id, wallet_sequence);
CREATE UNIQUE INDEX transactions_reference_unique ON transactions (business_id, live, reference);
-- Nearly every row is a credit with the default purpose. Lists that filter by type or purpose need only know the others, so
-- the indexes for them cost an ordinary payment nothing.
CREATE INDEX transactions_uncommon ON transactions (business_id, live, sequence)
  WHERE clearing_kobo > 0 OR purpose <> 'product_sale';
CREATE INDEX transactions_uncommon_by_wallet ON transactions (business_id, wallet_id, wallet_sequence)
  WHERE clearing_kobo > 0 OR purpose <> 'product_sale';

CREATE VIEW entries AS
  SELECT business_id, live, sequence, id AS transaction_id, 'wallet' AS account, wallet_id, wallet_kobo AS credit_kobo
    FROM transactions
  UNION ALL
  SELECT business_id, live, sequence, id, 'commission', NULL, commission_kobo FROM transactions
  UNION ALL
  SELECT business_id, live, sequence, id, 'clearing', NULL, clearing_kobo FROM transactions;

CREATE TABLE idempotency_keys (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (business_id, live, key),
  CONSTRAINT idempotency_keys_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
