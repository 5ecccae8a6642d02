-- without a transaction
-- The last fact about the rules of payouts: asked wherever they decide. There are few such facts.
CREATE INDEX CONCURRENTLY ledger_facts_of_rules ON ledger_facts (business_id, live, kind, number)
  WHERE kind IN ('settlement_settings', 'payout_rules');
