-- Passkeys of people. The table is better-auth's, with its own column names, but for last_used_at, which is by the database's
-- clock. A person's passkeys are looked up before any tenant is known, like the person.
CREATE TABLE auth_passkeys (
  id text NOT NULL,
  name text,
  "publicKey" text NOT NULL,
  "userId" text NOT NULL,
  "credentialID" text NOT NULL,
  counter bigint NOT NULL,
  "deviceType" text NOT NULL,
  "backedUp" boolean NOT NULL,
  transports text,
  "createdAt" timestamptz,
  aaguid text,
  last_used_at timestamptz,
  CONSTRAINT auth_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT auth_passkeys_credential_unique UNIQUE ("credentialID"),
  CONSTRAINT auth_passkeys_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_passkeys_by_user ON auth_passkeys ("userId");

-- What the last proof of a session was given with. Null for sessions of before, and of the version before beside this one.
ALTER TABLE auth_sessions ADD COLUMN proved_with text;

-- Strangers can begin sign-ins with passkeys, so what was not used is deleted.
CREATE INDEX auth_verifications_by_end ON auth_verifications ("expiresAt");

-- Whether this business lets nobody in who has no second factor.
ALTER TABLE businesses ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
