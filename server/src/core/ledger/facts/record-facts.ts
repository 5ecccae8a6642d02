/**
 * Records what rows are after a change, in the transaction of the change. Facts of a ledger form one chain: each covers
 * the digest of the fact before it, so none can be changed, removed or added in between unnoticed.
 */
import { randomBytes } from 'node:crypto';
import { textArray } from '../../../platform/database/array-literal.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../posting.ts';
import { ensureFactHead, recordStatement } from './fact-queries.ts';
import type { FactKind } from './kinds.ts';

const SALT_BYTES = 16;

export interface RecordOptions {
  /** The rows were found like this, and not changed by this transaction. */
  readonly found?: boolean;
}

/**
 * `subjects` are the rows' names, as the kind's key has them; the rows are read as they are now, and one that does not
 * exist is recorded as gone. A call costs one statement, however many rows. Locks the end of the ledger's chain until
 * the commit: call it after the ledger's lock, and with the rows of one kind together.
 */
export async function recordFacts(
  tx: Tx,
  { businessId, live }: LedgerKey,
  kind: FactKind,
  subjects: readonly (string | bigint)[],
  { found = false }: RecordOptions = {},
): Promise<void> {
  if (subjects.length === 0) return;
  const values = { businessId, live, found, subjects: textArray(subjects.map(String)), salt: randomBytes(SALT_BYTES) };
  const record = recordStatement(kind);
  if ((await record.run(tx, values)) === 1n) return;
  await ensureFactHead(tx, { businessId, live });
  if ((await record.run(tx, values)) !== 1n) throw new Error('a fact could not be recorded');
}

/** What is of both modes is in the chains of both, always locked in the same order. */
export async function recordBusinessFacts(
  tx: Tx,
  businessId: BusinessId,
  kind: FactKind,
  subjects: readonly (string | bigint)[],
): Promise<void> {
  for (const live of [false, true]) await recordFacts(tx, { businessId, live }, kind, subjects);
}
