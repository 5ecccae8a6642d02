-- Each payment changes its wallet's balance. PostgreSQL updates a row in place (HOT), without a new entry in each index, only
-- while no index has a column that changed, be it in a condition. Whether a wallet owes seldom changes; the balance always does.
DROP INDEX wallets_owing;
ALTER TABLE wallets ADD COLUMN owes boolean GENERATED ALWAYS AS (balance_kobo < 0) STORED NOT NULL;
CREATE INDEX wallets_owing ON wallets (business_id, live) WHERE owes;
