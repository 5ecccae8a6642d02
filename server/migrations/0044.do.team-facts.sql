-- Who is in a team with which role, and who was invited with whose approval, is recorded as facts, too.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['member', 'invitation']) AS kind;
