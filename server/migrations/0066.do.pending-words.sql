-- Few pending entries, which every search reads, instead of none: see docs/decisions/0051-search.md.
ALTER INDEX transaction_words_hashes SET (fastupdate = on, gin_pending_list_limit = 64);
