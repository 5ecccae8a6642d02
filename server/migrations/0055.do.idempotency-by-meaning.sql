-- What a request means, whatever the order of its fields: a byte that tells the version of this rule, and a digest.
-- Null in rows that the version before wrote; it goes on comparing `fingerprint`.
ALTER TABLE idempotency_keys ADD COLUMN meaning bytea;
