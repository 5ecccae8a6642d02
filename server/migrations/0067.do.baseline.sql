-- The whole schema of 0.1.0. It replaces the 61 files before it, and does not run where those did: adoption.ts.
--
-- Every tenant's table carries business_id first in its primary key, unique indexes and foreign keys, so that the same
-- schema can be distributed by it. Amounts are kobo. Ids are handed out by the processes in blocks from id_blocks;
-- order comes from the gapless sequence columns, never from ids.

CREATE SEQUENCE id_blocks AS bigint INCREMENT BY 1000 MINVALUE 1 START 1;

-- Banks ---------------------------------------------------------------------------------------------------------------

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

-- Secrets -------------------------------------------------------------------------------------------------------------

-- One row, sealed with the encryption key of the first process that started: another key does not open it, so a process
-- that has one is told when it starts, not when it meets the first secret. A reference table.
CREATE TABLE encryption_check (
  id smallint NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT encryption_check_pkey PRIMARY KEY (id),
  CONSTRAINT encryption_check_single CHECK (id = 1)
);

-- The keys that seal secrets, each sealed by one of ENCRYPTION_KEYS. Business 0 has the key of the installation itself.
CREATE TABLE data_keys (
  business_id bigint NOT NULL,
  wrapped bytea NOT NULL,
  wrapped_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT data_keys_pkey PRIMARY KEY (business_id)
);

-- People --------------------------------------------------------------------------------------------------------------

-- Who uses the dashboard: users, sessions, passwords, second factors, and which business they belong to in which role.
-- The tables auth_* are better-auth's, with its own column names; columns in our form are ours. People are looked up
-- before any tenant is known. An organisation stands for a business: its slug is the business's id.

CREATE TABLE auth_users (
  id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  "emailVerified" boolean NOT NULL,
  image text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean,
  CONSTRAINT auth_users_pkey PRIMARY KEY (id),
  CONSTRAINT auth_users_email_unique UNIQUE (email)
);

