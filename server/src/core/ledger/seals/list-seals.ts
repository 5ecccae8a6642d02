import type { DbDeps } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../posting.ts';
import { findHeads, type SealHead } from './seal-queries.ts';

/** The last seal of every ledger that has one. */
export const listLastSeals = ({ db }: DbDeps): Promise<(LedgerKey & SealHead)[]> => findHeads(db);
