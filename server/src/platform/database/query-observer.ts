/** Lets somebody watch every query of a pool. Without a watcher, nothing here is used. */
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** Never has values: these may be anybody's data. */
export interface SentQuery {
  readonly text: string;
  /** The name of a prepared statement. */
  readonly name: string | undefined;
}

/** Is called when a query is sent. Returns what is called at its end, or undefined if this query is of no interest. */
export type QueryObserver = (query: SentQuery) => ((error?: unknown) => void) | undefined;

type Method = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

/** Call it before the pool is used. */
export function observePool(pool: pg.Pool, observe: QueryObserver): void {
  pool.on('connect', (client) => observeClient(client, observe));
  // A caller that waits for a connection gets it in the context of the one that gave it back.
  const connect = pool.connect.bind(pool) as Method;
  pool.connect = ((callback?: Callback) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))) as typeof pool.connect;
}

function observeClient(client: pg.ClientBase, observe: QueryObserver): void {
  const query = client.query.bind(client) as Method;
  client.query = ((...given: unknown[]) => {
    const ended = observe(sentQuery(given[0]));
    if (ended === undefined) return query(...given);
    const last = given.findLastIndex((one) => typeof one === 'function');
    const callback = given[last] as Callback | undefined;
    if (callback === undefined) {
      const answer = query(...given);
      if (answer instanceof Promise) answer.then(() => ended(), ended);
      return answer;
    }
    const observed: Callback = (error, result) => {
      ended(error ?? undefined);
      callback(error, result);
    };
    return query(...given.with(last, observed));
  }) as typeof client.query;
}

function sentQuery(config: unknown): SentQuery {
  if (typeof config === 'string') return { text: config, name: undefined };
  const { text = '', name } = config as { readonly text?: string; readonly name?: string };
  return { text, name };
}
