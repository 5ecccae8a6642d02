/**
 * Reads every query that the builder makes while tests run, and fails the file whose queries leave a tenant's table
 * unbound. Hand-written statements are read as a whole by tenants.test.ts; queries of the builder exist only when they
 * run. They are told from the SQL of tests by the builder's style: lower case, every name in quotation marks.
 */
import { afterAll } from 'vitest';
import { DatabaseClient } from '../../src/platform/database/client.ts';
import { ACROSS_BUSINESSES, loadParser, tenantColumns, unboundTables } from '../database/tenant-scope.testing.ts';

const MADE_BY_THE_BUILDER = /^(?:select|insert into|update|delete from|with) .*"/s;
const COLUMNS = tenantColumns();

interface Watch {
  readonly read: Set<string>;
  unbound: string[];
}

const watched = globalThis as { tenantWatch?: Watch };
if (watched.tenantWatch === undefined) {
  await loadParser();
  watched.tenantWatch = startWatch();
}
const watch = watched.tenantWatch;

afterAll(() => {
  const { unbound } = watch;
  watch.unbound = [];
  if (unbound.length > 0) throw new Error(`Not bound to a business:\n${unbound.join('\n')}`);
});

/** Once in a worker, whose files share the program. */
function startWatch(): Watch {
  const started: Watch = { read: new Set(), unbound: [] };
  const query = Reflect.get(DatabaseClient.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const reading = function (this: unknown, ...parameters: unknown[]): unknown {
    const [text] = parameters;
    if (typeof text === 'string' && !started.read.has(text) && MADE_BY_THE_BUILDER.test(text)) {
      started.read.add(text);
      const tables = ACROSS_BUSINESSES.has(text) ? [] : unboundTables(text, COLUMNS);
      if (tables.length > 0) started.unbound.push(`${tables.join(', ')}: ${text}`);
    }
    return query.apply(this, parameters);
  };
  DatabaseClient.prototype.query = reading as typeof DatabaseClient.prototype.query;
  return started;
}
