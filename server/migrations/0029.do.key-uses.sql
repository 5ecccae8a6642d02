-- When and from where a key was last used; a minute may be missing. Not in api_keys, which is small and read by all.
CREATE TABLE api_key_uses (
  business_id bigint NOT NULL,
  api_key_id bigint NOT NULL,
  last_used_at timestamptz NOT NULL,
  last_used_from text NOT NULL,
  CONSTRAINT api_key_uses_pkey PRIMARY KEY (business_id, api_key_id)
);
