-- Holds that people place on accounts; see docs/decisions/0040-bank-details-and-holds.md.

-- number is gapless from 1 for each account. The account is not paid before each of its holds is released.
CREATE TABLE account_holds (
  business_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  number bigint NOT NULL,
  live boolean NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  placed_by_kind text NOT NULL,
  placed_by_id text,
  placed_by_name text NOT NULL,
  placed_at timestamptz NOT NULL,
  released_by_kind text,
  released_by_id text,
  released_by_name text,
  released_at timestamptz,
  release_reason text,
  CONSTRAINT account_holds_pkey PRIMARY KEY (business_id, connected_account_id, number),
  CONSTRAINT account_holds_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id),
  CONSTRAINT account_holds_kind CHECK (kind IN ('court_order', 'post_no_debit', 'investigation', 'other')),
  CONSTRAINT account_holds_released CHECK ((released_at IS NULL) = (released_by_kind IS NULL)
    AND (released_at IS NULL) = (released_by_name IS NULL) AND (released_at IS NULL) = (release_reason IS NULL))
);
-- Which accounts are on hold: asked for each account of a run, and before a run is approved and exported.
CREATE INDEX account_holds_open ON account_holds (business_id, live, connected_account_id) WHERE released_at IS NULL;

-- The version before places no holds, so there are no rows to take up.
INSERT INTO fact_kinds (kind, opened_at, closed_at) VALUES ('account_hold', now(), now());
