-- Who signed in or failed to, who saw a secret and who took an export. Not in the audit log's chain: a flood of failures must
-- not make changes wait. business_id is 0 for what belongs to no business. What repeats is one row with the number of times:
-- fold_key is a digest of kind, person or key, network and minute, and NULL for what is never folded. live is NULL for
-- what belongs to both modes.
CREATE TABLE security_events (
  business_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  live boolean,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL,
  what text NOT NULL,
  person_id text,
  person_name text,
  person_email text,
  api_key_id bigint,
  address text,
  user_agent text,
  fold_key bytea,
  CONSTRAINT security_events_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT security_events_fold UNIQUE (business_id, fold_key),
  CONSTRAINT security_events_times CHECK (times >= 1)
);
CREATE INDEX security_events_by_time ON security_events (business_id, last_at, id);
CREATE INDEX security_events_by_kind ON security_events (business_id, kind, last_at, id);
CREATE INDEX security_events_by_person ON security_events (business_id, person_id, last_at, id);
CREATE INDEX security_events_by_age ON security_events (last_at);

-- When people of a business were last warned of failed sign-ins: of one person, or, with the empty person_id, of all together.
CREATE TABLE security_alerts (
  business_id bigint NOT NULL,
  person_id text NOT NULL,
  alerted_at timestamptz NOT NULL,
  CONSTRAINT security_alerts_pkey PRIMARY KEY (business_id, person_id)
);
