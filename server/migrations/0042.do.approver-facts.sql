-- Who made whom somebody who approves, and who took it away, is recorded as facts, too.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['approver_grant']) AS kind;
