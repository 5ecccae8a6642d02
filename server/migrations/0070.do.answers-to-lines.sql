-- A line of bank results that needs a person: who took it, and what they answered. Lines that nobody answered are open,
-- also those from before. An answer is never changed.
ALTER TABLE settlement_result_lines
  ADD COLUMN owner_kind text,
  ADD COLUMN owner_id text,
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN answer text,
  ADD COLUMN answer_reason text,
  ADD COLUMN answered_by_kind text,
  ADD COLUMN answered_by_id text,
  ADD COLUMN answered_at timestamptz;

ALTER TABLE settlement_result_lines ADD CONSTRAINT settlement_result_lines_owner
  CHECK ((owner_kind IS NULL) = (taken_at IS NULL)) NOT VALID;

ALTER TABLE settlement_result_lines ADD CONSTRAINT settlement_result_lines_answer
  CHECK ((answer IS NULL) = (answer_reason IS NULL) AND (answer IS NULL) = (answered_by_kind IS NULL)
    AND (answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL OR result <> 'applied')
    AND answer IN ('explained', 'confirmed', 'returned')) NOT VALID;

-- No line has an answer yet, and the version before gives none.
INSERT INTO fact_kinds (kind, opened_at, closed_at) VALUES ('line_answer', now(), now());
