-- Who decided about schedules; see docs/decisions/0035-four-eyes.md.

-- Each change of the settlement schedule or terms of a ledger, or of one of its accounts; rows are only inserted. maker_id is
-- the person behind it, or null if nobody knows. A version before keeps the last changer only, and none of a removal.
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

-- The makers of a run that a schedule made, beside that of its first manifest; rows are only inserted.
CREATE TABLE settlement_run_makers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  number integer NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text,
  CONSTRAINT settlement_run_makers_pkey PRIMARY KEY (business_id, live, run_number, number),
  CONSTRAINT settlement_run_makers_run FOREIGN KEY (business_id, live, run_number)
    REFERENCES settlement_runs (business_id, live, number)
);

-- The version before writes no rows of these tables, so there are none to take up.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), now() FROM unnest(ARRAY['schedule_change', 'settlement_run_maker']) AS kind;
