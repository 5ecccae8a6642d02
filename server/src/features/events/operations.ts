/** Events that members can follow. */
import { Type } from 'typebox';
import { AppError } from '../../core/errors/errors.ts';
import { successText } from '../../platform/http/envelope.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { file, read } from '../../platform/http/operation.ts';
import type { People } from '../people/people.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { readPaging } from '../../platform/wire/paging.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import { followEvents } from './follow-events.ts';
import type { EventWaiters } from './event-waiters.ts';
import type { LedgerEvents } from './ledger-events.ts';
import { findStart, readTypes } from './list-events.ts';
import * as schemas from './schemas.ts';
import { eventText } from './wire-event.ts';

interface Deps {
  readonly ledgerEvents: LedgerEvents;
  readonly people: Pick<People, 'findMembership'>;
}

interface ListDeps extends DbDeps {
  readonly eventWaiters: Pick<EventWaiters, 'wait'>;
}

const EVENTS_FOUND = 'Events retrieved';

function readWait(wait = '0'): number {
  if (/^\d{1,2}$/.test(wait) && Number(wait) <= schemas.WAIT_SECONDS_MAX) return Number(wait);
  throw invalidParameter('wait', `must be a whole number of seconds from 0 to ${schemas.WAIT_SECONDS_MAX}`);
}

export const eventOperations = [
  read({
    id: 'listEvents',
    summary: 'List events',
    description:
      'What webhooks tell, in order, with or without an endpoint, for 30 days. A loop that goes on from `next` ' +
      'misses nothing. A key without `accounts:read` or `payouts:read` does not see the events of these.',
    doors: { key: '/v1/api/events' },
    permissions: ['payments:read'],
    query: schemas.EventsQuery,
    message: EVENTS_FOUND,
    answers: schemas.EventList,
    errors: ['cursor_expired'],
    run: async (deps: ListDeps, caller, { query: { after, types, limit, wait } }, { onGone }) => {
      const wanted = { filter: readTypes(types), limit: readPaging({ limit }).limit };
      const timeoutMs = readWait(wait) * 1_000;
      const start = await findStart(deps, caller, after);
      const { events, next, hasMore } = await followEvents(deps, caller, start, { ...wanted, timeoutMs, onGone });
      const texts = events.map((event) => eventText(event, event.ledgerSequence));
      const page = `{"events":[${texts.join(',')}],"next":"${next}","hasMore":${hasMore}}`;
      return new JsonText(successText(EVENTS_FOUND, page));
    },
  }),
];

export const streamOperations = [
  file({
    id: 'followLedger',
    summary: 'Follow the ledger',
    description:
      'Server-sent events for `EventSource`. The first `ledger` event says where the ledger is and how long ago ' +
      'something was posted, each further one that it moved; at most one comes a second. A comment comes when there ' +
      'was silence for 15 seconds. The stream ends when the session or the membership has ended.',
    doors: { session: '/events' },
    permissions: ['payments:read'],
    files: {
      200: {
        description: 'Events, for as long as the connection lasts',
        content: {
          'text/event-stream': {
            schema: Type.String({
              examples: ['event: ledger\ndata: {"sequence":57,"balance":9000,"movedMsAgo":350}\n\n'],
            }),
          },
        },
      },
    },
    run: ({ ledgerEvents, people }: Deps, { businessId, live, userId }, _input, { headers, protocol, session }) => ({
      type: 'text/event-stream; charset=utf-8',
      // A proxy that buffers answers would delay the events.
      headers: { 'x-accel-buffering': 'no' },
      body: {
        stream: () =>
          ledgerEvents.listen({
            ledger: { businessId, live },
            userId,
            sessionId: session.id,
            isStillAllowed: async () => {
              try {
                const membership = await people.findMembership({ headers, protocol }, businessId, true);
                return membership !== undefined && !membership.lacksFactor;
              } catch (error) {
                if (error instanceof AppError && error.code === 'session_missing') return false;
                throw error;
              }
            },
          }),
      },
    }),
  }),
];
