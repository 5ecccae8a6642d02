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

-- The mapping by which an accepted file was read; null for files that needed none.
ALTER TABLE settlement_result_files ADD COLUMN mapping_number bigint;

INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['result_mapping', 'mapped_result_file']) AS kind;
