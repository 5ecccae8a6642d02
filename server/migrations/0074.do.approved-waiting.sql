-- A request that loosens a rule waits between its approval and its effect; see
-- docs/decisions/0092-one-rule-of-approval.md. The table has few rows.
ALTER TABLE change_requests DROP CONSTRAINT change_requests_state;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_state
    CHECK (state IN ('pending', 'approved_waiting', 'approved', 'rejected', 'withdrawn'));

-- Who says that a payout failed: a file of bank results, or somebody without one.
ALTER TABLE settlement_payouts
  ADD COLUMN failed_by_file bigint,
  ADD COLUMN failed_by_kind text,
  ADD COLUMN failed_by_id text;
