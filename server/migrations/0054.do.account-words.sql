-- What a search for accounts looks into, without diacritics: an account's text as the program folds it, and the hashes
-- of every three letters in a row, which differ by business and mode. A row is written with its account, or by the
-- background task when the version before has written the account; account_updated_at tells which state it is of.
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
