-- Why somebody rejected a change request; none where they gave no reason. Rows are only inserted.
CREATE TABLE request_rejections (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT request_rejections_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT request_rejections_request FOREIGN KEY (business_id, live, number)
    REFERENCES change_requests (business_id, live, number)
);

INSERT INTO fact_kinds (kind, opened_at, closed_at)
  SELECT kind, now(), CASE WHEN EXISTS (SELECT FROM businesses) THEN NULL ELSE now() END
    FROM unnest(ARRAY['request_rejection']) AS kind;
