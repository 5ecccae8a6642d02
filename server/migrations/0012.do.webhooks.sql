-- Endpoints that businesses want to be told at, what there is to tell, and how the telling went; see
-- docs/decisions/0020-webhooks.md.

-- An empty list of event types is all of them. A deleted endpoint stays, without its secret, until its deliveries are gone.
CREATE TABLE webhook_endpoints (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  id bigint NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  event_types text[] NOT NULL,
  wants_payments boolean NOT NULL,
  enabled boolean NOT NULL,
  secret_ciphertext bytea NOT NULL,
  previous_secret_ciphertext bytea,
  previous_secret_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (business_id, live, id),
  CONSTRAINT webhook_endpoints_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live)
);

-- How far an endpoint has been told, and which process tells it. Changes many times a second while there is something to
-- tell, hence apart from the endpoint.
CREATE TABLE webhook_positions (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  endpoint_id bigint NOT NULL,
  transaction_sequence bigint NOT NULL,
  event_sequence bigint NOT NULL,
  delivery_sequence bigint NOT NULL DEFAULT 0,
  last_made_at timestamptz NOT NULL,
  leased_by uuid,
  leased_until timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  cool_until timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  last_attempt_at timestamptz,
  last_delivered_at timestamptz,
  CONSTRAINT webhook_positions_pkey PRIMARY KEY (business_id, live, endpoint_id),
  CONSTRAINT webhook_positions_endpoint FOREIGN KEY (business_id, live, endpoint_id)
    REFERENCES webhook_endpoints (business_id, live, id)
) WITH (fillfactor = 50);

-- The last number that was given to an event of a ledger. Apart from the ledger's row, which every payment rewrites.
CREATE TABLE webhook_ledgers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  last_event_sequence bigint NOT NULL,
  CONSTRAINT webhook_ledgers_pkey PRIMARY KEY (business_id, live),
  CONSTRAINT webhook_ledgers_ledger FOREIGN KEY (business_id, live) REFERENCES ledgers (business_id, live)
);

-- What happened beside payments, written in the transaction in which it happened. ledger_sequence is the last transaction
-- before it: the two sources are one order by (ledger_sequence, sequence). An event with an endpoint is for that one alone.
CREATE TABLE webhook_events (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  sequence bigint NOT NULL,
  ledger_sequence bigint NOT NULL,
  endpoint_id bigint,
  type text NOT NULL,
  payload text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (business_id, live, sequence)
);
CREATE INDEX webhook_events_by_age ON webhook_events (created_at);

-- No foreign keys: their check for each row would cost more than the row. What is told stands in the transaction or the
-- event that the row names, neither of which ever changes.
CREATE TABLE webhook_deliveries (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  endpoint_id bigint NOT NULL,
  sequence bigint NOT NULL,
  transaction_sequence bigint,
  event_sequence bigint,
  type text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  attempted_at timestamptz,
  status smallint,
  duration_ms integer,
  response text,
  problem text,
  history text NOT NULL DEFAULT '[]',
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (business_id, live, endpoint_id, sequence),
  CONSTRAINT webhook_deliveries_state CHECK (state IN ('pending', 'delivered', 'parked')),
  CONSTRAINT webhook_deliveries_one_source CHECK ((transaction_sequence IS NULL) <> (event_sequence IS NULL))
);
CREATE INDEX webhook_deliveries_due
  ON webhook_deliveries (business_id, live, endpoint_id, next_attempt_at, sequence) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_parked
  ON webhook_deliveries (business_id, live, endpoint_id, sequence) WHERE state = 'parked';
