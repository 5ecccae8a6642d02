/** Reads the security log: in pages, and whole for a spreadsheet. */
import { inChunks, nextAfter } from '../database/chunks.ts';
import type { DbDeps } from '../database/pool.ts';
import { LISTED_MAX, type Paging, sliceOf } from '../wire/paging.ts';
import { countEvents, type EventFilter, findEvents, findEventsAfter, type KeptEvent } from './queries.ts';
import { keyOf } from './wire-event.ts';

const WAY_OUT = 'Narrow it with from and to; the export as CSV has all.';

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
export function exportEvents({ db }: DbDeps, filter: EventFilter): AsyncGenerator<(string | number)[][]> {
  const placeAfter = ({ lastAt, id }: KeptEvent): EventPlace => ({ lastAt, id });
  return inChunks<KeptEvent, EventPlace | typeof NEWEST, (string | number)[]>({
    start: NEWEST,
    read: async (place, rowsMax) => {
      const found = await findEventsAfter(db, filter, place === NEWEST ? undefined : place, rowsMax);
      return nextAfter(found, rowsMax, placeAfter);
    },
    placeAfter,
    write: exported,
  });
}

type EventPlace = Pick<KeptEvent, 'lastAt' | 'id'>;
const NEWEST = 'newest';

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
