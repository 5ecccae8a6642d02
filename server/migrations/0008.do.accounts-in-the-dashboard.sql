-- Whether the check digit of the account number did not fit the bank when the bank details were last written. It refuses
-- nothing; the dashboard shows it.
ALTER TABLE connected_accounts ADD COLUMN check_digit_warning boolean NOT NULL DEFAULT false;
-- Accounts that need a look are few: the index holds them alone.
CREATE INDEX connected_accounts_check_digit ON connected_accounts (business_id, live, sequence)
 WHERE check_digit_warning AND deleted_at IS NULL;

-- The list by name: its pages are read from the index alone.
CREATE INDEX connected_accounts_by_name ON connected_accounts (business_id, live, lower(business_name), sequence)
 WHERE deleted_at IS NULL;
