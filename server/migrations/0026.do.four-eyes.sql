-- Who decides about money, and over what; see docs/decisions/0035-four-eyes.md.

-- What a run pays, and from which account, as a digest. A change makes a new version; rows are only inserted. payouts_digest
-- covers the payouts that are not cancelled, in the order of their positions; payout_marks are the first bytes of each one's
-- digest, to name the one that differs. made_by is whose decision the version is, maker_id the person behind it: the owner of
-- a key, for example, or null if nobody knows.
CREATE TABLE settlement_manifests (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  version integer NOT NULL,
  why text NOT NULL,
  salt bytea NOT NULL,
  payouts_digest bytea NOT NULL,
  payout_marks bytea NOT NULL,
  digest bytea NOT NULL,
  source_bank_code text,
  source_account_number text,
  source_account_name text,
  payout_count bigint NOT NULL,
  total_kobo bigint NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text,
  made_at timestamptz NOT NULL,
  CONSTRAINT settlement_manifests_pkey PRIMARY KEY (business_id, live, run_number, version),
  CONSTRAINT settlement_manifests_run FOREIGN KEY (business_id, live, run_number)
    REFERENCES settlement_runs (business_id, live, number),
  CONSTRAINT settlement_manifests_why CHECK (why IN ('drafted', 'source_changed', 'payout_held')),
  CONSTRAINT settlement_manifests_digests CHECK (
    octet_length(salt) = 32 AND octet_length(payouts_digest) = 32 AND octet_length(digest) = 32),
  CONSTRAINT settlement_manifests_source CHECK (
    (source_bank_code IS NULL) = (source_account_number IS NULL)
    AND (source_bank_code IS NULL) = (source_account_name IS NULL))
);

-- Each approval of a version of a run's manifest, numbered from 1; rows are only inserted.
CREATE TABLE settlement_approvals (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  run_number bigint NOT NULL,
  manifest_version integer NOT NULL,
  number integer NOT NULL,
  approver_kind text NOT NULL,
  approver_id text,
  approved_at timestamptz NOT NULL,
  CONSTRAINT settlement_approvals_pkey PRIMARY KEY (business_id, live, run_number, manifest_version, number),
  CONSTRAINT settlement_approvals_manifest FOREIGN KEY (business_id, live, run_number, manifest_version)
    REFERENCES settlement_manifests (business_id, live, run_number, version)
);

-- Who chose the schedule, and when: a run that it makes counts as theirs. Null for schedules that a version before chose.
ALTER TABLE settlement_settings ADD COLUMN schedule_by_kind text;
ALTER TABLE settlement_settings ADD COLUMN schedule_by_id text;
ALTER TABLE settlement_settings ADD COLUMN schedule_by_at timestamptz;
ALTER TABLE settlement_overrides ADD COLUMN schedule_by_kind text;
ALTER TABLE settlement_overrides ADD COLUMN schedule_by_id text;
ALTER TABLE settlement_overrides ADD COLUMN schedule_by_at timestamptz;

-- Who gave a person the power to approve, by an invitation or a higher role; rows are only inserted.
CREATE TABLE approver_grants (
  business_id bigint NOT NULL,
  user_id text NOT NULL,
  granted_at timestamptz NOT NULL,
  granter_id text NOT NULL,
  how text NOT NULL,
  CONSTRAINT approver_grants_pkey PRIMARY KEY (business_id, user_id, granted_at, granter_id),
  CONSTRAINT approver_grants_business FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT approver_grants_how CHECK (how IN ('invited', 'raised'))
);

-- Changes that a second person approves. Numbers are gapless in the ledger. change is sealed: JSON of the state that the maker
-- saw and of the state that they want; summary says it in words, without whole account numbers. An open one ends at
-- expires_at by itself. maker_id is the person behind made_by.
CREATE TABLE change_requests (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  change bytea NOT NULL,
  summary text NOT NULL,
  reason text NOT NULL,
  made_by_kind text NOT NULL,
  made_by_id text,
  maker_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  decided_by_kind text,
  decided_by_id text,
  decided_at timestamptz,
  CONSTRAINT change_requests_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT change_requests_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT change_requests_state CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT change_requests_decided CHECK (
    (state = 'pending') = (decided_at IS NULL) AND (decided_by_kind IS NULL) = (decided_at IS NULL))
);
-- Open ones, of which there are few.
CREATE INDEX change_requests_pending ON change_requests (business_id, live, number) WHERE state = 'pending';
