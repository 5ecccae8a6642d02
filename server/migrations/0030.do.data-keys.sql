-- The keys that seal secrets, each sealed by one of ENCRYPTION_KEYS. Business 0 has the key of the installation itself.
CREATE TABLE data_keys (
  business_id bigint NOT NULL,
  wrapped bytea NOT NULL,
  wrapped_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT data_keys_pkey PRIMARY KEY (business_id)
);
