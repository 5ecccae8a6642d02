/** What connections to a replica do when it is away. */
import type pg from 'pg';
import { isConnectionFailure, isRetryable } from '../sqlstate.ts';

type Method = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * From now on `pool` gives connections of the other pool, and sends queries there, when its own server is away. So a
 * caller that reads in pieces goes on. The other pool must lead to a database that has everything that this one has.
 */
export function fallBackOn(other: pg.Pool, pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>();
  clientsOf.set(pool, clients);
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const connect = pool.connect.bind(pool) as Method;
  pool.connect = ((callback?: Callback) => {
    if (callback === undefined) return (connect() as Promise<pg.PoolClient>).catch(() => other.connect());
    return connect((error: unknown, ...rest: unknown[]) => {
      if (error) other.connect(callback as never);
      else callback(error, ...rest);
    });
  }) as typeof pool.connect;
  const query = pool.query.bind(pool) as Method;
  pool.query = ((...given: unknown[]) =>
    (query(...given) as Promise<unknown>).catch((error: unknown) => {
      if (!isConnectionFailure(error) && !isRetryable(error)) throw error;
      return (other.query as Method)(...given);
    })) as typeof pool.query;
}

/** Whatever waits for an answer on them fails at once. */
export function cutConnections(pool: pg.Pool): void {
  for (const client of clientsOf.get(pool) ?? []) {
    const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
