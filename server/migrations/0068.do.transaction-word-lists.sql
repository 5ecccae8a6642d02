-- Which transactions have the hash of three letters, an amount, or a key of the metadata with its value; see
-- docs/decisions/0051-search.md. A row is of a block of 2,048 transactions in a row and of one of 128 buckets of hashes.
-- The background writes all rows of a block, in the order of the ledger and without gaps: the last bucket of the last
-- block tells how far it has come. Rows never change, and can be made anew from the words and the transactions.
-- The transactions know their business: a foreign key would cost as much as the row.
CREATE TABLE transaction_word_lists (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  fold_version integer NOT NULL,
  segment integer NOT NULL,
  bucket smallint NOT NULL,
  block integer NOT NULL,
  common integer[] NOT NULL,
  elements integer[] NOT NULL,
  CONSTRAINT transaction_word_lists_pkey PRIMARY KEY (business_id, live, fold_version, segment, bucket, block)
) WITH (toast_tuple_target = 8160);

-- A row is read by bisecting: it stays in its page if it fits there, and is not compressed, which gains little.
ALTER TABLE transaction_word_lists ALTER COLUMN elements SET STORAGE EXTERNAL;

-- Only the version before writes these.
ALTER TABLE transaction_words ALTER COLUMN connected_account_id DROP NOT NULL, ALTER COLUMN hashes DROP NOT NULL;

ALTER TABLE transaction_words DROP CONSTRAINT transaction_words_business;
