-- What the overview shows, added up beforehand. Rolled up from the transactions on read, by their gapless sequence; nothing
-- here is a book of account, and all but refused_payments can be made anew from the transactions.
--
-- No foreign key leads to ledgers or connected_accounts: its check would take a lock on the very rows that posting holds.

-- One row per business and mode: up to which sequence the tables below have added up. Whoever adds holds this row.
CREATE TABLE ledger_rollups (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  rolled_sequence bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_rollups_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT ledger_rollups_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);

-- `hour` is the first instant of an hour.
CREATE TABLE ledger_hours (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  hour timestamptz NOT NULL,
  payments bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  commission_kobo bigint NOT NULL,
  CONSTRAINT ledger_hours_pkey PRIMARY KEY (business_id, live, hour),
  CONSTRAINT ledger_hours_rollup FOREIGN KEY (business_id, live) REFERENCES ledger_rollups (business_id, live)
);

-- `day` is a day in Lagos.
CREATE TABLE account_days (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  day date NOT NULL,
  connected_account_id bigint NOT NULL,
  payments bigint NOT NULL,
  inflow_kobo bigint NOT NULL,
  CONSTRAINT account_days_pkey PRIMARY KEY (business_id, live, day, connected_account_id),
  CONSTRAINT account_days_rollup FOREIGN KEY (business_id, live) REFERENCES ledger_rollups (business_id, live)
);

-- Payments that came for a disabled account, per account and day in Lagos.
CREATE TABLE refused_payments (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  day date NOT NULL,
  connected_account_id bigint NOT NULL,
  payments bigint NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT refused_payments_pkey PRIMARY KEY (business_id, live, day, connected_account_id),
  CONSTRAINT refused_payments_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);
