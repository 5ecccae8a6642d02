/** A hole, loaded before the program: a payment is answered before the database has heard of its COMMIT. */
import { DatabaseClient } from '../../../src/platform/database/client.ts';

const query = Reflect.get(DatabaseClient.prototype, 'query') as (...parameters: unknown[]) => Promise<unknown>;

function early(this: DatabaseClient, ...parameters: unknown[]): Promise<unknown> {
  if (parameters[0] !== 'COMMIT') return query.apply(this, parameters);
  query.call(this, 'SELECT pg_sleep(0.5); COMMIT').catch(() => undefined);
  return Promise.resolve({ command: 'COMMIT', rows: [] });
}

Object.assign(DatabaseClient.prototype, { query: early });
