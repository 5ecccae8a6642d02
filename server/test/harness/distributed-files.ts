/** Which of the server's test files run on a distributed database, too. */

/**
 * Those that every run makes where there is a cluster; they take about a minute. CITUS_FILES=all is for runs by hand:
 * docs/decisions/0061-distributed.md names the files that were green.
 */
export const DISTRIBUTED_FILES = ['server/test/distributed/*.test.ts'];

/** With CITUS_FILES=all these still do not run, by the reason. Not every other file was tried. */
export const NOT_DISTRIBUTED: Readonly<Record<string, readonly string[]>> = {
  'makes or migrates databases of its own, on one server': [
    'server/test/migrations/**',
    'server/test/database/start-refusals.ci.test.ts',
    'server/test/database/schema{,-of-15.ci}.test.ts',
    'server/test/database/refused-connections.test.ts',
    'server/test/first-start.test.ts',
    'server/test/npm-start.ci.test.ts',
    'server/test/backup/**',
    'server/test/ledger/verify/standby.ci.test.ts',
  ],
  'counts the buffers or reads the plans of one server': [
    'server/test/payments/payment-page-cost.ci.test.ts',
    'server/test/events/read-cost.ci.test.ts',
    'server/test/database/statements.test.ts',
  ],
  'puts a pooler or a proxy before the one server of the run': ['server/test/posting/pgbouncer.ci.test.ts'],
  'changes rows of all businesses by SQL of its own, which Citus does not take': [
    'server/test/ledger/facts/changes-by-hand.test.ts',
    'server/test/ledger/verify/{verify-ledgers,since}.test.ts',
    'server/test/ledger/blocks.test.ts',
    'server/test/monitoring/metrics.test.ts',
  ],
  'moves the times of rows by SQL of its own, in a form that Citus does not take': [
    'server/test/transactions/listed-transactions.test.ts',
    'server/test/audit-log/chain.test.ts',
  ],
  'looks for waits in the list of one server': ['server/test/api-keys/scopes.test.ts'],
  'runs without a database, or with none of ours': ['server/test/harness/**', 'server/test/import-rules.test.ts'],
};
