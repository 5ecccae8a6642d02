/** The client of a distributed database, whose queries all name their business. */
import type pg from 'pg';
import { DatabaseClient } from './client.ts';
import { type Pinned, pinned, requireOneBusiness } from './distributing/pinned.ts';

/** Texts of the builder vary with the length of their lists. */
const REMEMBERED_MAX = 5_000;
const remembered = new Map<string, Pinned>();

function pin(text: string): Pinned {
  let known = remembered.get(text);
  if (known === undefined) {
    if (remembered.size === REMEMBERED_MAX) remembered.clear();
    remembered.set(text, (known = pinned(text)));
  }
  return known;
}

/** The driver's `query` has nine signatures; all begin with a text, or with an object that may have one. */
type Query = (...given: readonly [first: string | Partial<pg.QueryConfig>, ...others: readonly unknown[]]) => unknown;

/** Citus tells other nodes of a SET LOCAL in the words of the whole message, which must therefore say nothing else. */
const oneByOne = async (text: string, query: Query): Promise<unknown> =>
  (await Promise.all(text.split('; ').map((statement) => query(statement)))).at(-1);

export class DistributedClient extends DatabaseClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as unknown as Query;
    const pinnedQuery: Query = (first, ...others) => {
      if (typeof first === 'string') {
        if (first.includes('; SET LOCAL')) return oneByOne(first, query);
        const known = pin(first);
        requireOneBusiness(known, others[0]);
        return query(known.text, ...others);
      }
      if (first.text === undefined || 'submit' in first) return query(first, ...others);
      const known = pin(first.text);
      requireOneBusiness(known, first.values);
      return query({ ...first, text: known.text }, ...others);
    };
    this.query = pinnedQuery as unknown as pg.Client['query'];
  }
}
