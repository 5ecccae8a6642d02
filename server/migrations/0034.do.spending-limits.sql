-- How much may be paid and refunded; see docs/decisions/0042-limits.md.

-- Whether spending_limits has rows of the ledger: postings read it with the lock that they take anyway.
ALTER TABLE ledgers ADD COLUMN has_limits boolean NOT NULL DEFAULT false;

-- Limits of one API key or connected account, or, with subject_id 0, of every one that has no row of its own. Null is no
-- limit, so a row without limits lifts the default ones. A day is one of Lagos. No foreign key: subjects are of two tables.
CREATE TABLE spending_limits (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint NOT NULL,
  payment_max_kobo bigint,
  payments_day_max_kobo bigint,
  refund_max_kobo bigint,
  refunds_day_max_kobo bigint,
  set_at timestamptz NOT NULL,
  CONSTRAINT spending_limits_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id),
  CONSTRAINT spending_limits_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT spending_limits_kind CHECK (subject_kind IN ('account', 'key')),
  CONSTRAINT spending_limits_amounts CHECK (payment_max_kobo >= 0 AND payments_day_max_kobo >= 0
    AND refund_max_kobo >= 0 AND refunds_day_max_kobo >= 0)
);

-- What was paid and refunded on the last day on which a limit of the subject held, written with the posting. A posting
-- changes a row in place, so no index has a sum. refused_at is the first refusal of refused_on.
CREATE TABLE spending_days (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  subject_kind text NOT NULL,
  subject_id bigint NOT NULL,
  day date NOT NULL,
  paid_kobo bigint NOT NULL,
  refunded_kobo bigint NOT NULL,
  refused_on date,
  refused_at timestamptz,
  CONSTRAINT spending_days_pkey PRIMARY KEY (business_id, live, subject_kind, subject_id),
  CONSTRAINT spending_days_amounts CHECK (paid_kobo >= 0 AND refunded_kobo >= 0)
) WITH (fillfactor = 50);
CREATE INDEX spending_days_by_refusal ON spending_days (refused_at) WHERE refused_at IS NOT NULL;

-- Up to when the owners heard of refusals.
CREATE TABLE spending_notices (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  noticed_at timestamptz NOT NULL,
  CONSTRAINT spending_notices_pkey PRIMARY KEY (business_id, live)
);

-- The version before writes no limits, so there are no rows to take up.
INSERT INTO fact_kinds (kind, opened_at, closed_at) VALUES ('spending_limit', now(), now());
