/** Appends what a transaction recorded to the log of one ledger. Locks the end of the log until the commit. */
import { randomBytes } from 'node:crypto';
import { textArray } from '../../../platform/database/array-literal.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../errors/errors.ts';
import { actorIdOf, type Origin } from '../../words/principal.ts';
import { keepableText } from '../../words/text.ts';
import type { LedgerKey } from '../posting.ts';
import type { AuditAction } from './actions.ts';
import { appendEntry, digestRows, findActor, findTime, type Head, lockHead } from './append-queries.ts';
import { digestedTime, entryDigest } from './entry-form.ts';
import type { Change, Deed, LogEntry } from './entry.ts';
import { presentVersion, type RowKind } from './kinds.ts';
import { entryMac, findLogKeys, type LogKeys } from './log-keys.ts';

export interface RecordedChange extends Change {
  readonly origin: Origin;
  readonly at: Date;
  readonly businessWide: boolean;
}

/** What a transaction recorded of one ledger. */
export interface Recorded {
  readonly changes: RecordedChange[];
  readonly rows: Map<RowKind, Set<string>>;
  /** The rows were found like this, and not changed. */
  found: boolean;
}

/** Rows of one entry. */
const ROWS_MAX = 1_000;
const SALT_BYTES = 16;

/** One entry for each change, and as many more as its rows take. @throws AppError quota_exceeded */
export async function append(tx: Tx, ledger: LedgerKey, { changes, rows, found }: Recorded): Promise<void> {
  let head = await lockHead(tx, ledger);
  const keys = findLogKeys(tx);
  const pieces = piecesOf(rows);
  for (let index = 0; index < Math.max(changes.length, pieces.length); index += 1) {
    const change = changes[index];
    if (change !== undefined) await requireRoom(tx, ledger, { ...change, sequence: head.sequence });
    const at = change?.at ?? head.now;
    const salt = randomBytes(SALT_BYTES);
    const entry: LogEntry & { readonly at: Date } = {
      ...ledger,
      number: head.number + 1n,
      auditNumber: head.sequence + (change === undefined ? 0n : 1n),
      // Processes' clocks differ; a log whose times decrease could not be searched by time.
      at: at > head.lastAt ? at : head.lastAt,
      ledgerSequence: head.ledgerSequence,
      businessWide: change?.businessWide ?? false,
      deed: change === undefined ? null : await deedOf(tx, ledger, change),
      found,
      rows: await readRows(tx, ledger, pieces[index] ?? [], salt),
      salt,
    };
    const digest = entryDigest(head.digest, { ...entry, at: digestedTime(entry.at) });
    const { keyNumber, mac } = await vouchFor(tx, keys, digest, head.keyNumber);
    await appendEntry(tx, entry, { digest, keyNumber, mac });
    head = { ...head, number: entry.number, sequence: entry.auditNumber, lastAt: entry.at, digest, keyNumber };
  }
}

async function vouchFor(
  tx: Tx,
  keys: LogKeys | undefined,
  digest: Buffer,
  before: number | null,
): Promise<{ readonly keyNumber: number | null; readonly mac: Buffer | null }> {
  if (keys === undefined) return { keyNumber: null, mac: null };
  const present = await keys.present(tx, before ?? 0);
  const isNew = before !== null && before !== present.number;
  const mac = entryMac(digest, present.key, isNew ? await keys.find(tx, before) : undefined);
  return { keyNumber: present.number, mac };
}

interface OfKind {
  readonly kind: RowKind;
  readonly keys: readonly string[];
}

/** At most ROWS_MAX rows each. */
function piecesOf(rows: Recorded['rows']): OfKind[][] {
  const pieces: OfKind[][] = [];
  let room = 0;
  for (const [kind, set] of rows) {
    const keys = [...set];
    for (let from = 0; from < keys.length;) {
      if (room === 0) {
        pieces.push([]);
        room = ROWS_MAX;
      }
      const some = keys.slice(from, from + room);
      pieces.at(-1)?.push({ kind, keys: some });
      from += some.length;
      room -= some.length;
    }
  }
  return pieces;
}

async function readRows(tx: Tx, ledger: LedgerKey, piece: readonly OfKind[], salt: Buffer): Promise<LogEntry['rows']> {
  const digests: Buffer[] = [];
  for (const { kind, keys } of piece) digests.push(await digestRows(tx, ledger, kind, { keys: textArray(keys), salt }));
  return {
    kinds: piece.flatMap(({ kind, keys }) => keys.map(() => presentVersion(kind).name)),
    keys: piece.flatMap(({ keys }) => keys),
    digests: Buffer.concat(digests),
  };
}

async function deedOf(
  tx: Tx,
  ledger: LedgerKey,
  { action, subject, before, after, origin }: RecordedChange,
): Promise<Deed> {
  const { actor, requestId, address } = origin;
  const { name, detail } = await nameActor(tx, ledger, origin);
  return {
    action,
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    actorName: name,
    actorDetail: detail,
    requestId: requestId === null ? null : keepable(requestId),
    address: address === null ? null : keepable(address),
    subjectKind: subject.kind,
    subjectId: subject.id === undefined ? null : keepable(String(subject.id)),
    subjectName: subject.name === undefined ? null : keepable(subject.name),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
}

/** Who does something, as the log names them at this moment. */
export interface NamedActor {
  readonly name: string;
  /** A person's e-mail address. */
  readonly detail: string | null;
}

export async function nameActor(tx: Tx, ledger: LedgerKey, { actor, name }: Origin): Promise<NamedActor> {
  const found = 'id' in actor ? await findActor(tx, ledger, actor) : undefined;
  const detail = found?.detail ?? null;
  return {
    name: keepable(name ?? found?.name ?? NAMES[actor.kind]),
    detail: detail === null ? null : keepable(detail),
  };
}

/** The name that stands for a person who left after the request began. */
const NAMES = { user: 'Unknown person', api_key: 'Unknown key', schedule: 'Schedule', operator: 'Operator' } as const;

/** Longer than any name or address that was checked before. */
const TEXT_LENGTH_MAX = 1_024;

/** In the form that the database will return, because the digest covers that. */
const keepable = (text: string): string => keepableText(text, TEXT_LENGTH_MAX);

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

type Wanted = Pick<RecordedChange, 'action' | 'origin' | 'at'> & Pick<Head, 'sequence'>;

/** One look-up by key, and none in a short log. @throws AppError quota_exceeded */
async function requireRoom(tx: Tx, log: LedgerKey, { action, origin: { actor }, sequence, at }: Wanted): Promise<void> {
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
