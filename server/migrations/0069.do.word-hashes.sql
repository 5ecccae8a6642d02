-- without a transaction
-- Each transaction had thirty to fifty entries in it, which cost most of what words cost. The version before reads all
-- words of the ledger instead, and does not find transactions whose words were written without hashes: operations.md.
DROP INDEX CONCURRENTLY IF EXISTS transaction_words_hashes;
