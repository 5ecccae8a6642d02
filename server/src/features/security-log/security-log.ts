/**
 * Writes the security log. What happens on purpose, such as a sign-in or an export, is written in a transaction before
 * the answer leaves. Failures, refused keys and shown secrets are only counted in memory and written in the background:
 * they slow nothing down, and an answer takes the same time whether or not somebody has an address.
 */
import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { keepableText } from '../../core/words/text.ts';
import { type AlertDeps, alertOfFailures } from './alerts.ts';
import { foldKeyOf } from './fold.ts';
import { isFailure, type SecurityKind, type SecurityNote } from './kinds.ts';
import { addEvents, type NewEvent } from './queries.ts';
import { type Concerned, OPERATORS, resolveNotes } from './resolve-notes.ts';
import type { Person } from './subject-queries.ts';
import { type WaitingNote, WaitingNotes } from './waiting-notes.ts';

export interface SecurityLogDeps extends AlertDeps {
  readonly onEvent: (kind: SecurityKind) => void;
}

/** Each costs us a hash of a password before it comes here. */
const SOON_MAX = 2_000;
/** These cost strangers nothing. */
const STRANGERS_MAX = 10_000;
/** Apart from what strangers do, so that no flood of theirs hides one of these. */
const SHOWN_MAX = 10_000;
const OF_KNOWN_KEYS_MAX = 10_000;
const WRITTEN_AT_ONCE = 500;
const TEXT_LENGTH_MAX = 512;

export class SecurityLog {
  readonly #deps: SecurityLogDeps;
  readonly #soon = new WaitingNotes(SOON_MAX);
  readonly #ofStrangers = new WaitingNotes(STRANGERS_MAX);
  readonly #shown = new WaitingNotes(SHOWN_MAX);
  readonly #ofKnownKeys = new WaitingNotes(OF_KNOWN_KEYS_MAX);

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps;
  }

  /** Only in memory. */
  note(note: SecurityNote): void {
    const { kind } = note;
    this.#deps.onEvent(kind);
    if (kind === 'sign_in_failed' || kind === 'proof_failed') this.#soon.add(note);
    else if (kind === 'secret_shown') this.#shown.add(note);
    else if (note.apiKeyId !== undefined) this.#ofKnownKeys.add(note);
    else this.#ofStrangers.add(note);
  }

  /** In the transaction of what happens. */
  async record(tx: Tx, note: SecurityNote): Promise<void> {
    const at = await databaseNow(tx);
    const [concerned] = await resolveNotes(tx, [note]);
    if (concerned === undefined) return;
    await addEvents(tx, eventsOf(note, concerned, { times: 1, firstAt: at, lastAt: at }));
    this.#deps.onEvent(note.kind);
  }

  /** In a transaction of its own. */
  recordNow(note: SecurityNote): Promise<void> {
    return transact(this.#deps.db, (tx) => this.record(tx, note));
  }

  /** Writes failures that wait, and alerts. What could not be written keeps waiting. */
  writeFailures(): Promise<void> {
    return this.#write(this.#soon);
  }

  /** The same for everything else that waits. */
  async writeOthers(): Promise<void> {
    await this.#write(this.#shown);
    await this.#write(this.#ofKnownKeys);
    await this.#write(this.#ofStrangers);
  }

  async #write(notes: WaitingNotes): Promise<void> {
    const waiting = notes.take();
    for (let first = 0; first < waiting.length; first += WRITTEN_AT_ONCE) {
      let failed: Failed[];
      try {
        failed = await this.#writeSome(waiting.slice(first, first + WRITTEN_AT_ONCE));
      } catch (error) {
        notes.putBack(waiting.slice(first));
        throw error;
      }
      for (const { businessId, people } of failed) await alertOfFailures(this.#deps, businessId, people);
    }
  }

  /** Returns whose sign-ins failed. */
  async #writeSome(waiting: readonly WaitingNote[]): Promise<Failed[]> {
    const people = new Map<BusinessId, Map<string, Person>>();
    await transact(this.#deps.db, async (tx) => {
      const at = await databaseNow(tx);
      const nowMs = performance.now();
      const ago = (atMs: number): Date => new Date(at.getTime() - Math.max(0, nowMs - atMs));
      const concerned = await resolveNotes(
        tx,
        waiting.map(({ note }) => note),
      );
      const events = waiting.flatMap(({ note, times, firstAtMs, lastAtMs }, index) => {
        const whom = concerned[index];
        if (whom === undefined) return [];
        const { person, businessIds } = whom;
        if (isFailure(note.kind) && person !== undefined) {
          for (const businessId of businessIds) {
            if (businessId === OPERATORS) continue;
            people.set(businessId, (people.get(businessId) ?? new Map<string, Person>()).set(person.id, person));
          }
        }
        return eventsOf(note, whom, { times, firstAt: ago(firstAtMs), lastAt: ago(lastAtMs) });
      });
      await addEvents(tx, mergedAndSorted(events));
    });
    return [...people].map(([businessId, found]) => ({ businessId, people: [...found.values()] }));
  }
}

interface Failed {
  readonly businessId: BusinessId;
  readonly people: readonly Person[];
}

type Happened = Pick<NewEvent, 'times' | 'firstAt' | 'lastAt'>;

/** One for each business that it concerns. */
function eventsOf(note: SecurityNote, { person, apiKeyId, live, businessIds }: Concerned, happened: Happened) {
  const holder = person?.id ?? (apiKeyId === null ? '' : `key ${apiKeyId}`);
  const foldKey = foldKeyOf({ ...note, live }, holder, happened.lastAt);
  return businessIds.map((businessId) => ({
    ...happened,
    businessId,
    id: randomUUID(),
    kind: note.kind,
    live: live ?? null,
    what: keepable(note.what) ?? '',
    personId: person?.id ?? null,
    personName: keepable(person?.name),
    personEmail: keepable(person?.email),
    apiKeyId,
    address: keepable(note.address ?? undefined),
    userAgent: keepable(note.userAgent),
    foldKey,
  }));
}

const keepable = (text: string | undefined): string | null =>
  text === undefined ? null : keepableText(text, TEXT_LENGTH_MAX);

/** Notes that differed in memory may be the same event: two addresses of one network, or two unknown people. */
function mergedAndSorted(events: readonly NewEvent[]): NewEvent[] {
  const merged = new Map<string, NewEvent>();
  for (const event of events) {
    const same = `${event.businessId} ${event.foldKey?.toString('hex') ?? event.id}`;
    const { times, firstAt, lastAt } = merged.get(same) ?? { ...event, times: 0 };
    merged.set(same, {
      ...event,
      times: times + event.times,
      firstAt: firstAt < event.firstAt ? firstAt : event.firstAt,
      lastAt: lastAt > event.lastAt ? lastAt : event.lastAt,
    });
  }
  return [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}
