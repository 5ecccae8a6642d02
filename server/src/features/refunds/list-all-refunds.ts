/** Pages of the refunds of all payments. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type Cursor, type CursorPage, pageOf } from '../../platform/wire/cursors.ts';
import type { Period } from '../../platform/wire/instants.ts';
import { findRefunds, type ListedRefund } from './list-queries.ts';

export async function listAllRefunds(
  { db }: DbDeps,
  ledger: LedgerKey,
  wanted: Cursor & Period,
): Promise<CursorPage<ListedRefund>> {
  const found = await findRefunds(db, ledger, { ...wanted, limit: wanted.limit + 1 });
  return pageOf(found, wanted, ({ transaction }) => transaction.sequence);
}
