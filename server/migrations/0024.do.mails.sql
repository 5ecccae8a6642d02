-- Mails to send and those sent lately, written in the transaction of what they tell of. business_id is 0 for a person's own
-- mails. facts is what the text is made of, tokens of links included: sealed, and deleted when the mail is over. due_at is when
-- it is tried next, and the end of the lease of the process that sends it; NULL when it is over.
CREATE TABLE mails (
  business_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject_id text,
  facts bytea,
  state text NOT NULL,
  attempts integer NOT NULL,
  due_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (business_id, id),
  CONSTRAINT mails_state CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  CONSTRAINT mails_over CHECK ((state = 'waiting') = (due_at IS NOT NULL) AND (state = 'waiting') = (ended_at IS NULL)
    AND (state = 'waiting' OR facts IS NULL))
);
CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_by_business_due ON mails (business_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_by_subject ON mails (business_id, subject_id);
CREATE INDEX mails_by_end ON mails (ended_at) WHERE ended_at IS NOT NULL;

-- Links that prove an address: for a new password, or to confirm the address of a person. Only the digest of the token is
-- kept, and it covers the kind, so that a link of one kind opens nothing of the other. Tokens come before any tenant is known.
CREATE TABLE person_links (
  digest bytea NOT NULL,
  kind text NOT NULL,
  user_id text NOT NULL,
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT person_links_pkey PRIMARY KEY (digest),
  CONSTRAINT person_links_digest CHECK (octet_length(digest) = 32),
  CONSTRAINT person_links_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX person_links_by_user ON person_links (user_id);
CREATE INDEX person_links_by_end ON person_links (expires_at);

-- Whether the token went to the invited address by mail, so that nobody but the owner of the address has it.
ALTER TABLE invitations ADD COLUMN mailed boolean NOT NULL DEFAULT false;
