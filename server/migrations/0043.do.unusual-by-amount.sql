-- without a transaction
-- Of payouts that are equally unusual, the largest comes first: a thief's payout must not hide behind many small ones.
CREATE INDEX CONCURRENTLY settlement_payout_reviews_weighed
  ON settlement_payout_reviews (business_id, live, run_number, weight DESC, amount_kobo DESC, position) WHERE weight > 0;
DROP INDEX CONCURRENTLY IF EXISTS settlement_payout_reviews_unusual;
