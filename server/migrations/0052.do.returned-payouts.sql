-- without a transaction
-- The sums of what came back of payouts, shown beside every inflow. Few payouts, and few runs, have any.
CREATE INDEX CONCURRENTLY settlement_payouts_returned
  ON settlement_payouts (business_id, wallet_id) INCLUDE (amount_kobo) WHERE return_sequence IS NOT NULL;
CREATE INDEX CONCURRENTLY settlement_runs_returned
  ON settlement_runs (business_id, live) INCLUDE (failed_kobo, cancelled_kobo)
  WHERE failed_kobo > 0 OR cancelled_kobo > 0;
