/** Events that members can follow. */
import { Type } from 'typebox';
import { AppError } from '../errors.ts';
import { operation } from '../http/operation.ts';
import type { People } from '../people/people.ts';
import type { LedgerEvents } from './ledger-events.ts';

interface Deps {
  readonly ledgerEvents: LedgerEvents;
  readonly people: Pick<People, 'findMembership'>;
}

export const eventOperations = [
  operation({
    id: 'followLedger',
    summary: 'Follow the ledger',
    description:
      'Server-sent events for `EventSource`. The first `ledger` event says where the ledger is and how long ago ' +
      'something was posted, each further one that it moved; at most one comes a second. A comment comes when there ' +
      'was silence for 15 seconds. The stream ends when the session or the membership has ended.',
    method: 'GET',
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
    file: ({ ledgerEvents, people }: Deps, { businessId, live, userId }, _input, { headers, session }) => ({
      type: 'text/event-stream; charset=utf-8',
      // A proxy that buffers answers would delay the events.
      headers: { 'x-accel-buffering': 'no' },
      body: ledgerEvents.listen({
        ledger: { businessId, live },
        userId,
        sessionId: session.id,
        isStillAllowed: async () => {
          try {
            const membership = await people.findMembership(headers, businessId, true);
            return membership !== undefined && !membership.lacksFactor;
          } catch (error) {
            if (error instanceof AppError && error.code === 'session_missing') return false;
            throw error;
          }
        },
      }),
    }),
  }),
];
