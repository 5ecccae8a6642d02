/** Everything that happened in a ledger, in order: what webhooks tell, whether or not anybody listens. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import {
  EVENT_FILTERS,
  EVENT_TYPES,
  type EventFamily,
  familyOf,
  PAYMENT_ACCEPTED,
  wantsType,
} from '../../core/outbox/event-types.ts';
import { type Holder, holds, type Permission, requirePermissions } from '../../core/words/permissions.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import { type Place, placeIdOf, readCursor, unknownCursor } from './event-id.ts';
import { findEvents, findLedgerStates, findOldest, findPlace, type ListedEvent, SCANNED_MAX } from './queries.ts';

const HOUR_MS = 60 * 60_000;
const EVENTS_LISTED_MS = 30 * 24 * HOUR_MS;
/** In place of an id: what there is now is left out. */
const LATEST = 'latest';
/** A place that was just told as the oldest one still holds for a while. */
const GRACE_MS = HOUR_MS;
/** A page may leave out much more than it shows. After so many statements it says how far it has come. */
const ROUNDS_MAX = 5;

export interface EventPage {
  readonly events: readonly ListedEvent[];
  readonly reached: Place;
  /** An id: what `after` of the next request is. */
  readonly next: string;
  /** False when the reader has seen everything for now. */
  readonly hasMore: boolean;
}

/** What the events of each family show. A new family does not compile until it is here. */
const NEEDED_FOR: Readonly<Record<EventFamily, Permission>> = {
  account: 'accounts:read',
  payment: 'payments:read',
  refund: 'payments:read',
  payout: 'payouts:read',
  settlement_run: 'payouts:read',
};
/** The permission for a type, or for a filter that `readTypes` knows. */
const neededFor = (type: string): Permission => NEEDED_FOR[familyOf(type) as EventFamily];

/** @throws AppError validation_failed naming `types`. */
export function readTypes(types: string | undefined): readonly string[] {
  const filter = types?.split(',') ?? [];
  if (filter.every((one) => EVENT_FILTERS.includes(one))) return filter;
  throw invalidParameter('types', `must be types of events with commas between them: ${EVENT_FILTERS.join(', ')}`);
}

/**
 * The types that the reader gets: of those that they ask for, which they must be allowed to see; of all, those that
 * they are.
 * @throws AppError scope_missing
 */
function typesFor(reader: Holder, filter: readonly string[]): string[] {
  requirePermissions(reader, [...new Set(filter.map(neededFor))]);
  return EVENT_TYPES.filter((type) => wantsType(filter, type) && holds(reader, neededFor(type)));
}

/**
 * Where a reader goes on: after an id, at the end of what there is now, or at the oldest event that is kept.
 * @throws AppError validation_failed for an id that is none of this ledger; cursor_expired, naming the oldest that
 *   holds, if events after it are no longer kept.
 */
export async function findStart({ db }: DbDeps, { businessId, live }: LedgerKey, after?: string): Promise<Place> {
  const ledger = { businessId, live };
  if (after === undefined) return findOldest(db, ledger, EVENTS_LISTED_MS);
  if (after === LATEST) {
    const [state] = await findLedgerStates(db, [ledger]);
    return { transaction: state?.sequence ?? 0n, event: state?.eventSequence ?? 0n };
  }
  const { transaction, event, ...found } = await findPlace(
    db,
    ledger,
    readCursor(ledger, after),
    EVENTS_LISTED_MS + GRACE_MS,
  );
  if ((transaction ?? 0n) > found.lastTransaction || (event ?? 0n) > found.lastEvent) throw unknownCursor();
  if (found.isWhole && transaction !== null && event !== null) return { transaction, event };
  throw new AppError(
    'cursor_expired',
    'Events after this one are no longer kept, so your copy may lack some. Read the lists again, and go on from ' +
      '`error.oldest`.',
    { field: 'after', oldest: placeIdOf(ledger, await findOldest(db, ledger, EVENTS_LISTED_MS)) },
  );
}

/** The events of a ledger after a place, as far as the reader may see them. @throws AppError scope_missing */
export async function listEvents(
  { db }: DbDeps,
  { businessId, live, reader }: LedgerKey & { readonly reader: Holder },
  start: Place,
  { filter, limit }: { readonly filter: readonly string[]; readonly limit: number },
): Promise<EventPage> {
  const ledger = { businessId, live };
  const types = typesFor(reader, filter);
  const wanted = { types, wantsPayments: types.includes(PAYMENT_ACCEPTED), limit };
  // A reader of everything wants nearly every row.
  const scanned = types.length === EVENT_TYPES.length ? limit : SCANNED_MAX;
  let range = await findEvents(db, ledger, start, wanted, scanned);
  for (let round = 1; range.events.length === 0 && range.hasMore && round < ROUNDS_MAX; round += 1) {
    range = await findEvents(db, ledger, range.reached, wanted, SCANNED_MAX);
  }
  return { ...range, next: placeIdOf(ledger, range.reached) };
}
