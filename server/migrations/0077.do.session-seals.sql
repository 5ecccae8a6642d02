-- Ties a session to its person, as the seal of a passkey does. A session without one is signed in anew.
ALTER TABLE auth_sessions ADD COLUMN seal text;
