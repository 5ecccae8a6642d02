-- When a session's person last proved that it is them, when they signed in and when they were last seen: all by the
-- database's clock. Null for sessions of before, and for those that the version before makes beside this one: such a
-- session has no proof.
ALTER TABLE auth_sessions
  ADD COLUMN proved_at timestamptz,
  ADD COLUMN signed_in_at timestamptz,
  ADD COLUMN seen_at timestamptz;
