-- When the ends of all chains last left the database, for each way out: a file, a webhook, a mail. Local to the installation.
CREATE TABLE head_departures (
  way text NOT NULL,
  tried_at timestamptz NOT NULL,
  left_at timestamptz,
  failing_since timestamptz,
  problem text,
  CONSTRAINT head_departures_pkey PRIMARY KEY (way)
);
