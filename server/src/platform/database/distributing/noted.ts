/** Which builders, and which of their writing transactions, belong to a distributed database. */
const distributed = new WeakSet<object>();

/** Called for the database that this builder belongs to, and for each transaction that writes. */
export function noteDistributed(db: object): void {
  distributed.add(db);
}

export const wasNoted = (db: object): boolean => distributed.has(db);
