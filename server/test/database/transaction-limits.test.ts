import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/**
 * The files that may open a transaction themselves. In any other, a transaction that locks a ledger could idle without
 * a limit.
 */
const MAY_OPEN: Readonly<Record<string, string>> = {
  'platform/database/transaction.ts': 'sets the limits',
  'core/ledger/post-batch.ts': 'sets those of writes',
  'features/transactions/limited-read.ts': 'reads',
  'platform/database/snapshot.ts': 'reads',
  'platform/database/comparing/compare-schema.ts': 'reads the schema for a file of the release',
  'platform/database/readiness.ts': 'has limits of its own, and locks nothing',
  'platform/database/distributing/place-tables.ts': 'places tables that no server uses yet',
  'platform/database/migrating/apply-migration.ts': 'has limits of its own',
  'platform/database/migrating/lease.ts': 'is that of migrations',
  'platform/database/migrating/serving-role.ts': 'gives rights, and locks no table',
  'platform/database/embedded/lease.ts': 'makes a role, and locks no table',
  'platform/database/embedded/upgrade/copy-tables.ts': 'reads one cluster and fills another, which nobody uses',
  'platform/tracing/query-summary.ts': 'names what others send',
};
/** How a transaction begins in the driver, in Kysely and in SQL. */
const OPENING = /\.transaction\(\)|[`'"](?:BEGIN|START TRANSACTION)(?=[`'";]| ISOLATION| READ)/i;

describe('transactions', () => {
  it('are opened only where their limits are set', () => {
    const opening = globSync('**/*.ts', { cwd: SOURCE }).filter(
      (file) => !file.includes('.test') && OPENING.test(readFileSync(join(SOURCE, file), 'utf8')),
    );
    expect(opening.toSorted()).toEqual(Object.keys(MAY_OPEN).toSorted());
  });
});
