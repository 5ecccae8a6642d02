/** Records a change in its own transaction: a rollback leaves no entry. */
import type { BusinessId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { Origin } from '../principal.ts';
import { keepableText } from '../text.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { digestedTime, entryDigest } from './digest.ts';
import { type AuditEntry, type Change, INSTALLATION } from './entry.ts';
import { appendEntry, lockHead } from './queries.ts';

/** Longer than any name or address that was checked before. */
const TEXT_LENGTH_MAX = 1_024;

export interface ChangeOfLedger extends LedgerKey {
  readonly origin: Origin;
}

/**
 * A change in one mode. Locks the log's last row until the end of the transaction. Call it after the transaction has
 * taken its other locks, above all the ledger's, so that nobody waits for a ledger while others wait for this row.
 * Returns the entry, with the actor's name of this moment.
 */
export async function recordChange(
  tx: Tx,
  { businessId, live, origin }: ChangeOfLedger,
  at: Date,
  change: Change,
): Promise<AuditEntry> {
  return append(tx, { businessId, live }, origin, at, change, false);
}

/** A change that affects both modes and is in the logs of both. They are always locked in the same order. */
export async function recordBusinessChange(
  tx: Tx,
  { businessId, origin }: { readonly businessId: BusinessId; readonly origin: Origin },
  at: Date,
  change: Change,
): Promise<void> {
  await append(tx, { businessId, live: false }, origin, at, change, true);
  await append(tx, { businessId, live: true }, origin, at, change, true);
}

/** A change that belongs to no business. */
export async function recordInstallationChange(tx: Tx, origin: Origin, at: Date, change: Change): Promise<void> {
  await append(tx, { businessId: INSTALLATION, live: true }, origin, at, change, true);
}

async function append(
  tx: Tx,
  log: LedgerKey,
  origin: Origin,
  at: Date,
  { action, subject, before, after }: Change,
  businessWide: boolean,
): Promise<AuditEntry> {
  const { actor, requestId, address } = origin;
  const actorId = 'id' in actor ? actor.id : null;
  const head = await lockHead(tx, log, actor);
  const entry: AuditEntry = {
    ...log,
    sequence: head.sequence + 1n,
    // Processes' clocks differ; a log whose times decrease could not be searched by time.
    at: at > head.lastAt ? at : head.lastAt,
    action,
    businessWide,
    actorKind: actor.kind,
    actorId: actorId === null ? null : String(actorId),
    actorName: keepable(origin.name ?? head.actorName ?? NAMES[actor.kind]),
    actorDetail: head.actorDetail === null ? null : keepable(head.actorDetail),
    requestId: requestId === null ? null : keepable(requestId),
    address: address === null ? null : keepable(address),
    subjectKind: subject.kind,
    subjectId: subject.id === undefined ? null : keepable(String(subject.id)),
    subjectName: subject.name === undefined ? null : keepable(subject.name),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
  await appendEntry(tx, entry, entryDigest(head.digest, { ...entry, at: digestedTime(entry.at) }));
  return entry;
}

/** For a person who left after the request began. */
const NAMES = { user: 'Unknown person', api_key: 'Unknown key', schedule: 'Schedule', operator: 'Operator' } as const;

/** In the form that the database will return, because the digest covers that. */
const keepable = (text: string): string => keepableText(text, TEXT_LENGTH_MAX);
