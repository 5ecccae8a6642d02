/** Reads the security log: in pages, and whole for a spreadsheet. */
import type { DbDeps } from '../database/pool.ts';
import { LISTED_MAX, type Paging, sliceOf } from '../wire/paging.ts';
import { countEvents, type EventFilter, findEvents, findEventsAfter, type KeptEvent } from './queries.ts';
import { keyOf } from './wire-event.ts';

const WAY_OUT = 'Narrow it with from and to; the export as CSV has all.';
const EXPORTED_AT_ONCE = 1_000;

/** Newest first. @throws AppError validation_failed beyond LISTED_MAX */
export async function listEvents({ db }: DbDeps, filter: EventFilter, paging: Paging) {
  const slice = sliceOf(paging, WAY_OUT);
  const [events, totalCount] = await Promise.all([findEvents(db, filter, slice), countEvents(db, filter, LISTED_MAX)]);
  return { events, totalCount };
}

export const EXPORT_COLUMNS = [
  'first_at',
  'last_at',
  'event',
  'times',
  'what',
  'mode',
  'person_id',
  'person',
  'person_email',
  'key_id',
  'key',
  'address',
  'user_agent',
] as const;

/** Newest first. */
export async function* exportEvents({ db }: DbDeps, filter: EventFilter): AsyncGenerator<(string | number)[][]> {
  let place: KeptEvent | undefined;
  for (;;) {
    const found: KeptEvent[] = await findEventsAfter(db, filter, place, EXPORTED_AT_ONCE);
    yield found.map(exported);
    place = found.at(-1);
    if (found.length < EXPORTED_AT_ONCE) return;
  }
}

const exported = (event: KeptEvent): (string | number)[] => [
  event.firstAt.toISOString(),
  event.lastAt.toISOString(),
  event.kind,
  event.times,
  event.what,
  event.live === null ? 'both' : event.live ? 'live' : 'test',
  event.personId ?? '',
  event.personName ?? '',
  event.personEmail ?? '',
  event.apiKeyId === null ? '' : String(event.apiKeyId),
  keyOf(event)?.name ?? '',
  event.address ?? '',
  event.userAgent ?? '',
];
