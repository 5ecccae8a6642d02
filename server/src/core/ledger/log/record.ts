/**
 * Records what a transaction changes: what people decided, and the rows that it left. What is recorded is kept until
 * the end of the transaction, and then appended to the log of each ledger at once; a rollback leaves nothing.
 */
import { beforeCommit } from '../../../platform/database/before-commit.ts';
import type { BusinessId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import type { Origin } from '../../words/principal.ts';
import { type LedgerKey, ledgerName } from '../posting.ts';
import { append, type Recorded } from './append.ts';
import { type Change, INSTALLATION } from './entry.ts';
import type { RowKind } from './kinds.ts';

export interface ChangeOfLedger extends LedgerKey {
  readonly origin: Origin;
}

/** By the name of the ledger. */
type Recordings = Map<string, LedgerKey & Recorded>;
const recordings = new WeakMap<Db, Recordings>();

function recordingOf(tx: Tx, { businessId, live }: LedgerKey): Recorded {
  const ofTx: Recordings = recordings.get(tx) ?? new Map();
  recordings.set(tx, ofTx);
  beforeCommit(tx, appendRecorded);
  const name = ledgerName({ businessId, live });
  const recording = ofTx.get(name) ?? { businessId, live, changes: [], rows: new Map(), found: false };
  ofTx.set(name, recording);
  return recording;
}

/** A change in one mode, without secrets. */
export function recordChange(tx: Tx, { origin, ...ledger }: ChangeOfLedger, at: Date, change: Change): void {
  recordingOf(tx, ledger).changes.push({ ...change, origin, at, businessWide: false });
}

/** A change that affects both modes and is in the logs of both. */
export function recordBusinessChange(
  tx: Tx,
  { businessId, origin }: { readonly businessId: BusinessId; readonly origin: Origin },
  at: Date,
  change: Change,
): void {
  for (const live of [false, true]) {
    recordingOf(tx, { businessId, live }).changes.push({ ...change, origin, at, businessWide: true });
  }
}

/** A change that belongs to no business. */
export function recordInstallationChange(tx: Tx, origin: Origin, at: Date, change: Change): void {
  recordingOf(tx, { businessId: INSTALLATION, live: true }).changes.push({ ...change, origin, at, businessWide: true });
}

/**
 * Rows that the transaction wrote, or deleted. `keys` are their names, as the kind has them. They are read at the end,
 * so it does not matter how often and in which order they are written.
 */
export function recordRows(tx: Tx, ledger: LedgerKey, kind: RowKind, keys: readonly (string | bigint)[]): void {
  if (keys.length === 0) return;
  const { rows } = recordingOf(tx, ledger);
  const ofKind = rows.get(kind) ?? new Set();
  for (const key of keys) ofKind.add(String(key));
  rows.set(kind, ofKind);
}

/** What is of both modes is in the logs of both. */
export function recordBusinessRows(
  tx: Tx,
  businessId: BusinessId,
  kind: RowKind,
  keys: readonly (string | bigint)[],
): void {
  for (const live of [false, true]) recordRows(tx, { businessId, live }, kind, keys);
}

/** Rows as they were found, which this transaction has not changed. Locks the end of the log before it reads them. */
export function recordFoundRows(tx: Tx, ledger: LedgerKey, kind: RowKind, keys: readonly string[]): void {
  recordRows(tx, ledger, kind, keys);
  recordingOf(tx, ledger).found = true;
}

/**
 * Appends what was recorded up to now, for a reader of the log in the same transaction. The logs of several ledgers are
 * always locked in the same order.
 */
export async function appendRecorded(on: Db): Promise<void> {
  const ofTx = recordings.get(on);
  if (ofTx === undefined) return;
  recordings.delete(on);
  const inOrder = [...ofTx.values()].toSorted((a, b) =>
    a.businessId === b.businessId ? Number(a.live) - Number(b.live) : a.businessId < b.businessId ? -1 : 1,
  );
  for (const { businessId, live, ...recorded } of inOrder) await append(on as Tx, { businessId, live }, recorded);
}
