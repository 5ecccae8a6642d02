import type { LedgerKey } from '../posting.ts';
import type { SealDeps } from './seal-ledgers.ts';
import { findHeads, type SealHead } from './seal-queries.ts';

/** The last seal of every ledger that has one. */
export const listLastSeals = ({ db }: SealDeps): Promise<(LedgerKey & SealHead)[]> => findHeads(db);
