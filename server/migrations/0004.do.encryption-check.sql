-- One row, sealed with the encryption key of the first process that started: another key does not open it, so a process
-- that has one is told when it starts, not when it meets the first secret. A reference table.
CREATE TABLE encryption_check (
  id smallint NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT encryption_check_pkey PRIMARY KEY (id),
  CONSTRAINT encryption_check_single CHECK (id = 1)
);
