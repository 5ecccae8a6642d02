/** Work that belongs to the end of a transaction, whichever of its writers asks for it. */
import type { Tx } from './pool.ts';

type LastWork = (tx: Tx) => Promise<void>;

const asked = new WeakMap<Tx, Set<LastWork>>();

/** `transact` says so of each transaction that it opens. */
export const awaitLastWork = (tx: Tx): void => void asked.set(tx, new Set());

/**
 * `transact` does it before the COMMIT, once for each transaction however often it is asked for.
 * @throws Error in any other transaction, where nobody would do it.
 */
export function beforeCommit(tx: Tx, work: LastWork): void {
  const works = asked.get(tx);
  if (works === undefined) throw new Error('what is recorded needs a transaction of transact');
  works.add(work);
}

/** An error rolls the transaction back. */
export async function doLastWork(tx: Tx): Promise<void> {
  for (const work of asked.get(tx) ?? []) await work(tx);
}
