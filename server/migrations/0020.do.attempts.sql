-- How often passwords, codes and tokens were tried lately. digest is an HMAC of what is counted (an address, a person, a device),
-- so that the table tells nobody whom it is about. A row counts until ends_at, which is the database's time, and is
-- deleted after it. Whom an attempt is about is not known before it is counted, hence no business.
CREATE TABLE attempts (
  digest bytea NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (digest),
  CONSTRAINT attempts_digest CHECK (octet_length(digest) = 32)
);
CREATE INDEX attempts_by_end ON attempts (ends_at);

-- The half minute of the last code of an authenticator app that was taken. None is taken for it or for one before it again.
ALTER TABLE auth_two_factors ADD COLUMN last_step bigint;
