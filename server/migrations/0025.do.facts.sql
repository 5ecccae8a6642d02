-- What matters beside transactions is sealed as facts: each says in digests what rows were after a change. Rows of both
-- tables belong to the ledger; facts are only inserted. See docs/ledger.md.

-- Where each chain of facts ends. Whoever adds a fact holds this row until the commit.
CREATE TABLE ledger_fact_heads (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL DEFAULT 0,
  recorded_at timestamptz NOT NULL DEFAULT 'epoch',
  digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CONSTRAINT ledger_fact_heads_pkey PRIMARY KEY (business_id, live)
);

-- number is gapless from 1. subjects and digests belong together: the key of a row of this kind, and the digest of its
-- values behind the salt, 32 zero bytes for a row that is gone. found says that a process took the rows up as they were
-- and did not change them itself.
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

-- Since when each kind is recorded. While closed_at is null, processes of the version before may still change rows
-- without facts, and the background takes such rows up. A fresh installation has no rows from before.
CREATE TABLE fact_kinds (
  kind text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT fact_kinds_pkey PRIMARY KEY (kind)
);
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['payout', 'settlement_run', 'refund', 'result_file', 'result_line', 'account',
      'bank_details_change', 'settlement_settings', 'account_schedule', 'api_key', 'webhook_endpoint']) AS kind;
