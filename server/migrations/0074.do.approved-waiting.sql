-- A request that loosens a rule waits between its approval and its effect; see docs/decisions/0092-one-rule-of-approval.md.
-- The table has few rows.
ALTER TABLE change_requests
  DROP CONSTRAINT change_requests_state,
  ADD CONSTRAINT change_requests_state
    CHECK (state IN ('pending', 'approved_waiting', 'approved', 'rejected', 'withdrawn'));
