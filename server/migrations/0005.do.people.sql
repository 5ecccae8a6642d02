-- People who use the dashboard: users, sessions, passwords, second factors, and which business they belong to in which role.
-- The tables are better-auth's, with its own column names; only its statements read and write them. They are looked up before
-- any tenant is known, hence reference tables. An organisation stands for a business: its slug is the business's id.

CREATE TABLE auth_users (
  id text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  "emailVerified" boolean NOT NULL,
  image text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean,
  CONSTRAINT auth_users_pkey PRIMARY KEY (id),
  CONSTRAINT auth_users_email_unique UNIQUE (email)
);

CREATE TABLE auth_sessions (
  id text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  token text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL,
  "activeOrganizationId" text,
  CONSTRAINT auth_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT auth_sessions_token_unique UNIQUE (token),
  CONSTRAINT auth_sessions_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_sessions_by_user ON auth_sessions ("userId");

CREATE TABLE auth_accounts (
  id text NOT NULL,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL,
  CONSTRAINT auth_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT auth_accounts_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_accounts_by_user ON auth_accounts ("userId");

CREATE TABLE auth_verifications (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT auth_verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_verifications_by_identifier ON auth_verifications (identifier);

CREATE TABLE auth_two_factors (
  id text NOT NULL,
  secret text NOT NULL,
  "backupCodes" text NOT NULL,
  "userId" text NOT NULL,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz,
  CONSTRAINT auth_two_factors_pkey PRIMARY KEY (id),
  CONSTRAINT auth_two_factors_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_two_factors_by_user ON auth_two_factors ("userId");

CREATE TABLE auth_organizations (
  id text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  logo text,
  "createdAt" timestamptz NOT NULL,
  metadata text,
  CONSTRAINT auth_organizations_pkey PRIMARY KEY (id),
  CONSTRAINT auth_organizations_slug_unique UNIQUE (slug)
);

CREATE TABLE auth_members (
  id text NOT NULL,
  "organizationId" text NOT NULL,
  "userId" text NOT NULL,
  role text NOT NULL,
  "createdAt" timestamptz NOT NULL,
  CONSTRAINT auth_members_pkey PRIMARY KEY (id),
  CONSTRAINT auth_members_user_unique UNIQUE ("organizationId", "userId"),
  CONSTRAINT auth_members_role CHECK (role IN ('owner', 'admin', 'finance', 'developer', 'viewer')),
  CONSTRAINT auth_members_organization FOREIGN KEY ("organizationId") REFERENCES auth_organizations (id) ON DELETE CASCADE,
  CONSTRAINT auth_members_user FOREIGN KEY ("userId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_members_by_user ON auth_members ("userId");

CREATE TABLE auth_invitations (
  id text NOT NULL,
  "organizationId" text NOT NULL,
  email text NOT NULL,
  role text,
  status text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "inviterId" text NOT NULL,
  CONSTRAINT auth_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT auth_invitations_organization FOREIGN KEY ("organizationId") REFERENCES auth_organizations (id) ON DELETE CASCADE,
  CONSTRAINT auth_invitations_inviter FOREIGN KEY ("inviterId") REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_invitations_by_organization ON auth_invitations ("organizationId");
CREATE INDEX auth_invitations_by_email ON auth_invitations (email);
