/** Which builders belong to a distributed database. */
const distributed = new WeakSet<object>();

/** Called once for the database that this builder belongs to. */
export function noteDistributed(db: object): void {
  distributed.add(db);
}

export const wasNoted = (db: object): boolean => distributed.has(db);
