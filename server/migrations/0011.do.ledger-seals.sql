-- Evidence that posted transactions are as they were: chains of seals, one per business and mode, made in the background. See
-- docs/ledger.md for what a seal covers and docs/decisions/0019-seals.md for why it lies like this.
--
-- No foreign key leads to ledgers or transactions: its check would take a lock on the very rows that posting holds.

-- Where each chain ends. Whoever seals holds this row. The low fill factor keeps its updates in the page (HOT).
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

-- `digest` covers the seal before it and the whole digest of each transaction; `row_digests` keeps eight bytes of each, which
-- tell the one that was changed from those that were not.
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
