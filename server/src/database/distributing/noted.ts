/** Which builders belong to a distributed database. */
const distributed = new WeakSet<object>();

/** Called once for the database that this builder belongs to. Its transactions are builders of their own, not noted. */
export function noteDistributed(db: object): void {
  distributed.add(db);
}

export const wasNoted = (db: object): boolean => distributed.has(db);
