import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { type FindMembership, type MemberGuards, memberOf } from '../http/member.ts';
import type { App } from '../http/typed-app.ts';
import type { LedgerEvents } from './ledger-events.ts';
import { followLedgerSchema } from './schemas.ts';

export interface EventRouteDeps {
  readonly guards: MemberGuards;
  readonly ledgerEvents: LedgerEvents;
  readonly people: { readonly findMembership: FindMembership };
}

export function eventRoutes(app: App, { guards, ledgerEvents, people }: EventRouteDeps): void {
  app.addHook('preClose', async () => ledgerEvents.close());

  app.get(
    '/dashboard/api/businesses/:businessId/:mode/events',
    { schema: followLedgerSchema, onRequest: guards.requireMember('payments:read'), exposeHeadRoute: false },
    async (request, reply) => {
      const { businessId, live, userId } = memberOf(request);
      const { headers } = request;
      const stream = ledgerEvents.listen({
        ledger: { businessId, live },
        userId,
        isStillAllowed: async () => {
          try {
            return (await people.findMembership(headers, businessId)) !== undefined;
          } catch (error) {
            if (error instanceof AppError && error.code === 'session_missing') return false;
            throw error;
          }
        },
      });
      return sendEvents(reply, stream);
    },
  );
}

/** Proxies that gather what they pass on would hold the events back. */
const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(events);
