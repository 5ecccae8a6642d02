/** Reads the security log: in pages, and whole for a spreadsheet. */
import { inChunks, nextAfter } from '../../platform/database/chunks.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { type Cell, exportedTable } from '../../platform/wire/exported-table.ts';
import { LISTED_MAX, type Paging, sliceOf } from '../../platform/wire/paging.ts';
import { countEvents, type EventFilter, findEvents, findEventsAfter, type KeptEvent } from './queries.ts';
import { keyOf } from './wire-event.ts';

const WAY_OUT = 'Narrow it with from and to; the export as CSV has all.';

/** Newest first. @throws AppError validation_failed beyond LISTED_MAX */
export async function listEvents({ db }: DbDeps, filter: EventFilter, paging: Paging) {
  const slice = sliceOf(paging, WAY_OUT);
  const [events, totalCount] = await Promise.all([findEvents(db, filter, slice), countEvents(db, filter, LISTED_MAX)]);
  return { events, totalCount };
}

export const EXPORTED = exportedTable<KeptEvent>({
  first_at: ({ firstAt }) => firstAt.toISOString(),
  last_at: ({ lastAt }) => lastAt.toISOString(),
  event: ({ kind }) => kind,
  times: ({ times }) => times,
  what: ({ what }) => what,
  mode: ({ live }) => (live === null ? 'both' : live ? 'live' : 'test'),
  person_id: ({ personId }) => personId ?? '',
  person: ({ personName }) => personName ?? '',
  person_email: ({ personEmail }) => personEmail ?? '',
  key_id: ({ apiKeyId }) => (apiKeyId === null ? '' : String(apiKeyId)),
  key: (event) => keyOf(event)?.name ?? '',
  address: ({ address }) => address ?? '',
  user_agent: ({ userAgent }) => userAgent ?? '',
});

/** Newest first. */
export function exportEvents({ db }: DbDeps, filter: EventFilter): AsyncGenerator<(readonly Cell[])[]> {
  const placeAfter = ({ lastAt, id }: KeptEvent): EventPlace => ({ lastAt, id });
  return inChunks<KeptEvent, EventPlace | typeof NEWEST, readonly Cell[]>({
    start: NEWEST,
    read: async (place, rowsMax) => {
      const found = await findEventsAfter(db, filter, place === NEWEST ? undefined : place, rowsMax);
      return nextAfter(found, rowsMax, placeAfter);
    },
    placeAfter,
    write: EXPORTED.rowOf,
  });
}

type EventPlace = Pick<KeptEvent, 'lastAt' | 'id'>;
const NEWEST = 'newest';
