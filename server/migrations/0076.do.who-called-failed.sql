-- Who said so before: the return's transaction has the number of the file, and the audit log who resolved a payout. Few
-- payouts fail; each is found by settlement_payouts_called_failed.
UPDATE settlement_payouts p SET failed_by_file = substring(t.metadata FROM '"result_file":([0-9]+)')::bigint
  FROM transactions t
 WHERE p.outcome = 'failed' AND t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.return_sequence
   AND t.metadata ~ '"result_file":[0-9]+';

UPDATE settlement_payouts p SET failed_by_kind = e.actor_kind, failed_by_id = e.actor_id
  FROM audit_entries e
 WHERE p.outcome = 'failed' AND p.failed_by_file IS NULL AND e.business_id = p.business_id AND e.live = p.live
   AND e.subject_kind = 'payout' AND e.subject_id = p.reference::text AND e.action = 'payout.resolved'
   AND e.at = p.outcome_at;

-- Rows from before are taken up within a day. The version before fills none of the columns.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT 'payout_failed_by', now(),
         CASE WHEN EXISTS (SELECT 1 FROM settlement_payouts WHERE outcome = 'failed') THEN NULL ELSE now() END;
