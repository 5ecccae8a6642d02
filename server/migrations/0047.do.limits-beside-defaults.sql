-- Limits of one's own hold beside the default ones, and the lower counts, unless they are meant to replace them.
-- NULL and false are the same; a process of the version before writes NULL.
ALTER TABLE spending_limits ADD COLUMN replaces_defaults boolean;

-- What was allowed beyond the default limits stays allowed: only people could set that while the defaults held.
UPDATE spending_limits o
   SET replaces_defaults = true
  FROM spending_limits d
 WHERE d.business_id = o.business_id AND d.live = o.live AND d.subject_kind = o.subject_kind
   AND d.subject_id = 0 AND o.subject_id <> 0
   AND (o.payment_max_kobo IS NULL AND d.payment_max_kobo IS NOT NULL OR o.payment_max_kobo > d.payment_max_kobo
     OR o.payments_day_max_kobo IS NULL AND d.payments_day_max_kobo IS NOT NULL
     OR o.payments_day_max_kobo > d.payments_day_max_kobo
     OR o.refund_max_kobo IS NULL AND d.refund_max_kobo IS NOT NULL OR o.refund_max_kobo > d.refund_max_kobo
     OR o.refunds_day_max_kobo IS NULL AND d.refunds_day_max_kobo IS NOT NULL
     OR o.refunds_day_max_kobo > d.refunds_day_max_kobo);

INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['limit_exemption']) AS kind;
