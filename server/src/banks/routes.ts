import type { FastifyReply } from 'fastify';
import type { Guards } from '../http/authentication.ts';
import { sendJsonText } from '../http/envelope.ts';
import type { App } from '../http/typed-app.ts';
import type { BankDirectory, BankList } from './directory.ts';
import { listBanksSchema } from './schemas.ts';

export interface BankRouteDeps {
  readonly banks: Pick<BankDirectory, 'list'>;
  readonly guards: Guards;
}

/** Banks change a few times a year; five minutes spare most requests, and the tag makes the others cheap. */
const FRESH_S = 300;

export function bankRoutes(app: App, { banks, guards }: BankRouteDeps): void {
  app.get(
    '/business/get-banks-api',
    { schema: listBanksSchema, onRequest: guards.requireAnyKey, config: { envelope: 'status' } },
    async (request, reply) => sendList(reply, await banks.list(), request.headers['if-none-match']),
  );
}

function sendList(reply: FastifyReply, { body, etag }: BankList, ifNoneMatch: string | undefined): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${FRESH_S}`)
    .header('vary', 'Authorization, apiKey');
  if (matches(ifNoneMatch, etag)) return reply.code(304).send();
  return sendJsonText(reply, body);
}

/** RFC 9110, 13.1.2: a list of tags, or `*`; W/ makes no difference here. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  // Tags may hold commas between their quotes.
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}
