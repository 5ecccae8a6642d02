-- The log: what each change of a ledger was, and what it left of the rows that decide. A transaction appends to it once,
-- at its end; see docs/ledger.md. A process of the version before still writes to audit_entries and ledger_facts: the
-- numbers of the audit log are counted for both, in sequence of audit_heads, whose row both lock.
ALTER TABLE audit_heads
  ADD COLUMN number bigint NOT NULL DEFAULT 0,
  ADD COLUMN log_at timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN log_digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000';

-- Rows are only inserted; number is gapless from 1, and at never falls along it. An entry without an action is a step
-- that nobody took, which the audit log does not show. audit_number is that of the last entry that it shows, this one
-- included. row_kinds, row_keys and row_digests (32 bytes each) belong together: the digest of a row's values behind
-- the salt, zeros for a row that is gone. found is true for rows that were not changed, but found like this. mac
-- vouches for the digest with a key that the database does not have.
CREATE TABLE log_entries (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  audit_number bigint NOT NULL,
  at timestamptz NOT NULL,
  ledger_sequence bigint,
  action text,
  business_wide boolean NOT NULL,
  actor_kind text,
  actor_id text,
  actor_name text,
  actor_detail text,
  request_id text,
  address text,
  subject_kind text,
  subject_id text,
  subject_name text,
  before text,
  after text,
  found boolean NOT NULL,
  row_kinds text[] NOT NULL,
  row_keys text[] NOT NULL,
  row_digests bytea NOT NULL,
  salt bytea NOT NULL,
  digest bytea NOT NULL,
  key_number integer,
  mac bytea,
  CONSTRAINT log_entries_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT log_entries_head FOREIGN KEY (business_id, live) REFERENCES audit_heads (business_id, live),
  CONSTRAINT log_entries_actor CHECK (actor_kind IN ('user', 'api_key', 'schedule', 'operator')),
  CONSTRAINT log_entries_change CHECK (num_nonnulls(action, actor_kind, actor_name, subject_kind) IN (0, 4)),
  CONSTRAINT log_entries_rows CHECK (cardinality(row_kinds) = cardinality(row_keys)
    AND octet_length(row_digests) = 32 * cardinality(row_keys)),
  CONSTRAINT log_entries_digest CHECK (octet_length(digest) = 32 AND octet_length(salt) = 16),
  CONSTRAINT log_entries_mac CHECK (octet_length(mac) = 32 AND num_nonnulls(key_number, mac) IN (0, 2))
);
ALTER TABLE log_entries ALTER COLUMN row_digests SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX log_entries_audit_number ON log_entries (business_id, live, audit_number) WHERE action IS NOT NULL;
CREATE INDEX log_entries_by_actor ON log_entries (business_id, live, actor_kind, actor_id, audit_number)
  WHERE action IS NOT NULL;
CREATE INDEX log_entries_by_subject ON log_entries (business_id, live, subject_kind, subject_id, audit_number)
  WHERE action IS NOT NULL;
CREATE INDEX log_entries_by_action ON log_entries (business_id, live, action, audit_number) WHERE action IS NOT NULL;
CREATE INDEX log_entries_by_time ON log_entries (business_id, live, at, audit_number) WHERE action IS NOT NULL;
-- The last entry about the rules of payouts: asked wherever they decide. There are few.
CREATE INDEX log_entries_of_rules ON log_entries (business_id, live, number)
  WHERE row_kinds && '{settlement_settings,payout_rules}';

-- The keys by which the service vouches for what it writes, wrapped as data keys are. One set serves the installation;
-- none is ever deleted, because old entries are checked with old keys.
CREATE TABLE mac_keys (
  number integer NOT NULL,
  wrapped bytea NOT NULL,
  wrapped_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT mac_keys_pkey PRIMARY KEY (number)
);

-- The audit log, with the entries of before.
CREATE VIEW audit_log AS
  SELECT business_id, live, audit_number AS sequence, number, at, action, business_wide, actor_kind, actor_id,
         actor_name, actor_detail, request_id, address, subject_kind, subject_id, subject_name, before, after, digest
    FROM log_entries WHERE action IS NOT NULL
  UNION ALL
  SELECT business_id, live, sequence, NULL, at, action, business_wide, actor_kind, actor_id,
         actor_name, actor_detail, request_id, address, subject_kind, subject_id, subject_name, before, after, digest
    FROM audit_entries;

-- The ends of the chains of before. A day after the upgrade the log records them, and nothing is added there any more.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT 1 FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['former_audit_end', 'former_fact_end']) AS kind;
