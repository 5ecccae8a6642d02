-- Whose a key is, and how far it reaches. null is what keys had before: no name, an unknown maker, every permission that
-- a key can hold, every address. maker_id has no foreign key: a person may leave, and what their key did stays theirs.
ALTER TABLE api_keys
  ADD COLUMN name text,
  ADD COLUMN maker_id text,
  ADD COLUMN scopes text[],
  ADD COLUMN allowed_addresses text[];
ALTER TABLE api_keys ADD CONSTRAINT api_keys_name CHECK (char_length(name) BETWEEN 1 AND 80);
