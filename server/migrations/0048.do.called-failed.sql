-- without a transaction
-- Whether a payout pays again what was sent and then called failed: asked for each payout of a run.
CREATE INDEX CONCURRENTLY settlement_payouts_called_failed
  ON settlement_payouts (business_id, live, connected_account_id, return_sequence) WHERE outcome = 'failed';
