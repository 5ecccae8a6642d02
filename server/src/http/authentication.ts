/**
 * Authentication of requests, before their body is read. A secret key in the header `apiKey` opens every operation; the
 * bank list also takes a public key, as a bearer token or as the query parameter `api_key`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Authenticate, Principal } from '../principal.ts';
import { FailedAttempts } from './failed-attempts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards below; undefined on open routes. */
    principal: Principal | undefined;
  }
}

/** No key that we hand out is longer. */
const KEY_LENGTH_MAX = 128;

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Guards {
  /** Secret key in the header `apiKey`. */
  readonly requireSecretKey: Guard;
  /** Public or secret key, as a bearer token, as `?api_key=` or in the header `apiKey`. */
  readonly requireAnyKey: Guard;
}

/** Wrong keys are counted per address; once over the limit they get 429. A right key is never held up by them. */
export function createGuards(authenticate: Authenticate): Guards {
  const failures = new FailedAttempts();

  async function identify(request: FastifyRequest, key: string | undefined, missing: string): Promise<Principal> {
    try {
      if (key === undefined || key === '') throw new AppError('api_key_missing', missing);
      if (key.length > KEY_LENGTH_MAX) throw new AppError('api_key_unknown', 'The API key is not known.');
      return await authenticate(key);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) await failures.count(request.ip);
      throw error;
    }
  }

  return {
    async requireSecretKey(request) {
      const principal = await identify(
        request,
        headerText(request, 'apikey'),
        'Send your secret key in the header "apiKey".',
      );
      if (principal.kind !== 'secret') {
        throw new AppError(
          'secret_key_required',
          'This operation needs a secret key (sk_…); a public key opens the bank list only.',
        );
      }
      request.principal = principal;
    },
    async requireAnyKey(request) {
      request.principal = await identify(
        request,
        bearerToken(request) ?? queryText(request, 'api_key') ?? headerText(request, 'apikey'),
        'Send your public key as "Authorization: Bearer pk_…" or as the query parameter "api_key".',
      );
    },
  };
}

/**
 * The caller that a guard has let in.
 * @throws Error when the route has no guard: a mistake in the route, never in the request.
 */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === undefined) throw new Error(`the route ${request.routeOptions.url ?? ''} has no guard`);
  return request.principal;
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

function queryText(request: FastifyRequest, name: string): string | undefined {
  const query = request.query as Record<string, unknown>;
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}
