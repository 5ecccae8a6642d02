import type { DbDeps } from '../../../platform/database/pool.ts';
import { type FactHead, findFactHeads } from './verify-queries.ts';

export type FactEnd = FactHead;

/** The last fact of every ledger that has one. */
export const listFactEnds = ({ db }: DbDeps): Promise<FactEnd[]> => findFactHeads(db);