CREATE TABLE auth_sessions (
  id text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  token text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL,
  "activeOrganizationId" text,
  -- When its person last proved that it is them, when they signed in and when they were last seen: all by the
  -- database's clock. Without proved_at a session has no proof.
  proved_at timestamptz,
  signed_in_at timestamptz,
  seen_at timestamptz,
  -- What the last proof was given with.
  proved_with text,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT auth_sessions_token_unique UNIQUE (token),
  CONSTRAINT auth_sessions_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_sessions_by_user ON auth_sessions ("userId");

CREATE TABLE auth_accounts (
  id text NOT NULL,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  CONSTRAINT auth_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT auth_accounts_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_accounts_by_user ON auth_accounts ("userId");

CREATE TABLE auth_verifications (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT auth_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_verifications_by_identifier ON auth_verifications (identifier);
-- Strangers can begin sign-ins with passkeys, so what was not used is deleted.
CREATE INDEX auth_verifications_by_end ON auth_verifications ("expiresAt");

CREATE TABLE auth_two_factors (
  id text NOT NULL,
  secret text NOT NULL,
  "backupCodes" text NOT NULL,
  "userId" text NOT NULL,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz,
  -- The half minute of the last code of an authenticator app that was taken. None is taken for it or for one before it
  -- again.
  last_step bigint,
  CONSTRAINT auth_two_factors_pkey PRIMARY KEY (id),
  CONSTRAINT auth_two_factors_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_two_factors_by_user ON auth_two_factors ("userId");

-- last_used_at is by the database's clock.
CREATE TABLE auth_passkeys (
  id text NOT NULL,
  name text,
  "publicKey" text NOT NULL,
  "userId" text NOT NULL,
  "credentialID" text NOT NULL,
  counter bigint NOT NULL,
  "deviceType" text NOT NULL,
  "backedUp" boolean NOT NULL,
  transports text,
  "createdAt" timestamptz,
  aaguid text,
  last_used_at timestamptz,
  -- Ties a passkey to its person with a key that the database does not have. One without it is refused: it was added
  -- by hand.
  seal bytea,
  CONSTRAINT auth_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT auth_passkeys_credential_unique UNIQUE ("credentialID"),
  CONSTRAINT auth_passkeys_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_passkeys_by_user ON auth_passkeys ("userId");

CREATE TABLE auth_organizations (
  id text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  logo text,
  "createdAt" timestamptz NOT NULL,
  metadata text,
  CONSTRAINT auth_organizations_pkey PRIMARY KEY (id),
  CONSTRAINT auth_organizations_slug_unique UNIQUE (slug)
);

CREATE TABLE auth_members (
  id text NOT NULL,
  "organizationId" text NOT NULL,
  "userId" text NOT NULL,
  role text NOT NULL,
  "createdAt" timestamptz NOT NULL,
  CONSTRAINT auth_members_pkey PRIMARY KEY (id),
  CONSTRAINT auth_members_user_unique UNIQUE ("organizationId", "userId"),
  CONSTRAINT auth_members_role CHECK (role IN ('owner', 'admin', 'finance', 'developer', 'viewer')),
  CONSTRAINT auth_members_organization FOREIGN KEY ("organizationId")
    REFERENCES auth_organizations (id) ON DELETE CASCADE,
  CONSTRAINT auth_members_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_members_by_user ON auth_members ("userId");

-- better-auth's ids of invitations are their whole secret, and every member can read them: none is ever open. Ours are
-- in the table invitations.
CREATE TABLE auth_invitations (
  id text NOT NULL,
  "organizationId" text NOT NULL,
  email text NOT NULL,
  role text,
  status text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "inviterId" text NOT NULL,
  CONSTRAINT auth_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT auth_invitations_organization FOREIGN KEY ("organizationId")
    REFERENCES auth_organizations (id) ON DELETE CASCADE,
  CONSTRAINT auth_invitations_inviter FOREIGN KEY ("inviterId") REFERENCES auth_users (id) ON DELETE CASCADE,
  CONSTRAINT auth_invitations_none_open CHECK (status <> 'pending')
);
CREATE INDEX auth_invitations_by_organization ON auth_invitations ("organizationId");
CREATE INDEX auth_invitations_by_email ON auth_invitations (email);

-- Links that prove an address: for a new password, or to confirm the address of a person. Only the digest of the token
-- is kept, and it covers the kind, so that a link of one kind opens nothing of the other. Tokens come before any tenant
-- is known.
CREATE TABLE person_links (
  digest bytea NOT NULL,
  kind text NOT NULL,
  user_id text NOT NULL,
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT person_links_pkey PRIMARY KEY (digest),
  CONSTRAINT person_links_digest CHECK (octet_length(digest) = 32),
  CONSTRAINT person_links_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX person_links_by_user ON person_links (user_id);
CREATE INDEX person_links_by_end ON person_links (expires_at);

-- How often passwords, codes and tokens were tried lately. digest is an HMAC of what is counted (an address, a person,
-- a device), so that the table tells nobody whom it is about. A row counts until ends_at, which is the database's time,
-- and is deleted after it. Whom an attempt is about is not known before it is counted, hence no business.
CREATE TABLE attempts (
  digest bytea NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (digest),
  CONSTRAINT attempts_digest CHECK (octet_length(digest) = 32)
);
CREATE INDEX attempts_by_end ON attempts (ends_at);

-- Businesses and their keys -------------------------------------------------------------------------------------------

CREATE TABLE businesses (
  id bigint NOT NULL,
  name text NOT NULL,
  default_split_type text NOT NULL,
  default_percent_e4 integer NOT NULL,
  default_fee_kobo bigint NOT NULL,
  default_cap_kobo bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- What to do when a wallet holds less than a refund takes from it.
  refund_shortfall text NOT NULL DEFAULT 'refuse',
  -- Whether this business lets nobody in who has no second factor.
  second_factor_required boolean NOT NULL DEFAULT false,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_default_split CHECK (
    (default_split_type = 'flat' AND default_percent_e4 = 0 AND default_cap_kobo = 0 AND default_fee_kobo >= 0)
    OR (default_split_type = 'percentage' AND default_percent_e4 BETWEEN 0 AND 1000000
        AND default_cap_kobo >= 0 AND default_fee_kobo = 0)),
  CONSTRAINT businesses_refund_shortfall CHECK (refund_shortfall IN ('refuse', 'owe'))
);

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
  -- Whose a key is, and how far it reaches. Null is no name, an unknown maker, every permission that a key can hold,
  -- every address. maker_id has no foreign key: a person may leave, and what their key did stays theirs.
  name text,
  maker_id text,
  scopes text[],
  allowed_addresses text[],
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_digest_unique UNIQUE (digest),
  CONSTRAINT api_keys_kind CHECK (kind IN ('public', 'secret')),
  CONSTRAINT api_keys_name CHECK (char_length(name) BETWEEN 1 AND 80)
);
CREATE INDEX api_keys_by_business ON api_keys (business_id, live);

-- When and from where a key was last used; a minute may be missing. Not in api_keys, which is small and read by all.
CREATE TABLE api_key_uses (
  business_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_used_from text NOT NULL,
  CONSTRAINT api_key_uses_pkey PRIMARY KEY (business_id, api_key_id)
);

-- Ledgers and connected accounts --------------------------------------------------------------------------------------

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
  -- Whether spending_limits has rows of the ledger: postings read it with the lock that they take anyway.
  has_limits boolean NOT NULL DEFAULT false,
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
  -- Whether the check digit of the account number did not fit the bank when the bank details were last written. It
  -- refuses nothing; the dashboard shows it.
  check_digit_warning boolean NOT NULL DEFAULT false,
  -- The text of an account, which the program folds for searches.
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(business_name || E'\n' || account_name || E'\n' || coalesce(first_name, '') || E'\n'
      || coalesce(last_name, '') || E'\n' || email || E'\n' || account_number)) STORED,
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
-- Whether a bank is in use: asked when the directory is imported, and by the foreign key when a bank is removed.
CREATE INDEX connected_accounts_by_bank ON connected_accounts (bank_code);
-- Accounts that need a look are few: the index holds them alone.
CREATE INDEX connected_accounts_check_digit ON connected_accounts (business_id, live, sequence)
 WHERE check_digit_warning AND deleted_at IS NULL;
-- The list by name: its pages are read from the index alone.
CREATE INDEX connected_accounts_by_name ON connected_accounts (business_id, live, lower(business_name), sequence)
 WHERE deleted_at IS NULL;
-- A deep page of a list of accounts is found by counting the deleted ones above it, which are few, instead of all the
-- others.
CREATE INDEX connected_accounts_deleted
  ON connected_accounts (business_id, live, sequence) WHERE deleted_at IS NOT NULL;
-- Whether a deleted account had these bank details, which another account may have since: asked for each payout of a
-- run.
CREATE INDEX connected_accounts_deleted_bank_details
  ON connected_accounts (business_id, live, bank_code, account_number) WHERE deleted_at IS NOT NULL;
-- Which accounts were changed while a draft waits.
CREATE INDEX connected_accounts_updated ON connected_accounts (business_id, live, updated_at);

CREATE TABLE wallets (
  business_id bigint NOT NULL,
  id bigint NOT NULL,
  live boolean NOT NULL,
  connected_account_id bigint NOT NULL,
  last_sequence bigint NOT NULL DEFAULT 0,
  balance_kobo bigint NOT NULL DEFAULT 0,
  inflow_kobo bigint NOT NULL DEFAULT 0,
  commission_kobo bigint NOT NULL DEFAULT 0,
  owes boolean GENERATED ALWAYS AS (balance_kobo < 0) STORED NOT NULL,
  CONSTRAINT wallets_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT wallets_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id)
) WITH (fillfactor = 50);
-- Wallets that owe, of which there are few. PostgreSQL updates a row in place (HOT), without a new entry in each index,
-- only while no index has a column that changed, be it in a condition. Whether a wallet owes seldom changes; its
-- balance changes with each payment.
CREATE INDEX wallets_owing ON wallets (business_id, live) WHERE owes;

-- What an account's bank details, e-mail address and mobile number were before each change. Rows are only inserted.
-- number is gapless from 1 for each account. details is sealed by the vault: JSON of the details before and after. Its
-- digest is over the salt and the plain JSON, so that it stays right if the details are encrypted anew.
CREATE TABLE bank_details_changes (
  business_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  number bigint NOT NULL,
  live boolean NOT NULL,
  at timestamptz NOT NULL,
  changed text[] NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  actor_detail text,
  request_id text,
  details_ciphertext bytea NOT NULL,
  salt bytea NOT NULL,
  details_digest bytea NOT NULL,
  CONSTRAINT bank_details_changes_pkey PRIMARY KEY (business_id, connected_account_id, number),
  CONSTRAINT bank_details_changes_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id),
  CONSTRAINT bank_details_changes_digest CHECK (octet_length(details_digest) = 32 AND octet_length(salt) = 16)
);

-- Holds that people place on accounts; see docs/decisions/0040-bank-details-and-holds.md. number is gapless from 1 for
-- each account. The account is not paid before each of its holds is released.
CREATE TABLE account_holds (
  business_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  number bigint NOT NULL,
  live boolean NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  placed_by_kind text NOT NULL,
  placed_by_id text,
  placed_by_name text NOT NULL,
  placed_at timestamptz NOT NULL,
  released_by_kind text,
  released_by_id text,
  released_by_name text,
  released_at timestamptz,
  release_reason text,
  CONSTRAINT account_holds_pkey PRIMARY KEY (business_id, connected_account_id, number),
  CONSTRAINT account_holds_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id),
  CONSTRAINT account_holds_kind CHECK (kind IN ('court_order', 'post_no_debit', 'investigation', 'other')),
  CONSTRAINT account_holds_released CHECK ((released_at IS NULL) = (released_by_kind IS NULL)
    AND (released_at IS NULL) = (released_by_name IS NULL) AND (released_at IS NULL) = (release_reason IS NULL))
);
-- Which accounts are on hold: asked for each account of a run, and before a run is approved and exported.
CREATE INDEX account_holds_open ON account_holds (business_id, live, connected_account_id) WHERE released_at IS NULL;

-- What a search for accounts looks into, without diacritics: an account's text as the program folds it, and the hashes
-- of every three letters in a row, which differ by business and mode. A row is written with its account, or by the
-- background after a change of the fold; account_updated_at tells which state of the account it is of.
--
-- No foreign key leads to connected_accounts: its check would take a lock on the very rows that posting holds.
CREATE TABLE account_words (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  account_id bigint NOT NULL,
  fold_version integer NOT NULL,
  account_updated_at timestamptz NOT NULL,
  folded text NOT NULL,
  trigrams integer[] NOT NULL,
  CONSTRAINT account_words_pkey PRIMARY KEY (business_id, live, account_id),
  CONSTRAINT account_words_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
-- Without a list of pending entries, which every search would read.
CREATE INDEX account_words_trigrams ON account_words USING gin (trigrams) WITH (fastupdate = off);

-- Transactions --------------------------------------------------------------------------------------------------------

-- One row is one balanced posting: what it moves on the wallet, on the commission account and on clearing, credit
-- positive, sums to zero.
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
-- Nearly every row is a credit with the default purpose. Lists that filter by type or purpose need only know the
-- others, so the indexes for them cost an ordinary payment nothing.
CREATE INDEX transactions_uncommon ON transactions (business_id, live, sequence)
  WHERE clearing_kobo > 0 OR purpose <> 'product_sale';
CREATE INDEX transactions_uncommon_by_wallet ON transactions (business_id, wallet_id, wallet_sequence)
  WHERE clearing_kobo > 0 OR purpose <> 'product_sale';

-- The three legs of each transaction as lines.
CREATE VIEW entries AS
  SELECT business_id, live, sequence, id AS transaction_id, 'wallet' AS account, wallet_id, wallet_kobo AS credit_kobo
    FROM transactions
  UNION ALL
  SELECT business_id, live, sequence, id, 'commission', NULL, commission_kobo FROM transactions
  UNION ALL
  SELECT business_id, live, sequence, id, 'clearing', NULL, clearing_kobo FROM transactions;

-- A refund is a transaction of its own; here stands which payment it gives back, and who bears the commission. How
-- much, why and when is the transaction's. Written with it, under the ledger's lock.
CREATE TABLE refunds (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  payment_sequence bigint NOT NULL,
  commission text NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (business_id, live, sequence),
  CONSTRAINT refunds_transaction FOREIGN KEY (business_id, live, sequence)
    REFERENCES transactions (business_id, live, sequence),
  CONSTRAINT refunds_payment FOREIGN KEY (business_id, live, payment_sequence)
    REFERENCES transactions (business_id, live, sequence),
  CONSTRAINT refunds_later_than_payment CHECK (sequence > payment_sequence),
  CONSTRAINT refunds_commission CHECK (commission IN ('reverse', 'keep', 'platform'))
);
CREATE INDEX refunds_by_payment ON refunds (business_id, live, payment_sequence, sequence);

-- The answers to writes with an Idempotency-Key.
CREATE TABLE idempotency_keys (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response text NOT NULL,
  created_at timestamptz NOT NULL,
  -- What the request means, whatever the order of its fields: a byte that tells the version of this rule, and a digest.
  meaning bytea,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (business_id, live, key),
  CONSTRAINT idempotency_keys_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Lists and searches of transactions ----------------------------------------------------------------------------------

-- Where the transactions of a list are, so that no page and no count reads what it does not show; see
-- docs/decisions/0062-flat-lists.md. A block is 128 transactions in a row, of a ledger (`wallet_id` is 0) or of a
-- wallet, by their gapless numbers. The background writes both tables for whole blocks, in the order of the ledger and
-- without gaps. Rows never change, and all can be made anew from the transactions.

-- The last row of an owner tells how far its lists have come; `first_at` leads from an instant to its block.
CREATE TABLE transaction_blocks (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  wallet_id bigint NOT NULL,
  block bigint NOT NULL,
  first_at timestamptz NOT NULL,
  CONSTRAINT transaction_blocks_pkey PRIMARY KEY (business_id, live, wallet_id, block),
  CONSTRAINT transaction_blocks_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
CREATE INDEX transaction_blocks_by_time ON transaction_blocks (business_id, live, wallet_id, first_at, block);

-- Those of one kind (`purpose` is '' then), or of one kind and purpose: their positions in the block, from 0, and how
-- many the blocks before have.
CREATE TABLE listed_transactions (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  wallet_id bigint NOT NULL,
  kind text NOT NULL,
  purpose text NOT NULL,
  block bigint NOT NULL,
  listed_before bigint NOT NULL,
  positions smallint[] NOT NULL,
  CONSTRAINT listed_transactions_pkey PRIMARY KEY (business_id, live, wallet_id, kind, purpose, block),
  CONSTRAINT listed_transactions_in_order UNIQUE (business_id, live, wallet_id, kind, purpose, listed_before),
  CONSTRAINT listed_transactions_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- What a search for transactions looks into, without diacritics: the description and the values of the metadata as the
-- program folds them, and hashes of every three letters in a row, of the amounts, and of each key with its value. The
-- background task writes rows in the order of the ledger, without gaps: the last one tells how far it has come.
--
-- Hashes differ by business, mode and segment of 16,384 transactions, so that the newest are found without reading
-- what is older. A fold of a higher version writes rows of its own beside the others.
CREATE TABLE transaction_words (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  fold_version integer NOT NULL,
  sequence bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  folded text NOT NULL,
  hashes integer[] NOT NULL,
  CONSTRAINT transaction_words_pkey PRIMARY KEY (business_id, live, fold_version, sequence),
  CONSTRAINT transaction_words_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
-- Few pending entries, which every search reads; see docs/decisions/0051-search.md.
CREATE INDEX transaction_words_hashes ON transaction_words USING gin (hashes)
  WITH (fastupdate = on, gin_pending_list_limit = 64);

-- Evidence ------------------------------------------------------------------------------------------------------------

-- Posted transactions are as they were: chains of seals, one per business and mode, made in the background, are the
-- evidence. docs/ledger.md tells what a seal covers, docs/decisions/0019-seals.md why it lies like this. What matters
-- beside transactions is sealed as facts: each says in digests what rows were after a change.
--
-- No foreign key leads to ledgers or transactions: its check would take a lock on the very rows that posting holds.

-- Where each chain of seals ends. Whoever seals holds this row. The low fill factor keeps its updates in the page
-- (HOT).
CREATE TABLE ledger_seal_heads (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL DEFAULT 0,
  last_sequence bigint NOT NULL DEFAULT 0,
  sealed_at timestamptz NOT NULL DEFAULT 'epoch',
  digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CONSTRAINT ledger_seal_heads_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT ledger_seal_heads_business FOREIGN KEY (business_id) REFERENCES businesses (id)
) WITH (fillfactor = 50);

-- `digest` covers the seal before it and the whole digest of each transaction; `row_digests` keeps eight bytes of each,
-- which tell the one that was changed from those that were not.
CREATE TABLE ledger_seals (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  sealed_at timestamptz NOT NULL,
  digest bytea NOT NULL,
  row_digests bytea NOT NULL,
  CONSTRAINT ledger_seals_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT ledger_seals_head FOREIGN KEY (business_id, live) REFERENCES ledger_seal_heads (business_id, live),
  CONSTRAINT ledger_seals_not_empty CHECK (first_sequence <= last_sequence)
);
-- Digests do not get smaller by compression; trying would only cost time.
ALTER TABLE ledger_seals ALTER COLUMN row_digests SET STORAGE EXTERNAL;

-- Where each chain of facts ends. Whoever adds a fact holds this row until the commit.
CREATE TABLE ledger_fact_heads (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL DEFAULT 0,
  recorded_at timestamptz NOT NULL DEFAULT 'epoch',
  digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CONSTRAINT ledger_fact_heads_pkey PRIMARY KEY (business_id, live)
);

-- Rows are only inserted; number is gapless from 1. subjects and digests belong together: the key of a row of this
-- kind, and the digest of its values behind the salt, 32 zero bytes for a row that is gone. found is true for rows that
-- were there before their kind was recorded.
CREATE TABLE ledger_facts (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  kind text NOT NULL,
  found boolean NOT NULL,
  subjects text[] NOT NULL,
  digests bytea[] NOT NULL,
  salt bytea NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT ledger_facts_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT ledger_facts_head FOREIGN KEY (business_id, live) REFERENCES ledger_fact_heads (business_id, live),
  CONSTRAINT ledger_facts_digests CHECK (cardinality(subjects) = cardinality(digests) AND octet_length(digest) = 32
    AND octet_length(salt) = 16)
);
-- The last fact about the rules of payouts: asked wherever they decide. There are few such facts.
CREATE INDEX ledger_facts_of_rules ON ledger_facts (business_id, live, kind, number)
  WHERE kind IN ('settlement_settings', 'payout_rules');

-- Since when each kind is recorded without a gap.
CREATE TABLE fact_kinds (
  kind text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT fact_kinds_pkey PRIMARY KEY (kind)
);

-- When the ends of all chains last left the database, for each way out: a file, a webhook, a mail. Local to the
-- installation.
CREATE TABLE head_departures (
  way text NOT NULL,
  tried_at timestamptz NOT NULL,
  left_at timestamptz,
  failing_since timestamptz,
  problem text,
  CONSTRAINT head_departures_pkey PRIMARY KEY (way)
);

-- The overview --------------------------------------------------------------------------------------------------------

-- What the overview shows, added up beforehand. Rolled up from the transactions on read, by their gapless sequence;
-- nothing here is a book of account, and all but refused_payments can be made anew from the transactions.
--
-- No foreign key leads to ledgers or connected_accounts: its check would take a lock on the very rows that posting
-- holds.

-- One row per business and mode: up to which sequence the tables below have added up. Whoever adds holds this row.
CREATE TABLE ledger_rollups (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  rolled_sequence bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_rollups_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT ledger_rollups_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- `hour` is the first instant of an hour.
CREATE TABLE ledger_hours (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  hour timestamptz NOT NULL,
  payments bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  commission_kobo bigint NOT NULL,
  CONSTRAINT ledger_hours_pkey PRIMARY KEY (business_id, live, hour),
  CONSTRAINT ledger_hours_rollup FOREIGN KEY (business_id, live) REFERENCES ledger_rollups (business_id, live)
);

-- `day` is a day in Lagos.
CREATE TABLE account_days (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  day date NOT NULL,
  connected_account_id bigint NOT NULL,
  payments bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  CONSTRAINT account_days_pkey PRIMARY KEY (business_id, live, day, connected_account_id),
  CONSTRAINT account_days_rollup FOREIGN KEY (business_id, live) REFERENCES ledger_rollups (business_id, live)
);

-- Payments that came for a disabled account, per account and day in Lagos.
CREATE TABLE refused_payments (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  day date NOT NULL,
  connected_account_id bigint NOT NULL,
  payments bigint NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT refused_payments_pkey PRIMARY KEY (business_id, live, day, connected_account_id),
  CONSTRAINT refused_payments_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- Spending limits -----------------------------------------------------------------------------------------------------

-- How much may be paid and refunded; see docs/decisions/0042-limits.md.

-- Limits of one API key or connected account, or, with subject_id 0, of every one that has no row of its own. Null is
-- no limit, so a row without limits lifts the default ones. A day is one of Lagos. No foreign key: subjects are of two
-- tables.
CREATE TABLE spending_limits (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint NOT NULL,
  payment_max_kobo bigint,
  payments_day_max_kobo bigint,
  refund_max_kobo bigint,
  refunds_day_max_kobo bigint,
  set_at timestamptz NOT NULL,
  -- Limits of one's own hold beside the default ones, and the lower counts, unless they are meant to replace them.
  -- Null and false are the same.
  replaces_defaults boolean,
  CONSTRAINT spending_limits_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id),
  CONSTRAINT spending_limits_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT spending_limits_kind CHECK (subject_kind IN ('account', 'key')),
  CONSTRAINT spending_limits_amounts CHECK (payment_max_kobo >= 0 AND payments_day_max_kobo >= 0
    AND refund_max_kobo >= 0 AND refunds_day_max_kobo >= 0)
);

-- What was paid and refunded on the last day on which a limit of the subject held, written with the posting. A posting
-- changes a row in place, so no index has a sum. refused_at is the first refusal of refused_on.
CREATE TABLE spending_days (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint NOT NULL,
  day date NOT NULL,
  paid_kobo bigint NOT NULL,
  refunded_kobo bigint NOT NULL,
  refused_on date,
  refused_at timestamptz,
  CONSTRAINT spending_days_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id),
  CONSTRAINT spending_days_amounts CHECK (paid_kobo >= 0 AND refunded_kobo >= 0)
) WITH (fillfactor = 50);
CREATE INDEX spending_days_by_refusal ON spending_days (refused_at) WHERE refused_at IS NOT NULL;

-- Up to when the owners heard of refusals.
CREATE TABLE spending_notices (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  noticed_at timestamptz NOT NULL,
  CONSTRAINT spending_notices_pkey PRIMARY KEY (business_id, live)
);

-- Teams and second persons --------------------------------------------------------------------------------------------

-- Open invitations. What opens one is a token of its own, of which only the digest is kept; the id opens nothing and
-- may be shown to the whole team. Accepted, withdrawn and replaced ones are gone from here: the audit log tells of
-- them. An address has one open invitation of a business at most, so a new one ends the one before.
CREATE TABLE invitations (
  business_id bigint NOT NULL,
  id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_digest bytea NOT NULL,
  inviter_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Whether the token went to the invited address by mail, so that nobody but the owner of the address has it.
  mailed boolean NOT NULL DEFAULT false,
  -- With the rule of the second person, inviting an approver is a change request: who approved it, by user id.
  approved_by text,
  -- Who was shown the token, by user id: they brought the guest in, too. Empty for nobody.
  seen_by text,
  CONSTRAINT invitations_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT invitations_email_unique UNIQUE (business_id, email),
  CONSTRAINT invitations_token_unique UNIQUE (business_id, token_digest),
  CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'finance', 'developer', 'viewer')),
  CONSTRAINT invitations_digest CHECK (octet_length(token_digest) = 32),
  CONSTRAINT invitations_inviter FOREIGN KEY (inviter_id) REFERENCES auth_users (id) ON DELETE CASCADE
);

-- The filters of a list that a member keeps under a name. They go with the membership.
CREATE TABLE saved_views (
  business_id bigint NOT NULL,
  id bigint NOT NULL,
  member_id text NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  search jsonb NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT saved_views_name_unique UNIQUE (member_id, business_id, page, name),
  CONSTRAINT saved_views_member FOREIGN KEY (member_id) REFERENCES auth_members (id) ON DELETE CASCADE,
  CONSTRAINT saved_views_name_length CHECK (length(name) BETWEEN 1 AND 60)
);

-- Who gave a person the power to approve, by an invitation or a higher role; rows are only inserted.
CREATE TABLE approver_grants (
  business_id bigint NOT NULL,
  user_id text NOT NULL,
  granted_at timestamptz NOT NULL,
  granter_id text NOT NULL,
  how text NOT NULL,
  CONSTRAINT approver_grants_pkey PRIMARY KEY (business_id, user_id, granted_at, granter_id),
  CONSTRAINT approver_grants_business FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT approver_grants_how CHECK (how IN ('joined', 'invited', 'raised', 'lost'))
);

-- Changes that a second person approves. Numbers are gapless in the ledger. change is sealed: JSON of the state that
-- the maker saw and of the state that they want; summary says it in words, without whole account numbers. An open one
-- ends at expires_at by itself. maker_id is the person behind made_by.
CREATE TABLE change_requests (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  change bytea NOT NULL,
  summary text NOT NULL,
  reason text NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  decided_by_kind text,
  decided_by_id text,
  decided_at timestamptz,
  CONSTRAINT change_requests_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT change_requests_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT change_requests_state CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT change_requests_decided CHECK (
    (state = 'pending') = (decided_at IS NULL) AND (decided_by_kind IS NULL) = (decided_at IS NULL))
);
-- Open ones, of which there are few.
CREATE INDEX change_requests_pending ON change_requests (business_id, live, number) WHERE state = 'pending';

-- Why somebody rejected a change request; none where they gave no reason. Rows are only inserted.
CREATE TABLE request_rejections (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT request_rejections_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT request_rejections_request FOREIGN KEY (business_id, live, number)
    REFERENCES change_requests (business_id, live, number)
);

-- Settlements ---------------------------------------------------------------------------------------------------------

-- Money that leaves wallets for the bank accounts of their owners; see docs/decisions/0022-settlements.md.

-- What keeps payouts back for a time, and who may change bank details; see
-- docs/decisions/0040-bank-details-and-holds.md. Without a row the defaults of the process hold. An account whose
-- details changed, and one that is new, is not paid for so many hours; 0 means at once.
CREATE TABLE payout_rules (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  bank_details_hold_hours integer NOT NULL,
  new_account_hold_hours integer NOT NULL,
  bank_details text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_rules_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT payout_rules_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT payout_rules_hours CHECK (bank_details_hold_hours BETWEEN 0 AND 720
    AND new_account_hold_hours BETWEEN 0 AND 720),
  CONSTRAINT payout_rules_bank_details CHECK (bank_details IN ('anyone', 'second_person'))
);

-- How and when a business and mode pays out, and from which account. A business without a row has the defaults.
CREATE TABLE settlement_settings (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  frequency text NOT NULL DEFAULT 'manual',
  weekday smallint,
  month_day smallint,
  delay_business_days smallint NOT NULL DEFAULT 0,
  minimum_kobo bigint NOT NULL DEFAULT 0,
  reserve_kobo bigint NOT NULL DEFAULT 0,
  reserve_percent_e4 integer NOT NULL DEFAULT 0,
  approval text NOT NULL DEFAULT 'anyone',
  source_bank_code text,
  source_account_number text,
  source_account_name text,
  -- When the frequency was chosen: only dates after this one are paid by it.
  schedule_after date,
  -- Every date up to here was looked at, and has its run if it was to have one.
  scheduled_through date,
  updated_at timestamptz NOT NULL,
  -- Who chose the schedule, and when: a run that it makes counts as theirs.
  schedule_by_kind text,
  schedule_by_id text,
  schedule_by_at timestamptz,
  CONSTRAINT settlement_settings_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT settlement_settings_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_settings_schedule CHECK (
    frequency IN ('manual', 'daily', 'weekly', 'monthly')
    AND (frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (month_day IS NOT NULL)
    AND weekday BETWEEN 1 AND 7 AND month_day BETWEEN 1 AND 31 AND delay_business_days BETWEEN 0 AND 30
    AND minimum_kobo >= 0 AND reserve_kobo >= 0 AND reserve_percent_e4 BETWEEN 0 AND 1000000
    AND (reserve_kobo = 0 OR reserve_percent_e4 = 0)),
  CONSTRAINT settlement_settings_approval CHECK (approval IN ('anyone', 'second_person')),
  CONSTRAINT settlement_settings_source CHECK (
    (source_bank_code IS NULL) = (source_account_number IS NULL)
    AND (source_bank_code IS NULL) = (source_account_name IS NULL)),
  CONSTRAINT settlement_settings_source_bank FOREIGN KEY (source_bank_code) REFERENCES banks (code)
);

-- What stands here for a connected account replaces the schedule of its business as a whole.
CREATE TABLE settlement_overrides (
  business_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  live boolean NOT NULL,
  frequency text NOT NULL,
  weekday smallint,
  month_day smallint,
  -- As in settlement_settings.
  schedule_after date,
  delay_business_days smallint NOT NULL,
  minimum_kobo bigint NOT NULL,
  reserve_kobo bigint NOT NULL,
  reserve_percent_e4 integer NOT NULL,
  updated_at timestamptz NOT NULL,
  schedule_by_kind text,
  schedule_by_id text,
  schedule_by_at timestamptz,
  CONSTRAINT settlement_overrides_pkey PRIMARY KEY (business_id, connected_account_id),
  CONSTRAINT settlement_overrides_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id),
  CONSTRAINT settlement_overrides_schedule CHECK (
    frequency IN ('manual', 'daily', 'weekly', 'monthly')
    AND (frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (month_day IS NOT NULL)
    AND weekday BETWEEN 1 AND 7 AND month_day BETWEEN 1 AND 31 AND delay_business_days BETWEEN 0 AND 30
    AND minimum_kobo >= 0 AND reserve_kobo >= 0 AND reserve_percent_e4 BETWEEN 0 AND 1000000
    AND (reserve_kobo = 0 OR reserve_percent_e4 = 0))
);
CREATE INDEX settlement_overrides_by_ledger ON settlement_overrides (business_id, live, connected_account_id);

-- Each change of the settlement schedule or terms of a ledger, or of one of its accounts; rows are only inserted.
-- maker_id is the person behind it, or null if nobody knows. See docs/decisions/0035-four-eyes.md.
CREATE TABLE schedule_changes (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  account_id bigint,
  changed_by_kind text NOT NULL,
  changed_by_id text,
  maker_id text,
  changed_at timestamptz NOT NULL,
  CONSTRAINT schedule_changes_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT schedule_changes_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live)
);
CREATE INDEX schedule_changes_by_time ON schedule_changes (business_id, live, changed_at);

-- A run pays out what many accounts have. It is filled, and emptied when it is cancelled, in steps of one database
-- transaction each: prepared_through is the last wallet that filling has looked at, cancelled_through the position of
-- the last payout that cancelling has. The counters are those of its payouts.
CREATE TABLE settlement_runs (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  reference uuid NOT NULL,
  -- Of a run that a schedule made; otherwise somebody asked for it. It has the accounts whose dates lie after
  -- scheduled_after and up to scheduled_for.
  scheduled_for date,
  scheduled_after date,
  -- Of a run for some accounts only.
  account_ids bigint[],
  state text NOT NULL DEFAULT 'preparing',
  prepared_through bigint NOT NULL DEFAULT 0,
  cancelled_through bigint NOT NULL DEFAULT 0,
  payout_count bigint NOT NULL DEFAULT 0,
  total_kobo bigint NOT NULL DEFAULT 0,
  paid_count bigint NOT NULL DEFAULT 0,
  paid_kobo bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  failed_kobo bigint NOT NULL DEFAULT 0,
  unknown_count bigint NOT NULL DEFAULT 0,
  unknown_kobo bigint NOT NULL DEFAULT 0,
  cancelled_count bigint NOT NULL DEFAULT 0,
  cancelled_kobo bigint NOT NULL DEFAULT 0,
  -- Who did what: 'user', 'api_key', 'schedule' or 'operator', with the id of the first two.
  created_by_kind text NOT NULL,
  created_by_id text,
  created_at timestamptz NOT NULL,
  drafted_at timestamptz,
  approved_by_kind text,
  approved_by_id text,
  approved_at timestamptz,
  exported_by_kind text,
  exported_by_id text,
  exported_at timestamptz,
  -- What files say beside the payouts, fixed by the export so that their bytes stay the same: the format that was asked
  -- for first, the business day to pay on, the name of the business, and {"code": "name"} of the banks. The account
  -- that pays is fixed with the first export that finds one in the settings.
  export_format text,
  execution_date date,
  debtor_name text,
  export_bank_names jsonb,
  debtor_bank_code text,
  debtor_account_number text,
  debtor_account_name text,
  cancelled_by_kind text,
  cancelled_by_id text,
  cancelled_at timestamptz,
  -- What it would have paid to accounts whose payouts were held while it was made. Not covered by facts: nothing
  -- follows from it.
  held_count bigint NOT NULL DEFAULT 0,
  held_kobo bigint NOT NULL DEFAULT 0,
  CONSTRAINT settlement_runs_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT settlement_runs_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_runs_state CHECK (
    state IN ('preparing', 'draft', 'approved', 'exported', 'cancelling', 'cancelled')),
  CONSTRAINT settlement_runs_scheduled CHECK (
    (scheduled_for IS NULL) = (scheduled_after IS NULL) AND scheduled_after < scheduled_for
    AND (scheduled_for IS NULL OR account_ids IS NULL)),
  CONSTRAINT settlement_runs_export CHECK (
    (export_format IS NULL) = (exported_at IS NULL) AND (execution_date IS NULL) = (exported_at IS NULL)
    AND (debtor_name IS NULL) = (exported_at IS NULL) AND (export_bank_names IS NULL) = (exported_at IS NULL)),
  CONSTRAINT settlement_runs_debtor CHECK (
    (debtor_bank_code IS NULL) = (debtor_account_number IS NULL)
    AND (debtor_bank_code IS NULL) = (debtor_account_name IS NULL)
    AND (debtor_bank_code IS NULL OR exported_at IS NOT NULL)),
  CONSTRAINT settlement_runs_counts CHECK (
    paid_count + failed_count + unknown_count + cancelled_count <= payout_count
    AND paid_kobo + failed_kobo + unknown_kobo + cancelled_kobo <= total_kobo)
);
CREATE UNIQUE INDEX settlement_runs_reference_unique ON settlement_runs (business_id, live, reference);
CREATE UNIQUE INDEX settlement_runs_date_unique
  ON settlement_runs (business_id, live, scheduled_for) WHERE scheduled_for IS NOT NULL;
-- Runs that somebody has to go on with, of which there are few.
CREATE INDEX settlement_runs_unfinished ON settlement_runs (business_id, live, number)
  WHERE state IN ('preparing', 'cancelling');
-- The sums of what came back, as of payouts; few runs have any.
CREATE INDEX settlement_runs_returned
  ON settlement_runs (business_id, live) INCLUDE (failed_kobo, cancelled_kobo)
  WHERE failed_kobo > 0 OR cancelled_kobo > 0;

-- The makers of a run beside that of its first manifest; rows are only inserted.
CREATE TABLE settlement_run_makers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  number integer NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text,
  -- Of those who created an account that the run pays, or changed its bank details, since it was last paid; see
  -- docs/decisions/0035-four-eyes.md. All four are null for a maker of a schedule. did_at is the latest of these deeds.
  did text,
  account_id bigint,
  did_at timestamptz,
  account_count bigint,
  CONSTRAINT settlement_run_makers_pkey PRIMARY KEY (business_id, live, run_number, number),
  CONSTRAINT settlement_run_makers_run FOREIGN KEY (business_id, live, run_number)
    REFERENCES settlement_runs (business_id, live, number)
);

-- One payout is one debit of a wallet; sequence is that of its transaction, reference is its reference, and its
-- end-to-end id is that without dashes. Until it has an outcome of its own, its state is that of its run. The bank
-- details are those of the moment in which it was made. position is gapless from 1 within the run. No foreign keys: the
-- run, the account and the debit are held when it is inserted, and would be looked up again for every row.
CREATE TABLE settlement_payouts (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  position bigint NOT NULL,
  sequence bigint NOT NULL,
  reference uuid NOT NULL,
  connected_account_id bigint NOT NULL,
  wallet_id bigint NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_code text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  outcome text,
  reason_code text,
  reason text,
  outcome_at timestamptz,
  -- The credit that gave a failed or cancelled payout back.
  return_sequence bigint,
  -- Seen on a statement of the bank.
  confirmed_at timestamptz,
  -- The first booking that was seen of each direction; another one is money that moved twice.
  debit_booking jsonb,
  credit_booking jsonb,
  CONSTRAINT settlement_payouts_pkey PRIMARY KEY (business_id, live, run_number, position),
  CONSTRAINT settlement_payouts_amount CHECK (amount_kobo > 0),
  CONSTRAINT settlement_payouts_outcome CHECK (outcome IN ('paid', 'failed', 'unknown', 'cancelled')),
  CONSTRAINT settlement_payouts_given_back CHECK (
    (coalesce(outcome, '') IN ('failed', 'cancelled')) = (return_sequence IS NOT NULL)
    AND (outcome IS NULL) = (outcome_at IS NULL) AND return_sequence > sequence)
);
CREATE UNIQUE INDEX settlement_payouts_reference_unique ON settlement_payouts (business_id, live, reference);
CREATE UNIQUE INDEX settlement_payouts_sequence_unique ON settlement_payouts (business_id, live, sequence);
-- A run has one payout for an account at most.
CREATE UNIQUE INDEX settlement_payouts_account_unique
  ON settlement_payouts (business_id, live, connected_account_id, run_number);
-- No credit gives back two payouts.
CREATE UNIQUE INDEX settlement_payouts_return_unique ON settlement_payouts (business_id, live, return_sequence)
  WHERE return_sequence IS NOT NULL;
-- Those that somebody has to look at.
CREATE INDEX settlement_payouts_in_trouble ON settlement_payouts (business_id, live, outcome, sequence)
  WHERE outcome IN ('failed', 'unknown');
-- Whether a payout pays again what was sent and then called failed: asked for each payout of a run.
CREATE INDEX settlement_payouts_called_failed
  ON settlement_payouts (business_id, live, connected_account_id, return_sequence) WHERE outcome = 'failed';
-- The sums of what came back of payouts, shown beside every inflow. Few payouts have any.
CREATE INDEX settlement_payouts_returned
  ON settlement_payouts (business_id, wallet_id) INCLUDE (amount_kobo) WHERE return_sequence IS NOT NULL;

-- What is unusual about the payouts of a run; see docs/decisions/0041-approval-desk.md. One row for each payout, made
-- before its run becomes a draft; rows are only inserted. amount_kobo is the payout's, so that sums need no look-up of
-- each. inflow_kobo is what had ever come into the wallet by then. The usual amounts, and what came in since the last
-- payout, are null for an account that had too few payouts before. No foreign keys, as for payouts.
CREATE TABLE settlement_payout_reviews (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  position bigint NOT NULL,
  reviewed_at timestamptz NOT NULL,
  amount_kobo bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  usual_kobo bigint,
  inflow_since_kobo bigint,
  usual_inflow_kobo bigint,
  codes text[] NOT NULL,
  weight smallint NOT NULL,
  CONSTRAINT settlement_payout_reviews_pkey PRIMARY KEY (business_id, live, run_number, position),
  CONSTRAINT settlement_payout_reviews_weight CHECK ((weight > 0) = (cardinality(codes) > 0) AND weight >= 0)
);
-- Of payouts that are equally unusual, the largest comes first: a thief's payout must not hide behind many small ones.
CREATE INDEX settlement_payout_reviews_weighed
  ON settlement_payout_reviews (business_id, live, run_number, weight DESC, amount_kobo DESC, position)
  WHERE weight > 0;

-- What a run pays, and from which account, as a digest; see docs/decisions/0035-four-eyes.md. A change makes a new
-- version; rows are only inserted. payouts_digest covers the payouts that are not cancelled, in the order of their
-- positions; payout_marks are the first bytes of each one's digest, to name the one that differs. made_by is whose
-- decision the version is, maker_id the person behind it: the owner of a key, for example, or null if nobody knows.
CREATE TABLE settlement_manifests (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  version integer NOT NULL,
  why text NOT NULL,
  salt bytea NOT NULL,
  payouts_digest bytea NOT NULL,
  payout_marks bytea NOT NULL,
  digest bytea NOT NULL,
  source_bank_code text,
  source_account_number text,
  source_account_name text,
  payout_count bigint NOT NULL,
  total_kobo bigint NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text,
  made_at timestamptz NOT NULL,
  CONSTRAINT settlement_manifests_pkey PRIMARY KEY (business_id, live, run_number, version),
  CONSTRAINT settlement_manifests_run FOREIGN KEY (business_id, live, run_number)
    REFERENCES settlement_runs (business_id, live, number),
  CONSTRAINT settlement_manifests_why CHECK (why IN ('drafted', 'source_changed', 'payout_held')),
  CONSTRAINT settlement_manifests_digests CHECK (
    octet_length(salt) = 32 AND octet_length(payouts_digest) = 32 AND octet_length(digest) = 32),
  CONSTRAINT settlement_manifests_source CHECK (
    (source_bank_code IS NULL) = (source_account_number IS NULL)
    AND (source_bank_code IS NULL) = (source_account_name IS NULL))
);

-- Each approval of a version of a run's manifest, numbered from 1; rows are only inserted.
CREATE TABLE settlement_approvals (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  manifest_version integer NOT NULL,
  number integer NOT NULL,
  approver_kind text NOT NULL,
  approver_id text,
  approved_at timestamptz NOT NULL,
  CONSTRAINT settlement_approvals_pkey PRIMARY KEY (business_id, live, run_number, manifest_version, number),
  CONSTRAINT settlement_approvals_manifest FOREIGN KEY (business_id, live, run_number, manifest_version)
    REFERENCES settlement_manifests (business_id, live, run_number, version)
);

-- Bank results --------------------------------------------------------------------------------------------------------

-- What banks say became of payouts; see docs/decisions/0025-bank-results.md.

-- A file that arrives has no number yet; it gets one when it is accepted as a whole, and its lines are applied in steps
-- from then on. What never gets that far is discarded. The counters are those of its lines up to applied_through.
CREATE TABLE settlement_result_files (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id bigint NOT NULL,
  number bigint,
  -- SHA-256 of the file: the same one is not applied twice.
  digest bytea,
  filename text,
  format text,
  -- What the bank calls its message.
  message_id text,
  byte_count bigint NOT NULL DEFAULT 0,
  line_count bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'arriving',
  applied_through bigint NOT NULL DEFAULT 0,
  applied_count bigint NOT NULL DEFAULT 0,
  repeated_count bigint NOT NULL DEFAULT 0,
  conflict_count bigint NOT NULL DEFAULT 0,
  amount_differs_count bigint NOT NULL DEFAULT 0,
  unmatched_count bigint NOT NULL DEFAULT 0,
  not_exported_count bigint NOT NULL DEFAULT 0,
  pending_count bigint NOT NULL DEFAULT 0,
  other_movement_count bigint NOT NULL DEFAULT 0,
  sent_by_kind text NOT NULL,
  sent_by_id text,
  -- When a part of it came last; a process that died leaves files that nobody touches any more.
  touched_at timestamptz NOT NULL,
  accepted_at timestamptz,
  applied_at timestamptz,
  -- The mapping by which an accepted file was read; null for files that needed none.
  mapping_number bigint,
  CONSTRAINT settlement_result_files_pkey PRIMARY KEY (business_id, live, id),
  CONSTRAINT settlement_result_files_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_result_files_state CHECK (state IN ('arriving', 'discarded', 'applying', 'applied')),
  CONSTRAINT settlement_result_files_accepted CHECK (
    (state IN ('arriving', 'discarded')) = (number IS NULL) AND (number IS NULL) = (digest IS NULL)
    AND (number IS NULL) = (accepted_at IS NULL) AND (state = 'applied') = (applied_at IS NOT NULL)
    AND (number IS NULL OR format IS NOT NULL)),
  CONSTRAINT settlement_result_files_counts CHECK (
    applied_count + repeated_count + conflict_count + amount_differs_count + unmatched_count + not_exported_count
      + pending_count + other_movement_count = applied_through
    AND applied_through <= line_count AND (state <> 'applied' OR applied_through = line_count))
);
CREATE UNIQUE INDEX settlement_result_files_number_unique
  ON settlement_result_files (business_id, live, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX settlement_result_files_digest_unique
  ON settlement_result_files (business_id, live, digest) WHERE digest IS NOT NULL;
-- Files that somebody has to go on with, of which there are few.
CREATE INDEX settlement_result_files_unfinished ON settlement_result_files (business_id, live, id)
  WHERE state <> 'applied';

-- The lines of a file, position from 1. No foreign key to the file, which would be looked up again for every line:
-- lines are written only in the statement that touches their file.
CREATE TABLE settlement_result_lines (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  file_id bigint NOT NULL,
  position bigint NOT NULL,
  -- In the file as it was sent, for people; a word about many payouts is one line there.
  line_number bigint NOT NULL,
  end_to_end_id text,
  -- The payout that has this end-to-end id, if any can have it.
  reference uuid,
  amount_kobo bigint,
  foreign_currency text,
  status text NOT NULL,
  reason_code text,
  reason text,
  -- Another line of the file says something else of the same payout.
  contradicted boolean NOT NULL DEFAULT false,
  result text,
  -- What the file names: the account, its bank's code in the directory where that is known, and the bank's references.
  account_number text,
  account_bank_code text,
  statement_id text,
  bank_reference text,
  entry_reference text,
  booked_on text,
  -- An earlier line of the same statement is another booking of the same payout.
  is_second boolean NOT NULL DEFAULT false,
  -- Why a line is a conflict.
  conflict text,
  CONSTRAINT settlement_result_lines_pkey PRIMARY KEY (business_id, live, file_id, position),
  CONSTRAINT settlement_result_lines_status CHECK (status IN ('paid', 'failed', 'unknown', 'pending')),
  CONSTRAINT settlement_result_lines_result CHECK (
    result IN ('applied', 'repeated', 'conflict', 'amount_differs', 'unmatched', 'not_exported', 'pending',
      'other_movement'))
);
-- Lists by result. Nearly all lines of most files are applied; those are read by the primary key.
CREATE INDEX settlement_result_lines_by_result
  ON settlement_result_lines (business_id, live, file_id, result, position) WHERE result <> 'applied';
-- NOT VALID, as in databases that were made before this file.
ALTER TABLE settlement_result_lines ADD CONSTRAINT settlement_result_lines_conflict CHECK (
  conflict IS NULL OR (result = 'conflict' AND conflict IN ('other_outcome', 'contradicted', 'booked_twice',
    'other_account', 'no_source_account'))) NOT VALID;

-- How a business reads CSV of banks that have headings and words of their own; see
-- docs/decisions/0058-csv-of-banks.md. A version is never changed: the newest of the same headings counts. One without
-- columns says that the mapping was removed.
CREATE TABLE settlement_result_mappings (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  name text NOT NULL,
  headings text[] NOT NULL,
  headings_digest bytea NOT NULL,
  columns jsonb,
  statuses jsonb NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  made_at timestamptz NOT NULL,
  CONSTRAINT settlement_result_mappings_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT settlement_result_mappings_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_result_mappings_number CHECK (number > 0)
);
CREATE INDEX settlement_result_mappings_of_headings
  ON settlement_result_mappings (business_id, live, headings_digest, number DESC);

-- Webhooks ------------------------------------------------------------------------------------------------------------

-- Endpoints that businesses want to be told at, what there is to tell, and how the telling went; see
-- docs/decisions/0020-webhooks.md.

-- An empty list of event types is all of them. A deleted endpoint stays, without its secret, until its deliveries are
-- gone.
CREATE TABLE webhook_endpoints (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id bigint NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  event_types text[] NOT NULL,
  wants_payments boolean NOT NULL,
  enabled boolean NOT NULL,
  secret_ciphertext bytea NOT NULL,
  previous_secret_ciphertext bytea,
  previous_secret_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, live, id),
  CONSTRAINT webhook_endpoints_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live)
);

-- How far an endpoint has been told, and which process tells it. Changes many times a second while there is something
-- to tell, hence apart from the endpoint.
CREATE TABLE webhook_positions (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  endpoint_id bigint NOT NULL,
  transaction_sequence bigint NOT NULL,
  event_sequence bigint NOT NULL,
  delivery_sequence bigint NOT NULL DEFAULT 0,
  last_made_at timestamptz NOT NULL,
  leased_by uuid,
  leased_until timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  cool_until timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  last_attempt_at timestamptz,
  last_delivered_at timestamptz,
  CONSTRAINT webhook_positions_pkey PRIMARY KEY (business_id, live, endpoint_id),
  CONSTRAINT webhook_positions_endpoint FOREIGN KEY (business_id, live, endpoint_id)
    REFERENCES webhook_endpoints (business_id, live, id)
) WITH (fillfactor = 50);

-- The last number that was given to an event of a ledger. Apart from the ledger's row, which every payment rewrites.
CREATE TABLE webhook_ledgers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  last_event_sequence bigint NOT NULL,
  CONSTRAINT webhook_ledgers_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT webhook_ledgers_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live)
);

-- What happened beside payments, written in the transaction in which it happened. ledger_sequence is the last
-- transaction before it: the two sources are one order by (ledger_sequence, sequence). An event with an endpoint is for
-- that one alone.
CREATE TABLE webhook_events (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  ledger_sequence bigint NOT NULL,
  endpoint_id bigint,
  type text NOT NULL,
  payload text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Which request made it, and what a change replaced, as JSON.
  request_id text,
  previous text,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (business_id, live, sequence)
);
CREATE INDEX webhook_events_by_age ON webhook_events (created_at);

-- No foreign keys: their check for each row would cost more than the row. What is told stands in the transaction or the
-- event that the row names, neither of which ever changes.
CREATE TABLE webhook_deliveries (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  endpoint_id bigint NOT NULL,
  sequence bigint NOT NULL,
  transaction_sequence bigint,
  event_sequence bigint,
  type text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  attempted_at timestamptz,
  status smallint,
  duration_ms integer,
  response text,
  problem text,
  history text NOT NULL DEFAULT '[]',
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (business_id, live, endpoint_id, sequence),
  CONSTRAINT webhook_deliveries_state CHECK (state IN ('pending', 'delivered', 'parked')),
  CONSTRAINT webhook_deliveries_one_source CHECK ((transaction_sequence IS NULL) <> (event_sequence IS NULL))
);
CREATE INDEX webhook_deliveries_due
  ON webhook_deliveries (business_id, live, endpoint_id, next_attempt_at, sequence) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_parked
  ON webhook_deliveries (business_id, live, endpoint_id, sequence) WHERE state = 'parked';

-- Logs ----------------------------------------------------------------------------------------------------------------

-- What the API was asked with secret keys: every request that failed, and a sample of those that went well. Written in
-- sets outside of requests and kept for seven days; see docs/decisions/0015-request-log.md.

-- The id is a UUID of version 7, made by the process: ids in order are instants in order, and a set that is sent again
-- after its answer was lost is known. There is no foreign key: its check for each row would cost more than the row, and
-- the business was just authenticated.
CREATE TABLE request_log (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  api_key_id bigint NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  duration_us integer NOT NULL,
  error_code text,
  field text,
  body text,
  CONSTRAINT request_log_pkey PRIMARY KEY (business_id, live, id)
);
CREATE INDEX request_log_failed ON request_log (business_id, live, id) WHERE status >= 400;
CREATE INDEX request_log_by_age ON request_log (at);

-- The audit log: every change of a business and who made it, but for postings of payments, whose record is the ledger.
-- See docs/decisions/0026-audit-log.md. Rows are only ever inserted.
--
-- What concerns a business whatever the mode (its team, its settings) stands in both of its logs. Business 0 is none:
-- it is the installation, and its log (live) has what belongs to no business.

-- Where each log ends. Whoever writes an entry holds this row.
CREATE TABLE audit_heads (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT 'epoch',
  digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CONSTRAINT audit_heads_pkey PRIMARY KEY (business_id, live)
);

-- sequence is gapless from 1, and at never falls along it. before and after are JSON texts, kept to the byte because
-- digest covers them, with everything else in the row and the digest of the entry before it.
CREATE TABLE audit_entries (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  business_wide boolean NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  actor_detail text,
  request_id text,
  address text,
  subject_kind text NOT NULL,
  subject_id text,
  subject_name text,
  before text,
  after text,
  digest bytea NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (business_id, live, sequence),
  CONSTRAINT audit_entries_head FOREIGN KEY (business_id, live) REFERENCES audit_heads (business_id, live),
  CONSTRAINT audit_entries_actor CHECK (actor_kind IN ('user', 'api_key', 'schedule', 'operator')),
  CONSTRAINT audit_entries_digest CHECK (octet_length(digest) = 32)
);
-- What one person or key did, what happened to one thing, and one kind of change, each the newest first; and how a date
-- is found among the sequences.
CREATE INDEX audit_entries_by_actor ON audit_entries (business_id, live, actor_kind, actor_id, sequence);
CREATE INDEX audit_entries_by_subject ON audit_entries (business_id, live, subject_kind, subject_id, sequence);
CREATE INDEX audit_entries_by_action ON audit_entries (business_id, live, action, sequence);
CREATE INDEX audit_entries_by_time ON audit_entries (business_id, live, at, sequence);

-- Who signed in or failed to, who saw a secret and who took an export. Not in the audit log's chain: a flood of
-- failures must not make changes wait. business_id is 0 for what belongs to no business. What repeats is one row with
-- the number of times: fold_key is a digest of kind, person or key, network and minute, and NULL for what is never
-- folded. live is NULL for what belongs to both modes.
CREATE TABLE security_events (
  business_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  live boolean,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL,
  what text NOT NULL,
  person_id text,
  person_name text,
  person_email text,
  api_key_id bigint,
  address text,
  user_agent text,
  fold_key bytea,
  CONSTRAINT security_events_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT security_events_fold UNIQUE (business_id, fold_key),
  CONSTRAINT security_events_times CHECK (times >= 1)
);
CREATE INDEX security_events_by_time ON security_events (business_id, last_at, id);
CREATE INDEX security_events_by_kind ON security_events (business_id, kind, last_at, id);
CREATE INDEX security_events_by_person ON security_events (business_id, person_id, last_at, id);
CREATE INDEX security_events_by_age ON security_events (last_at);

-- When people of a business were last warned of failed sign-ins: of one person, or, with the empty person_id, of all
-- together.
CREATE TABLE security_alerts (
  business_id bigint NOT NULL,
  person_id text NOT NULL,
  alerted_at timestamptz NOT NULL,
  CONSTRAINT security_alerts_pkey PRIMARY KEY (business_id, person_id)
);

-- Mails ---------------------------------------------------------------------------------------------------------------

-- Mails to send and those sent lately, written in the transaction of what they tell of. business_id is 0 for a person's
-- own mails. facts is what the text is made of, tokens of links included: sealed, and deleted when the mail is over.
-- due_at is when it is tried next, and the end of the lease of the process that sends it; NULL when it is over.
CREATE TABLE mails (
  business_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject_id text,
  facts bytea,
  state text NOT NULL,
  attempts integer NOT NULL,
  due_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT mails_state CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  CONSTRAINT mails_over CHECK ((state = 'waiting') = (due_at IS NOT NULL) AND (state = 'waiting') = (ended_at IS NULL)
    AND (state = 'waiting' OR facts IS NULL))
);
CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_by_business_due ON mails (business_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_by_subject ON mails (business_id, subject_id);
CREATE INDEX mails_by_end ON mails (ended_at) WHERE ended_at IS NOT NULL;

-- First rows ----------------------------------------------------------------------------------------------------------

INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), now()
    FROM unnest(ARRAY[
      'payout', 'settlement_run', 'refund', 'result_file', 'result_line', 'account', 'bank_details_change',
      'settlement_settings', 'account_schedule', 'api_key', 'webhook_endpoint', 'settlement_manifest',
      'settlement_approval', 'change_request', 'spending_limit', 'payout_rules', 'schedule_change',
      'settlement_run_maker', 'business', 'account_hold', 'approver_grant', 'member', 'invitation',
      'limit_exemption', 'request_rejection', 'payee_maker', 'result_mapping', 'mapped_result_file'
    ]) AS kind;

INSERT INTO bank_directory (id, revision) VALUES (1, 1);

-- The bank directory that every installation starts with: the content of src/banks/banks.csv, positions in the order in
-- which it is shown. Later changes come by import, never by editing this file.

INSERT INTO banks (code, name, category, cbn_code, position) VALUES
  ('110005', '3Line Card Management', 'payment_solution', NULL, 1),
  ('120001', '9 Payment Service Bank (9PSB)', 'payment_service_bank', NULL, 2),
  ('090270', 'AB Microfinance Bank', 'microfinance', NULL, 3),
  ('070010', 'Abbey Mortgage Bank', 'mortgage', NULL, 4),
  ('090260', 'Above Only Microfinance Bank', 'microfinance', NULL, 5),
  ('090197', 'ABU Microfinance Bank', 'microfinance', NULL, 6),
  ('000014', 'Access Bank', 'commercial', '044', 7),
  ('000005', 'Access Bank (Diamond)', 'commercial', '063', 8),
  ('100013', 'Access Money', 'mobile_money', NULL, 9),
  ('100052', 'Access Yello and Beta', 'mobile_money', NULL, 10),
  ('090134', 'Accion Microfinance Bank', 'microfinance', NULL, 11),
  ('090160', 'Addosser Microfinance Bank', 'microfinance', NULL, 12),
  ('090268', 'Adeyemi College Staff Microfinance Bank', 'microfinance', NULL, 13),
  ('090155', 'Advans La Fayette Microfinance Bank', 'microfinance', NULL, 14),
  ('090292', 'Afekhafe Microfinance Bank', 'microfinance', NULL, 15),
  ('100028', 'AG Mortgage Bank', 'mobile_money', NULL, 16),
  ('090133', 'Al-Barakah Microfinance Bank', 'microfinance', NULL, 17),
  ('090259', 'Alekun Microfinance Bank', 'microfinance', NULL, 18),
  ('090297', 'Alert Microfinance Bank', 'microfinance', NULL, 19),
  ('090131', 'Allworkers Microfinance Bank', 'microfinance', NULL, 20),
  ('090169', 'AlphaKapital Microfinance Bank', 'microfinance', NULL, 21),
  ('090394', 'AMAC Microfinance Bank', 'microfinance', NULL, 22),
  ('090116', 'AMML Microfinance Bank', 'microfinance', NULL, 23),
  ('090143', 'Apeks Microfinance Bank', 'microfinance', NULL, 24),
  ('110011', 'Arca Payments', 'payment_solution', NULL, 25),
  ('090282', 'Arise Microfinance Bank', 'microfinance', NULL, 26),
  ('090001', 'ASO Savings and Loans', 'microfinance', NULL, 27),
  ('090287', 'AssetMatrix Microfinance Bank', 'microfinance', NULL, 28),
  ('090172', 'AstraPolaris Microfinance Bank', 'microfinance', NULL, 29),
  ('090188', 'Baines Credit Microfinance Bank', 'microfinance', NULL, 30),
  ('090326', 'Balogun Gambari Microfinance Bank', 'microfinance', NULL, 31),
  ('090136', 'Baobab Microfinance Bank', 'microfinance', NULL, 32),
  ('090117', 'Boctrust Microfinance Bank', 'microfinance', NULL, 33),
  ('090395', 'Borgu Microfinance Bank', 'microfinance', NULL, 34),
  ('090176', 'Bosak Microfinance Bank', 'microfinance', NULL, 35),
  ('090148', 'Bowen Microfinance Bank', 'microfinance', NULL, 36),
  ('070015', 'Brent Mortgage Bank', 'mortgage', NULL, 37),
  ('090308', 'Brightway Microfinance Bank', 'microfinance', NULL, 38),
  ('100026', 'Carbon', 'mobile_money', NULL, 39),
  ('090360', 'CashConnect Microfinance Bank', 'microfinance', NULL, 40),
  ('100005', 'Cellulant', 'mobile_money', NULL, 41),
  ('110012', 'Cellulant', 'payment_solution', NULL, 42),
  ('090154', 'CEMCS Microfinance Bank', 'microfinance', NULL, 43),
  ('100015', 'Chams Mobile', 'mobile_money', NULL, 44),
  ('090141', 'Chikum Microfinance Bank', 'microfinance', NULL, 45),
  ('090144', 'CIT Microfinance Bank', 'microfinance', NULL, 46),
  ('000009', 'Citibank Nigeria', 'commercial', '023', 47),
  ('090130', 'Consumer Microfinance Bank', 'microfinance', NULL, 48),
  ('070021', 'Cooperative Mortgage Bank', 'mortgage', NULL, 49),
  ('090365', 'Corestep Microfinance Bank', 'microfinance', NULL, 50),
  ('060001', 'Coronation Merchant Bank', 'merchant', '559', 51),
  ('070006', 'Covenant Microfinance Bank', 'mortgage', NULL, 52),
  ('090159', 'Credit Afrique Microfinance Bank', 'microfinance', NULL, 53),
  ('110014', 'Cyberspace', 'payment_solution', NULL, 54),
  ('090167', 'Daylight Microfinance Bank', 'microfinance', NULL, 55),
  ('070023', 'Delta Trust Mortgage Bank', 'mortgage', NULL, 56),
  ('090156', 'e-BARCs Microfinance Bank', 'microfinance', NULL, 57),
  ('000010', 'Ecobank Nigeria', 'commercial', '050', 58),
  ('100008', 'Ecobank Xpress Account', 'mobile_money', NULL, 59),
  ('090097', 'Ekondo Microfinance Bank', 'microfinance', NULL, 60),
  ('090273', 'Emerald Microfinance Bank', 'microfinance', NULL, 61),
  ('090114', 'Empire Trust Microfinance Bank', 'microfinance', NULL, 62),
  ('090166', 'Eso-E Microfinance Bank', 'microfinance', NULL, 63),
  ('100006', 'eTranzact', 'mobile_money', NULL, 64),
  ('090328', 'Eyowo Microfinance Bank', 'microfinance', NULL, 65),
  ('090179', 'FAST Microfinance Bank', 'microfinance', NULL, 66),
  ('060002', 'FBNQuest Merchant Bank', 'merchant', NULL, 67),
  ('100031', 'FCMB Easy Account', 'mobile_money', NULL, 68),
  ('090290', 'FCT Microfinance Bank', 'microfinance', NULL, 69),
  ('090398', 'Federal Polytechnic Nekede Microfinance Bank', 'microfinance', NULL, 70),
  ('090318', 'Federal University Dutse Microfinance Bank', 'microfinance', NULL, 71),
  ('100001', 'FETS', 'mobile_money', NULL, 72),
  ('090153', 'FFS Microfinance Bank', 'microfinance', NULL, 73),
  ('000007', 'Fidelity Bank', 'commercial', '070', 74),
  ('100019', 'Fidelity Mobile', 'mobile_money', NULL, 75),
  ('090126', 'Fidfund Microfinance Bank', 'microfinance', NULL, 76),
  ('090400', 'FINCA Microfinance Bank', 'microfinance', NULL, 77),
  ('090366', 'Firmus Microfinance Bank', 'microfinance', NULL, 78),
  ('110004', 'First Apple', 'payment_solution', NULL, 79),
  ('000016', 'First Bank of Nigeria', 'commercial', '011', 80),
  ('000003', 'First City Monument Bank (FCMB)', 'commercial', '214', 81),
  ('070014', 'First Generation Mortgage Bank', 'mortgage', NULL, 82),
  ('090285', 'First Option Microfinance Bank', 'microfinance', NULL, 83),
  ('100014', 'Firstmonie Wallet', 'mobile_money', NULL, 84),
  ('090107', 'FirstTrust Mortgage Bank', 'microfinance', NULL, 85),
  ('110002', 'Flutterwave Technology Solutions', 'payment_solution', NULL, 86),
  ('100016', 'Fortis Mobile', 'mobile_money', NULL, 87),
  ('400001', 'FSDH Merchant Bank', 'finance', NULL, 88),
  ('070009', 'Gateway Mortgage Bank', 'mortgage', NULL, 89),
  ('000027', 'Globus Bank', 'commercial', '103', 90),
  ('090278', 'Glory Microfinance Bank', 'microfinance', NULL, 91),
  ('100022', 'GoMoney', 'mobile_money', NULL, 92),
  ('090122', 'Gowans Microfinance Bank', 'microfinance', NULL, 93),
  ('090178', 'GreenBank Microfinance Bank', 'microfinance', NULL, 94),
  ('060004', 'Greenwich Merchant Bank', 'merchant', NULL, 95),
  ('090195', 'Grooming Microfinance Bank', 'microfinance', NULL, 96),
  ('000013', 'GTBank', 'commercial', '058', 97),
  ('090385', 'GTI Microfinance Bank', 'microfinance', NULL, 98),
  ('100009', 'GTMobile', 'mobile_money', NULL, 99),
  ('070017', 'Haggai Mortgage Bank', 'mortgage', NULL, 100),
  ('090121', 'Hasal Microfinance Bank', 'microfinance', NULL, 101),
  ('100017', 'Hedonmark', 'mobile_money', NULL, 102),
  ('120002', 'Hope Payment Service Bank', 'payment_service_bank', NULL, 103),
  ('090115', 'IBANK Microfinance Bank', 'microfinance', NULL, 104),
  ('090118', 'Ibile Microfinance Bank', 'microfinance', NULL, 105),
  ('090258', 'Imo State Microfinance Bank', 'microfinance', NULL, 106),
  ('100024', 'Imperial Homes Mortgage Bank', 'mobile_money', NULL, 107),
  ('090157', 'Infinity Microfinance Bank', 'microfinance', NULL, 108),
  ('070016', 'Infinity Trust Mortgage Bank', 'mortgage', NULL, 109),
  ('100029', 'Innovectives Kesh', 'mobile_money', NULL, 110),
  ('100027', 'Intellifin', 'mobile_money', NULL, 111),
  ('110003', 'Interswitch', 'payment_solution', NULL, 112),
  ('090149', 'IRL Microfinance Bank', 'microfinance', NULL, 113),
  ('000006', 'Jaiz Bank', 'commercial', '301', 114),
  ('090003', 'Jubilee-Life Mortgage Bank', 'microfinance', NULL, 115),
  ('110008', 'Kadick Integration', 'payment_solution', NULL, 116),
  ('090320', 'Kadpoly Microfinance Bank', 'microfinance', NULL, 117),
  ('090191', 'KCMB Microfinance Bank', 'microfinance', NULL, 118),
  ('000002', 'Keystone Bank', 'commercial', '082', 119),
  ('100025', 'KongaPay (Zinternet)', 'mobile_money', NULL, 120),
  ('090380', 'Kredi Money Microfinance Bank', 'microfinance', NULL, 121),
  ('090267', 'Kuda Microfinance Bank', 'microfinance', '50211', 122),
  ('070012', 'Lagos Building Investment Company (LBIC)', 'mortgage', NULL, 123),
  ('090177', 'LAPO Microfinance Bank', 'microfinance', '50547', 124),
  ('090271', 'Lavender Microfinance Bank', 'microfinance', NULL, 125),
  ('090420', 'Letshego Microfinance Bank', 'microfinance', NULL, 126),
  ('070007', 'LivingTrust Mortgage Bank', 'mortgage', NULL, 127),
  ('000029', 'Lotus Bank', 'commercial', '303', 128),
  ('100035', 'M36', 'mobile_money', NULL, 129),
  ('090171', 'Mainstreet Microfinance Bank', 'microfinance', NULL, 130),
  ('090383', 'Manny Microfinance Bank', 'microfinance', NULL, 131),
  ('070019', 'Mayfresh Mortgage Bank', 'mortgage', NULL, 132),
  ('090280', 'Megapraise Microfinance Bank', 'microfinance', NULL, 133),
  ('090281', 'Mint-Finex Microfinance Bank', 'microfinance', NULL, 134),
  ('100011', 'Mkudi', 'mobile_money', NULL, 135),
  ('120003', 'MoMo Payment Service Bank', 'payment_service_bank', NULL, 136),
  ('090129', 'Money Trust Microfinance Bank', 'microfinance', NULL, 137),
  ('100020', 'MoneyBox', 'mobile_money', NULL, 138),
  ('120005', 'MoneyMaster Payment Service Bank', 'payment_service_bank', NULL, 139),
  ('090405', 'Moniepoint Microfinance Bank', 'microfinance', '50515', 140),
  ('090190', 'Mutual Benefits Microfinance Bank', 'microfinance', NULL, 141),
  ('090151', 'Mutual Trust Microfinance Bank', 'microfinance', NULL, 142),
  ('090128', 'Ndiorah Microfinance Bank', 'microfinance', NULL, 143),
  ('090329', 'Neptune Microfinance Bank', 'microfinance', NULL, 144),
  ('090205', 'New Dawn Microfinance Bank', 'microfinance', NULL, 145),
  ('090108', 'New Prudential Bank', 'microfinance', NULL, 146),
  ('090263', 'Nigerian Navy Microfinance Bank', 'microfinance', NULL, 147),
  ('090194', 'NIRSAL Microfinance Bank', 'microfinance', NULL, 148),
  ('090283', 'NNEW Women Microfinance Bank', 'microfinance', NULL, 149),
  ('060003', 'Nova Merchant Bank', 'merchant', NULL, 150),
  ('100032', 'NowNow Digital Systems', 'mobile_money', NULL, 151),
  ('070001', 'NPF Microfinance Bank', 'mortgage', NULL, 152),
  ('090399', 'Nwannegadi Microfinance Bank', 'microfinance', NULL, 153),
  ('090333', 'Oche Microfinance Bank', 'microfinance', NULL, 154),
  ('090119', 'Ohafia Microfinance Bank', 'microfinance', NULL, 155),
  ('090161', 'Okpoga Microfinance Bank', 'microfinance', NULL, 156),
  ('090272', 'Olabisi Onabanjo University Microfinance Bank', 'microfinance', NULL, 157),
  ('090295', 'Omiye Microfinance Bank', 'microfinance', NULL, 158),
  ('100004', 'OPay', 'mobile_money', NULL, 159),
  ('000036', 'Optimus Bank', 'commercial', '107', 160),
  ('090396', 'Oscotech Microfinance Bank', 'microfinance', NULL, 161),
  ('100002', 'Paga', 'mobile_money', NULL, 162),
  ('070008', 'Page Microfinance Bank', 'mortgage', NULL, 163),
  ('100033', 'PalmPay', 'mobile_money', NULL, 164),
  ('000030', 'Parallex Bank', 'commercial', '104', 165),
  ('100003', 'Parkway-ReadyCash', 'mobile_money', NULL, 166),
  ('090317', 'PatrickGold Microfinance Bank', 'microfinance', NULL, 167),
  ('110001', 'PayAttitude Online', 'payment_solution', NULL, 168),
  ('110006', 'Paystack Payments', 'payment_solution', NULL, 169),
  ('100039', 'Paystack-Titan', 'mobile_money', NULL, 170),
  ('090137', 'PecanTrust Microfinance Bank', 'microfinance', NULL, 171),
  ('090196', 'Pennywise Microfinance Bank', 'microfinance', NULL, 172),
  ('090135', 'Personal Trust Microfinance Bank', 'microfinance', NULL, 173),
  ('090289', 'Pillar Microfinance Bank', 'microfinance', NULL, 174),
  ('070013', 'Platinum Mortgage Bank', 'mortgage', NULL, 175),
  ('000008', 'Polaris Bank', 'commercial', '076', 176),
  ('090296', 'Polyunwana Microfinance Bank', 'microfinance', NULL, 177),
  ('000031', 'PremiumTrust Bank', 'commercial', '105', 178),
  ('090274', 'Prestige Microfinance Bank', 'microfinance', NULL, 179),
  ('000023', 'Providus Bank', 'commercial', '101', 180),
  ('090303', 'PurpleMoney Microfinance Bank', 'microfinance', NULL, 181),
  ('090261', 'QuickFund Microfinance Bank', 'microfinance', NULL, 182),
  ('000024', 'Rand Merchant Bank', 'commercial', '502', 183),
  ('070011', 'Refuge Mortgage Bank', 'mortgage', NULL, 184),
  ('090125', 'Regent Microfinance Bank', 'microfinance', NULL, 185),
  ('090198', 'RenMoney Microfinance Bank', 'microfinance', NULL, 186),
  ('090132', 'Richway Microfinance Bank', 'microfinance', NULL, 187),
  ('090138', 'Royal Exchange Microfinance Bank', 'microfinance', NULL, 188),
  ('090175', 'Rubies Microfinance Bank', 'microfinance', NULL, 189),
  ('090286', 'Safe Haven Microfinance Bank', 'microfinance', '51113', 190),
  ('090006', 'SafeTrust Mortgage Bank', 'microfinance', NULL, 191),
  ('090140', 'Sagamu Microfinance Bank', 'microfinance', NULL, 192),
  ('090369', 'Seedvest Microfinance Bank', 'microfinance', NULL, 193),
  ('090401', 'Shepherd Trust Microfinance Bank', 'microfinance', NULL, 194),
  ('000034', 'Signature Bank', 'commercial', '106', 195),
  ('120004', 'SmartCash Payment Service Bank', 'payment_service_bank', NULL, 196),
  ('090325', 'Sparkle Microfinance Bank', 'microfinance', '51310', 197),
  ('100007', 'Stanbic IBTC @ease Wallet', 'mobile_money', NULL, 198),
  ('000012', 'Stanbic IBTC Bank', 'commercial', '221', 199),
  ('000021', 'Standard Chartered Bank', 'commercial', '068', 200),
  ('090162', 'Stanford Microfinance Bank', 'microfinance', NULL, 201),
  ('090262', 'Stellas Microfinance Bank', 'microfinance', NULL, 202),
  ('000001', 'Sterling Bank', 'commercial', '232', 203),
  ('090305', 'Sulspap Microfinance Bank', 'microfinance', NULL, 204),
  ('000022', 'SunTrust Bank', 'commercial', '100', 205),
  ('100023', 'TagPay', 'mobile_money', NULL, 206),
  ('000026', 'TAJBank', 'commercial', '302', 207),
  ('110007', 'TeamApt', 'payment_solution', NULL, 208),
  ('100010', 'TeasyMobile', 'mobile_money', NULL, 209),
  ('000037', 'The Alternative Bank', 'commercial', NULL, 210),
  ('000025', 'Titan Trust Bank', 'commercial', '102', 211),
  ('090146', 'Trident Microfinance Bank', 'microfinance', NULL, 212),
  ('090123', 'TrustBanc J6 Microfinance Bank', 'microfinance', NULL, 213),
  ('090276', 'TrustFund Microfinance Bank', 'microfinance', NULL, 214),
  ('090315', 'U and C Microfinance Bank', 'microfinance', NULL, 215),
  ('000018', 'Union Bank of Nigeria', 'commercial', '032', 216),
  ('000004', 'United Bank for Africa (UBA)', 'commercial', '033', 217),
  ('000011', 'Unity Bank', 'commercial', '215', 218),
  ('110009', 'Venture Garden Nigeria', 'payment_solution', NULL, 219),
  ('090110', 'VFD Microfinance Bank', 'microfinance', NULL, 220),
  ('090150', 'Virtue Microfinance Bank', 'microfinance', NULL, 221),
  ('090139', 'Visa Microfinance Bank', 'microfinance', NULL, 222),
  ('100012', 'VTNetworks', 'mobile_money', NULL, 223),
  ('000017', 'Wema Bank', 'commercial', '035', 224),
  ('090120', 'Wetland Microfinance Bank', 'microfinance', NULL, 225),
  ('090142', 'Yes Microfinance Bank', 'microfinance', NULL, 226),
  ('000015', 'Zenith Bank', 'commercial', '057', 227),
  ('100034', 'Zenith Eazy Wallet', 'mobile_money', NULL, 228),
  ('100018', 'Zenith Mobile', 'mobile_money', NULL, 229),
  ('999058', 'Access Bank', 'commercial', NULL, 230);

