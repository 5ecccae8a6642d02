-- without a transaction
-- Lines that need a person, oldest file first, and those about one payout. Answered lines leave both.
CREATE INDEX CONCURRENTLY settlement_result_lines_open ON settlement_result_lines (business_id, live, file_id, position)
  WHERE answer IS NULL AND result IN ('conflict', 'amount_differs', 'unmatched', 'not_exported');

CREATE INDEX CONCURRENTLY settlement_result_lines_open_of_payout
  ON settlement_result_lines (business_id, live, reference)
  WHERE answer IS NULL AND result IN ('conflict', 'amount_differs', 'unmatched', 'not_exported')
    AND reference IS NOT NULL;

ALTER TABLE settlement_result_lines VALIDATE CONSTRAINT settlement_result_lines_owner;

ALTER TABLE settlement_result_lines VALIDATE CONSTRAINT settlement_result_lines_answer;
