-- Manifests, approvals and change requests are recorded as facts, too.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['settlement_manifest', 'settlement_approval', 'change_request']) AS kind;
