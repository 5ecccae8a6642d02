-- What keeps payouts back for a time, and who may change bank details; see docs/decisions/0040-bank-details-and-holds.md.

-- The rules of a business in one mode. Without a row the defaults of the process hold. An account whose details changed, and
-- one that is new, is not paid for so many hours; 0 means at once.
CREATE TABLE payout_rules (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  bank_details_hold_hours integer NOT NULL,
  new_account_hold_hours integer NOT NULL,
  bank_details text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_rules_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT payout_rules_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT payout_rules_hours CHECK (bank_details_hold_hours BETWEEN 0 AND 720
    AND new_account_hold_hours BETWEEN 0 AND 720),
  CONSTRAINT payout_rules_bank_details CHECK (bank_details IN ('anyone', 'second_person'))
);

-- What a run would have paid to accounts whose payouts were held while it was made. Not covered by facts: nothing follows
-- from it.
ALTER TABLE settlement_runs ADD COLUMN held_count bigint NOT NULL DEFAULT 0;
ALTER TABLE settlement_runs ADD COLUMN held_kobo bigint NOT NULL DEFAULT 0;

INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['payout_rules']) AS kind;
