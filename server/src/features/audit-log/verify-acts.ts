/**
 * Whether what people decided is in the audit log. Facts say what a row is, and not that anybody did it: somebody who
 * may insert a row may record its fact. Each act must have an entry of its own, by the same actor and of the same time.
 */
import { type LedgerKey, ledgerName } from '../../core/ledger/posting.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from '../../core/ledger/log/actions.ts';
import { type ActEntry, findActEntries, findFirstTime } from './act-queries.ts';

/** Something that a row says somebody did. */
export interface Act extends LedgerKey {
  readonly action: AuditAction;
  readonly subjectKind: AuditSubjectKind;
  readonly subjectId: string;
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  /** In UTC with microseconds, as in entries. */
  readonly at: string;
  /** What the entry says besides, under the same names; undefined where it need not say anything. */
  readonly tells?: Readonly<Record<string, string>> | undefined;
}

/** When anybody's log began; earlier acts have no entries. Undefined if no log has one. */
export const logsBeganAt = async (db: Db): Promise<string | undefined> => (await findFirstTime(db))?.at ?? undefined;

/** The first of these acts that has no entry. Two look-ups by audit_entries_by_subject for each ledger. */
export async function findUnaudited<A extends Act>(db: Db, acts: readonly A[]): Promise<A | undefined> {
  for (const ofLedger of Map.groupBy(acts, ledgerName).values()) {
    for (const [subjectKind, ofKind] of Map.groupBy(ofLedger, (act) => act.subjectKind)) {
      const [{ businessId, live }] = ofKind as [A];
      const subjectIds = [...new Set(ofKind.map(({ subjectId }) => subjectId))];
      const entries = await findActEntries(db, { businessId, live, subjectKind, subjectIds });
      const [first] = withoutEntry(ofKind, entries);
      if (first !== undefined) return first;
    }
  }
  return undefined;
}

/**
 * How a row that says that these acts made it what it is differs from what the log tells of its subject; undefined if
 * the log tells exactly that. Follows the name of the row.
 */
export async function differenceFromLog(db: Db, acts: readonly [Act, ...Act[]]): Promise<string | undefined> {
  const [{ businessId, live, subjectKind, subjectId }] = acts;
  const entries = await findActEntries(db, { businessId, live, subjectKind, subjectIds: [subjectId] });
  const [unaudited] = withoutEntry(acts, entries);
  if (unaudited !== undefined) return unauditedMessage(unaudited);
  if (entries.length === acts.length) return undefined;
  return `is not what the audit log tells last of it (${entries.at(-1)?.action}): it was changed by hand`;
}

/** Follows the name of the row. */
export function unauditedMessage({ action, actorKind, actorId, at }: Act): string {
  const actor = actorId === null ? actorKind : `${actorKind} ${actorId}`;
  const entry = `the audit log has no entry of that (${action})`;
  return `says that ${actor} did it at ${at}, and ${entry}: it was written by hand`;
}

/** All in one ledger and about one kind of subject. An entry stands for one act. */
export function withoutEntry<A extends Act>(acts: readonly A[], entries: readonly ActEntry[]): A[] {
  const left = [...entries];
  return acts.filter((act) => {
    const at = left.findIndex((entry) => tellsOf(entry, act));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

const tellsOf = (entry: ActEntry, act: Act): boolean =>
  entry.action === act.action &&
  entry.subjectId === act.subjectId &&
  entry.actorKind === act.actorKind &&
  entry.actorId === act.actorId &&
  isOfTime(entry, act.at) &&
  saysAll(entry.after, act.tells);

/** Times never run backwards in a log: an entry may have the time of the one before it, if that is later. */
const isOfTime = ({ at, previousAt }: ActEntry, time: string): boolean =>
  at === time || (at > time && at === previousAt);

function saysAll(after: string | null, tells: Act['tells'] = {}): boolean {
  const told = JSON.parse(after ?? '{}') as Readonly<Record<string, unknown>>;
  return Object.entries(tells).every(([name, text]) => told[name] === text);
}
