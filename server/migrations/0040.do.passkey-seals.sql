-- Ties a passkey to its person with a key that the database does not have. A passkey without it is refused: added by the
-- version before, which nobody has had, or by hand.
ALTER TABLE auth_passkeys ADD COLUMN seal bytea;
