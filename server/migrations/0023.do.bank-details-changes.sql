-- What an account's bank details, e-mail address and mobile number were before each change. Rows are only inserted.
-- The versions before write none; their changes are in the audit log.

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
