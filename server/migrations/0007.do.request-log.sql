-- What the API was asked with secret keys: every request that failed, and a sample of those that went well. Written in sets
-- outside of requests and kept for seven days; see docs/decisions/0015-request-log.md.

-- The id is a UUID of version 7, made by the process: ids in order are instants in order, and a set that is sent again after
-- its answer was lost is known. There is no foreign key: its check for each row would cost more than the row, and the
-- business was just authenticated.
CREATE TABLE request_log (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  request_id text NOT NULL,
  api_key_id bigint NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  duration_us integer NOT NULL,
  error_code text,
  field text,
  body text,
  CONSTRAINT request_log_pkey PRIMARY KEY (business_id, live, id)
);
CREATE INDEX request_log_failed ON request_log (business_id, live, id) WHERE status >= 400;
CREATE INDEX request_log_by_age ON request_log (at);
