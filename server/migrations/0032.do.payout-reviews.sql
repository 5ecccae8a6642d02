-- What is unusual about the payouts of a run; see docs/decisions/0041-approval-desk.md.

-- One row for each payout, made before its run becomes a draft; rows are only inserted. amount_kobo is the payout's, so that
-- sums need no look-up of each. inflow_kobo is what had ever come into the wallet by then. The usual amounts, and what came in
-- since the last payout, are null for an account that had too few payouts before. No foreign keys, as for payouts.
CREATE TABLE settlement_payout_reviews (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  position bigint NOT NULL,
  reviewed_at timestamptz NOT NULL,
  amount_kobo bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  usual_kobo bigint,
  inflow_since_kobo bigint,
  usual_inflow_kobo bigint,
  codes text[] NOT NULL,
  weight smallint NOT NULL,
  CONSTRAINT settlement_payout_reviews_pkey PRIMARY KEY (business_id, live, run_number, position),
  CONSTRAINT settlement_payout_reviews_weight CHECK ((weight > 0) = (cardinality(codes) > 0) AND weight >= 0)
);
-- The unusual ones of a run, what weighs most first.
CREATE INDEX settlement_payout_reviews_unusual ON settlement_payout_reviews (business_id, live, run_number, weight DESC, position)
  WHERE weight > 0;
