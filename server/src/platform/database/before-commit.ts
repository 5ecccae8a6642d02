/** Work that belongs to the end of a transaction, whichever of its writers asks for it. */
import type { Tx } from './pool.ts';

type LastWork = (tx: Tx) => Promise<void>;

const asked = new WeakMap<Tx, Set<LastWork>>();

/** `transact` does it before the COMMIT, once for each transaction however often it is asked for. */
export function beforeCommit(tx: Tx, work: LastWork): void {
  const works = asked.get(tx) ?? new Set();
  asked.set(tx, works.add(work));
}

/** An error rolls the transaction back. */
export async function doLastWork(tx: Tx): Promise<void> {
  for (const work of asked.get(tx) ?? []) await work(tx);
}
