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
