-- The audit log: every change of a business and who made it, but for postings of payments, whose record is the ledger. See
-- docs/decisions/0026-audit-log.md. Rows are only ever inserted.
--
-- What concerns a business whatever the mode (its team, its settings) stands in both of its logs. Business 0 is none: it is
-- the installation, and its log (live) has what belongs to no business.

-- Where each log ends. Whoever writes an entry holds this row.
CREATE TABLE audit_heads (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT 'epoch',
  digest bytea NOT NULL DEFAULT '\x0000000000000000000000000000000000000000000000000000000000000000',
  CONSTRAINT audit_heads_pkey PRIMARY KEY (business_id, live)
);

-- sequence is gapless from 1, and at never falls along it. before and after are JSON texts, kept to the byte because digest
-- covers them, with everything else in the row and the digest of the entry before it.
CREATE TABLE audit_entries (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  business_wide boolean NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  actor_detail text,
  request_id text,
  address text,
  subject_kind text NOT NULL,
  subject_id text,
  subject_name text,
  before text,
  after text,
  digest bytea NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (business_id, live, sequence),
  CONSTRAINT audit_entries_head FOREIGN KEY (business_id, live) REFERENCES audit_heads (business_id, live),
  CONSTRAINT audit_entries_actor CHECK (actor_kind IN ('user', 'api_key', 'schedule', 'operator')),
  CONSTRAINT audit_entries_digest CHECK (octet_length(digest) = 32)
);
-- What one person or key did, what happened to one thing, and one kind of change, each the newest first; and how a date is
-- found among the sequences.
CREATE INDEX audit_entries_by_actor ON audit_entries (business_id, live, actor_kind, actor_id, sequence);
CREATE INDEX audit_entries_by_subject ON audit_entries (business_id, live, subject_kind, subject_id, sequence);
CREATE INDEX audit_entries_by_action ON audit_entries (business_id, live, action, sequence);
CREATE INDEX audit_entries_by_time ON audit_entries (business_id, live, at, sequence);
