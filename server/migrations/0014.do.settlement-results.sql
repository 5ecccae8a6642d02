-- What banks say became of payouts; see docs/decisions/0025-bank-results.md.

-- A file that arrives has no number yet; it gets one when it is accepted as a whole, and its lines are applied in steps
-- from then on. What never gets that far is discarded. The counters are those of its lines up to applied_through.
CREATE TABLE settlement_result_files (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id bigint NOT NULL,
  number bigint,
  -- SHA-256 of the file: the same one is not applied twice.
  digest bytea,
  filename text,
  format text,
  -- What the bank calls its message.
  message_id text,
  byte_count bigint NOT NULL DEFAULT 0,
  line_count bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'arriving',
  applied_through bigint NOT NULL DEFAULT 0,
  applied_count bigint NOT NULL DEFAULT 0,
  repeated_count bigint NOT NULL DEFAULT 0,
  conflict_count bigint NOT NULL DEFAULT 0,
  amount_differs_count bigint NOT NULL DEFAULT 0,
  unmatched_count bigint NOT NULL DEFAULT 0,
  not_exported_count bigint NOT NULL DEFAULT 0,
  pending_count bigint NOT NULL DEFAULT 0,
  other_movement_count bigint NOT NULL DEFAULT 0,
  sent_by_kind text NOT NULL,
  sent_by_id text,
  -- When a part of it came last; a process that died leaves files that nobody touches any more.
  touched_at timestamptz NOT NULL,
  accepted_at timestamptz,
  applied_at timestamptz,
  CONSTRAINT settlement_result_files_pkey PRIMARY KEY (business_id, live, id),
  CONSTRAINT settlement_result_files_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live),
  CONSTRAINT settlement_result_files_state CHECK (state IN ('arriving', 'discarded', 'applying', 'applied')),
  CONSTRAINT settlement_result_files_accepted CHECK (
    (state IN ('arriving', 'discarded')) = (number IS NULL) AND (number IS NULL) = (digest IS NULL)
    AND (number IS NULL) = (accepted_at IS NULL) AND (state = 'applied') = (applied_at IS NOT NULL)
    AND (number IS NULL OR format IS NOT NULL)),
  CONSTRAINT settlement_result_files_counts CHECK (
    applied_count + repeated_count + conflict_count + amount_differs_count + unmatched_count + not_exported_count
      + pending_count + other_movement_count = applied_through
    AND applied_through <= line_count AND (state <> 'applied' OR applied_through = line_count))
);
CREATE UNIQUE INDEX settlement_result_files_number_unique
  ON settlement_result_files (business_id, live, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX settlement_result_files_digest_unique
  ON settlement_result_files (business_id, live, digest) WHERE digest IS NOT NULL;
-- Files that somebody has to go on with, of which there are few.
CREATE INDEX settlement_result_files_unfinished ON settlement_result_files (business_id, live, id) WHERE state <> 'applied';

-- The lines of a file, position from 1. No foreign key to the file, which would be looked up again for every line: lines are
-- written only in the statement that touches their file.
CREATE TABLE settlement_result_lines (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  file_id bigint NOT NULL,
  position bigint NOT NULL,
  -- In the file as it was sent, for people; a word about many payouts is one line there.
  line_number bigint NOT NULL,
  end_to_end_id text,
  -- The payout that has this end-to-end id, if any can have it.
  reference uuid,
  amount_kobo bigint,
  foreign_currency text,
  status text NOT NULL,
  reason_code text,
  reason text,
  -- Another line of the file says something else of the same payout.
  contradicted boolean NOT NULL DEFAULT false,
  result text,
  CONSTRAINT settlement_result_lines_pkey PRIMARY KEY (business_id, live, file_id, position),
  CONSTRAINT settlement_result_lines_status CHECK (status IN ('paid', 'failed', 'unknown', 'pending')),
  CONSTRAINT settlement_result_lines_result CHECK (
    result IN ('applied', 'repeated', 'conflict', 'amount_differs', 'unmatched', 'not_exported', 'pending',
      'other_movement'))
);
-- Lists by result. Nearly all lines of most files are applied; those are read by the primary key.
CREATE INDEX settlement_result_lines_by_result
  ON settlement_result_lines (business_id, live, file_id, result, position) WHERE result <> 'applied';
