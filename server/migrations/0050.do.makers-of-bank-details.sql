-- Who created an account that a run pays, or changed its bank details, since it was last paid; see
-- docs/decisions/0035-four-eyes.md. All four are NULL for a maker of a schedule, and in rows of the version before.
ALTER TABLE settlement_run_makers
  ADD COLUMN did text,
  -- Of the latest of these deeds, and how many accounts there were.
  ADD COLUMN account_id bigint,
  ADD COLUMN did_at timestamptz,
  ADD COLUMN account_count bigint;

INSERT INTO fact_kinds (kind, opened_at, closed_at) SELECT kind, now(), now() FROM unnest(ARRAY['payee_maker']) AS kind;
