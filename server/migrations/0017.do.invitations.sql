-- Open invitations. What opens one is a token of its own, of which only the digest is kept; the id opens nothing and may be
-- shown to the whole team. Accepted, withdrawn and replaced ones are gone from here: the audit log tells of them. An address
-- has one open invitation of a business at most, so a new one ends the one before.
CREATE TABLE invitations (
  business_id bigint NOT NULL,
  id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_digest bytea NOT NULL,
  inviter_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT invitations_email_unique UNIQUE (business_id, email),
  CONSTRAINT invitations_token_unique UNIQUE (business_id, token_digest),
  CONSTRAINT invitations_role CHECK (role IN ('owner', 'admin', 'finance', 'developer', 'viewer')),
  CONSTRAINT invitations_digest CHECK (octet_length(token_digest) = 32),
  CONSTRAINT invitations_business FOREIGN KEY (business_id) REFERENCES businesses (id),
  CONSTRAINT invitations_inviter FOREIGN KEY (inviter_id) REFERENCES auth_users (id) ON DELETE CASCADE
);

-- The ids of better-auth's invitations were the whole secret, and every member could read them: those that are open end
-- here, and no process, of the version before either, makes or opens another.
UPDATE auth_invitations SET status = 'canceled' WHERE status = 'pending';
ALTER TABLE auth_invitations ADD CONSTRAINT auth_invitations_none_open CHECK (status <> 'pending');
