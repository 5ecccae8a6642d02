/** Reads bodies: within a budget, valid UTF-8, JSON without prototype tricks. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors/errors.ts';
import { askForBody } from './awaited-bodies.ts';
import { type ArrivingBody, BodyBudget } from './body-budget.ts';
import { withObjects } from './empty-lists.ts';
import { readJson } from './read-json.ts';
import type { App } from './typed-app.ts';

/** 1 MB for a body; the route of bulk payments has its own limit. */
export const BODY_BYTES_MAX = 1_048_576;
/**
 * The limit of sign-in and sign-up, which need little: the longest is the answer of a passkey. On other routes keys and
 * sessions are checked before a body is read.
 */
const STRANGER_BODY_BYTES_MAX = 16_384;

type Done = (error: Error | null, body?: unknown) => void;

export function parseJsonBodies(app: App, budget: BodyBudget = new BodyBudget()): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage, done: Done) => {
    // No route will read it.
    if (request.is404) {
      done(null, undefined);
      return;
    }
    const { routeOptions } = request;
    gather(request, payload, { budget, bytesMax: bytesMaxOf(request, routeOptions.bodyLimit) }, (error, body) => {
      // Many clients declare JSON on every request, even on those without a body; the schema says whether one is
      // needed.
      if (body === undefined || body.length === 0) done(error, undefined);
      else parse(body, routeOptions.config.describedBody ?? routeOptions.schema?.body, done);
    });
  });
}

/** One pass over nearly all bodies: the parser that Fastify has walks all values of a body that names a prototype. */
function parse(body: Buffer, schema: unknown, done: Done): void {
  let value: unknown;
  try {
    value = withObjects(readJson(body), schema);
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, value);
}

function gather(
  request: FastifyRequest,
  payload: IncomingMessage,
  { budget, bytesMax }: { readonly budget: BodyBudget; readonly bytesMax: number },
  tell: (error: Error | null, body?: Buffer) => void,
): void {
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared > bytesMax) {
    tell(tooLarge());
    return;
  }
  const chunks: Buffer[] = [];
  let received = 0;
  let arriving: ArrivingBody | undefined;
  function end(error: Error | null): void {
    payload.off('data', take).off('end', complete).off('error', breakOff);
    // Later errors of this connection have been reported already.
    payload.on('error', () => undefined);
    if (arriving !== undefined) budget.release(arriving);
    tell(error, error === null ? (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)) : undefined);
  }
  function complete(): void {
    end(null);
  }
  function breakOff(cause: Error): void {
    end(new AppError('bad_request', 'The request was cut off before its end.', { cause }));
  }
  function take(chunk: Buffer): void {
    received += chunk.length;
    if (received > bytesMax) {
      end(tooLarge());
      return;
    }
    // It arrived whole, as nearly all do, so it was never incomplete.
    if (received !== declared || arriving !== undefined) {
      arriving ??= { owner: ownerOf(request), refuse: end };
      const refusal = budget.take(arriving, chunk.length);
      if (refusal !== undefined) {
        end(refusal);
        return;
      }
    }
    chunks.push(chunk);
  }
  askForBody(request.raw);
  payload.on('data', take).on('end', complete).on('error', breakOff);
}

function bytesMaxOf({ principal, member, user }: FastifyRequest, ofRoute = BODY_BYTES_MAX): number {
  const isStranger = principal === undefined && member === undefined && user === undefined;
  return isStranger ? Math.min(ofRoute, STRANGER_BODY_BYTES_MAX) : ofRoute;
}

function ownerOf({ principal, member, user, ip }: FastifyRequest): string {
  if (principal !== undefined) return `business ${principal.businessId} ${principal.live}`;
  if (member !== undefined) return `user ${member.userId}`;
  return user === undefined ? `address ${ip}` : `user ${user.id}`;
}

const tooLarge = (): AppError => new AppError('payload_too_large', 'The body is larger than this operation takes.');
