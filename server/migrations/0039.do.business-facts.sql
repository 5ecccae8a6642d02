-- What a business has decided about itself is recorded as facts, too: its default split, refunds that may make a wallet
-- owe, the demanded second factor.
INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['business']) AS kind;
