-- without a transaction
-- What is due is found among the few that wait.
CREATE INDEX CONCURRENTLY change_requests_waiting
  ON change_requests (business_id, live, number) WHERE state = 'approved_waiting';
