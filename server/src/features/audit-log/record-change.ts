/** Records a change in its own transaction: a rollback leaves no entry. */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Actor, Origin } from '../../core/words/principal.ts';
import { keepableText } from '../../core/words/text.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { digestedTime, entryDigest } from './digest.ts';
import { type AuditEntry, type Change, INSTALLATION } from './entry.ts';
import type { AuditAction } from './actions.ts';
import { appendEntry, findTime, lockHead } from './queries.ts';

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
  await requireRoom(tx, log, { actor, action, sequence: head.sequence, at });
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

/**
 * How many changes a log may have in 24 hours for a key to make another one. Entries are kept for ever. People may
 * make as many again, so that a key cannot lock them out.
 */
const OF_A_DAY_MAX = { live: 1_000_000n, test: 100_000n } as const;
const DAY_MS = 86_400_000;

/** They end what somebody may do, and each has its own bound. */
const ALWAYS: ReadonlySet<AuditAction> = new Set([
  'api_key.revoked',
  'member.removed',
  'member.left',
  'person.sessions_ended',
  'person.password_changed',
  'person.password_reset',
]);

interface Wanted {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The number of the last entry. */
  readonly sequence: bigint;
  readonly at: Date;
}

/** One look-up by the primary key, and none in a short log. @throws AppError quota_exceeded */
async function requireRoom(tx: Tx, log: LedgerKey, { actor, action, sequence, at }: Wanted): Promise<void> {
  if ((actor.kind !== 'api_key' && actor.kind !== 'user') || ALWAYS.has(action)) return;
  const ofMode = OF_A_DAY_MAX[log.live ? 'live' : 'test'];
  const max = actor.kind === 'user' ? 2n * ofMode : ofMode;
  if (sequence < max) return;
  const madeAt = await findTime(tx, log, sequence - max + 1n);
  const freeAt = new Date((madeAt?.getTime() ?? 0) + DAY_MS);
  if (freeAt <= at) return;
  throw new AppError(
    'quota_exceeded',
    `${max.toLocaleString('en')} changes were made in the last 24 hours in ${log.live ? 'live' : 'test'} mode, as ` +
      `many as ${actor.kind === 'user' ? 'people' : 'API keys'} may make. The next one can be made from ` +
      `${freeAt.toISOString()}.`,
  );
}

/** The name that stands for a person who left after the request began. */
const NAMES = { user: 'Unknown person', api_key: 'Unknown key', schedule: 'Schedule', operator: 'Operator' } as const;

/** In the form that the database will return, because the digest covers that. */
const keepable = (text: string): string => keepableText(text, TEXT_LENGTH_MAX);
