-- What a search for transactions looks into, without diacritics: the description and the values of the metadata as the
-- program folds them, and hashes of every three letters in a row, of the amounts, and of each key with its value. The
-- background task writes rows in the order of the ledger, without gaps: the last one tells how far it has come.
--
-- Hashes differ by business, mode and segment of 16,384 transactions, so that the newest are found without reading
-- what is older. A fold of a higher version writes rows of its own beside those of the version before.
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

-- Without a list of pending entries, which every search would read.
CREATE INDEX transaction_words_hashes ON transaction_words USING gin (hashes) WITH (fastupdate = off);
