-- without a transaction
-- Each transaction had thirty to fifty entries in it, which cost most of what words cost. The version before still finds
-- everything, and reads all words of the ledger for it.
DROP INDEX CONCURRENTLY IF EXISTS transaction_words_hashes;
