-- Whether a bank is in use: asked when the directory is imported, and by the foreign key when a bank is removed.
CREATE INDEX connected_accounts_by_bank ON connected_accounts (bank_code);
