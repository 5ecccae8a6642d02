-- From which account, and by which booking of the bank, a line of a statement says that money moved; see
-- docs/decisions/0025-bank-results.md.

-- What the file names: the account, its bank's code in the directory where that is known, and the bank's references.
ALTER TABLE settlement_result_lines ADD COLUMN account_number text;
ALTER TABLE settlement_result_lines ADD COLUMN account_bank_code text;
ALTER TABLE settlement_result_lines ADD COLUMN statement_id text;
ALTER TABLE settlement_result_lines ADD COLUMN bank_reference text;
ALTER TABLE settlement_result_lines ADD COLUMN entry_reference text;
ALTER TABLE settlement_result_lines ADD COLUMN booked_on text;
-- An earlier line of the same statement is another booking of the same payout.
ALTER TABLE settlement_result_lines ADD COLUMN is_second boolean NOT NULL DEFAULT false;
-- Why a line is a conflict.
ALTER TABLE settlement_result_lines ADD COLUMN conflict text;
-- Not held against the lines that are there, of which there may be many; they have none.
ALTER TABLE settlement_result_lines ADD CONSTRAINT settlement_result_lines_conflict CHECK (
  conflict IS NULL OR (result = 'conflict' AND conflict IN ('other_outcome', 'contradicted', 'booked_twice',
    'other_account', 'no_source_account'))) NOT VALID;

-- The first booking that was seen of each direction; another one is money that moved twice.
ALTER TABLE settlement_payouts ADD COLUMN debit_booking jsonb;
ALTER TABLE settlement_payouts ADD COLUMN credit_booking jsonb;
