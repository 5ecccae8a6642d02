-- Money that leaves wallets for the bank accounts of their owners; see docs/decisions/0022-settlements.md.

-- How and when a business and mode pays out, and from which account. A business without a row has the defaults.
CREATE TABLE settlement_settings (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  frequency text NOT NULL DEFAULT 'manual',
  weekday smallint,
  month_day smallint,
  delay_business_days smallint NOT NULL DEFAULT 0,
  minimum_kobo bigint NOT NULL DEFAULT 0,
  reserve_kobo bigint NOT NULL DEFAULT 0,
  reserve_percent_e4 integer NOT NULL DEFAULT 0,
  approval text NOT NULL DEFAULT 'anyone',
  source_bank_code text,
  source_account_number text,
  source_account_name text,
  -- When the frequency was chosen: only dates after this one are paid by it.
  schedule_after date,
  -- Every date up to here was looked at, and has its run if it was to have one.
  scheduled_through date,
  updated_at timestamptz NOT NULL,
  CONSTRAINT settlement_settings_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT settlement_settings_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_settings_schedule CHECK (
    frequency IN ('manual', 'daily', 'weekly', 'monthly')
    AND (frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (month_day IS NOT NULL)
    AND weekday BETWEEN 1 AND 7 AND month_day BETWEEN 1 AND 31 AND delay_business_days BETWEEN 0 AND 30
    AND minimum_kobo >= 0 AND reserve_kobo >= 0 AND reserve_percent_e4 BETWEEN 0 AND 1000000
    AND (reserve_kobo = 0 OR reserve_percent_e4 = 0)),
  CONSTRAINT settlement_settings_approval CHECK (approval IN ('anyone', 'second_person')),
  CONSTRAINT settlement_settings_source CHECK (
    (source_bank_code IS NULL) = (source_account_number IS NULL)
    AND (source_bank_code IS NULL) = (source_account_name IS NULL)),
  CONSTRAINT settlement_settings_source_bank FOREIGN KEY (source_bank_code) REFERENCES banks (code)
);
-- What stands here for a connected account replaces the schedule of its business as a whole.
CREATE TABLE settlement_overrides (
  business_id bigint NOT NULL,
  connected_account_id bigint NOT NULL,
  live boolean NOT NULL,
  frequency text NOT NULL,
  weekday smallint,
  month_day smallint,
  -- As in settlement_settings.
  schedule_after date,
  delay_business_days smallint NOT NULL,
  minimum_kobo bigint NOT NULL,
  reserve_kobo bigint NOT NULL,
  reserve_percent_e4 integer NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT settlement_overrides_pkey PRIMARY KEY (business_id, connected_account_id),
  CONSTRAINT settlement_overrides_account FOREIGN KEY (business_id, connected_account_id)
    REFERENCES connected_accounts (business_id, id),
  CONSTRAINT settlement_overrides_schedule CHECK (
    frequency IN ('manual', 'daily', 'weekly', 'monthly')
    AND (frequency = 'weekly') = (weekday IS NOT NULL) AND (frequency = 'monthly') = (month_day IS NOT NULL)
    AND weekday BETWEEN 1 AND 7 AND month_day BETWEEN 1 AND 31 AND delay_business_days BETWEEN 0 AND 30
    AND minimum_kobo >= 0 AND reserve_kobo >= 0 AND reserve_percent_e4 BETWEEN 0 AND 1000000
    AND (reserve_kobo = 0 OR reserve_percent_e4 = 0))
);
CREATE INDEX settlement_overrides_by_ledger ON settlement_overrides (business_id, live, connected_account_id);

-- A run pays out what many accounts have. It is filled, and emptied when it is cancelled, in steps of one database
-- transaction each: prepared_through is the last wallet that filling has looked at, cancelled_through the position of the
-- last payout that cancelling has. The counters are those of its payouts.
CREATE TABLE settlement_runs (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  reference uuid NOT NULL,
  -- Of a run that a schedule made; otherwise somebody asked for it. It has the accounts whose dates lie after scheduled_after
  -- and up to scheduled_for.
  scheduled_for date,
  scheduled_after date,
  -- Of a run for some accounts only.
  account_ids bigint[],
  state text NOT NULL DEFAULT 'preparing',
  prepared_through bigint NOT NULL DEFAULT 0,
  cancelled_through bigint NOT NULL DEFAULT 0,
  payout_count bigint NOT NULL DEFAULT 0,
  total_kobo bigint NOT NULL DEFAULT 0,
  paid_count bigint NOT NULL DEFAULT 0,
  paid_kobo bigint NOT NULL DEFAULT 0,
  failed_count bigint NOT NULL DEFAULT 0,
  failed_kobo bigint NOT NULL DEFAULT 0,
  unknown_count bigint NOT NULL DEFAULT 0,
  unknown_kobo bigint NOT NULL DEFAULT 0,
  cancelled_count bigint NOT NULL DEFAULT 0,
  cancelled_kobo bigint NOT NULL DEFAULT 0,
  -- Who did what: 'user', 'api_key', 'schedule' or 'operator', with the id of the first two.
  created_by_kind text NOT NULL,
  created_by_id text,
  created_at timestamptz NOT NULL,
  drafted_at timestamptz,
  approved_by_kind text,
  approved_by_id text,
  approved_at timestamptz,
  exported_by_kind text,
  exported_by_id text,
  exported_at timestamptz,
  -- What files say beside the payouts, fixed by the export so that their bytes stay the same: the format that was asked for first, the
  -- business day to pay on, the name of the business, and {"code": "name"} of the banks. The account that pays is fixed with
  -- the first export that finds one in the settings.
  export_format text,
  execution_date date,
  debtor_name text,
  export_bank_names jsonb,
  debtor_bank_code text,
  debtor_account_number text,
  debtor_account_name text,
  cancelled_by_kind text,
  cancelled_by_id text,
  cancelled_at timestamptz,
  CONSTRAINT settlement_runs_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT settlement_runs_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_runs_state CHECK (
    state IN ('preparing', 'draft', 'approved', 'exported', 'cancelling', 'cancelled')),
  CONSTRAINT settlement_runs_scheduled CHECK (
    (scheduled_for IS NULL) = (scheduled_after IS NULL) AND scheduled_after < scheduled_for
    AND (scheduled_for IS NULL OR account_ids IS NULL)),
  CONSTRAINT settlement_runs_export CHECK (
    (export_format IS NULL) = (exported_at IS NULL) AND (execution_date IS NULL) = (exported_at IS NULL)
    AND (debtor_name IS NULL) = (exported_at IS NULL) AND (export_bank_names IS NULL) = (exported_at IS NULL)),
  CONSTRAINT settlement_runs_debtor CHECK (
    (debtor_bank_code IS NULL) = (debtor_account_number IS NULL)
    AND (debtor_bank_code IS NULL) = (debtor_account_name IS NULL)
    AND (debtor_bank_code IS NULL OR exported_at IS NOT NULL)),
  CONSTRAINT settlement_runs_counts CHECK (
    paid_count + failed_count + unknown_count + cancelled_count <= payout_count
    AND paid_kobo + failed_kobo + unknown_kobo + cancelled_kobo <= total_kobo)
);
CREATE UNIQUE INDEX settlement_runs_reference_unique ON settlement_runs (business_id, live, reference);
CREATE UNIQUE INDEX settlement_runs_date_unique
  ON settlement_runs (business_id, live, scheduled_for) WHERE scheduled_for IS NOT NULL;
-- Runs that somebody has to go on with, of which there are few.
CREATE INDEX settlement_runs_unfinished ON settlement_runs (business_id, live, number)
  WHERE state IN ('preparing', 'cancelling');

-- One payout is one debit of a wallet; sequence is that of its transaction, reference is its reference, and its end-to-end id
-- is that without dashes. Until it has an outcome of its own, its state is that of its run. The bank details are those of the
-- moment in which it was made. position is gapless from 1 within the run. No foreign keys: the run, the account and the debit
-- are held when it is inserted, and would be looked up again for every row.
CREATE TABLE settlement_payouts (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  position bigint NOT NULL,
  sequence bigint NOT NULL,
  reference uuid NOT NULL,
  connected_account_id bigint NOT NULL,
  wallet_id bigint NOT NULL,
  amount_kobo bigint NOT NULL,
  bank_code text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  outcome text,
  reason_code text,
  reason text,
  outcome_at timestamptz,
  -- The credit that gave a failed or cancelled payout back.
  return_sequence bigint,
  -- Seen on a statement of the bank.
  confirmed_at timestamptz,
  CONSTRAINT settlement_payouts_pkey PRIMARY KEY (business_id, live, run_number, position),
  CONSTRAINT settlement_payouts_amount CHECK (amount_kobo > 0),
  CONSTRAINT settlement_payouts_outcome CHECK (outcome IN ('paid', 'failed', 'unknown', 'cancelled')),
  CONSTRAINT settlement_payouts_given_back CHECK (
    (coalesce(outcome, '') IN ('failed', 'cancelled')) = (return_sequence IS NOT NULL)
    AND (outcome IS NULL) = (outcome_at IS NULL) AND return_sequence > sequence)
);
CREATE UNIQUE INDEX settlement_payouts_reference_unique ON settlement_payouts (business_id, live, reference);
CREATE UNIQUE INDEX settlement_payouts_sequence_unique ON settlement_payouts (business_id, live, sequence);
-- A run has one payout for an account at most.
CREATE UNIQUE INDEX settlement_payouts_account_unique
  ON settlement_payouts (business_id, live, connected_account_id, run_number);
-- No credit gives back two payouts.
CREATE UNIQUE INDEX settlement_payouts_return_unique ON settlement_payouts (business_id, live, return_sequence)
  WHERE return_sequence IS NOT NULL;
-- Those that somebody has to look at.
CREATE INDEX settlement_payouts_in_trouble ON settlement_payouts (business_id, live, outcome, sequence)
  WHERE outcome IN ('failed', 'unknown');
