/**
 * Authenticates requests before their body is read. A secret key in the header `apiKey` opens every operation; the bank
 * list also accepts a public key, as a bearer token or as the query parameter `api_key`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors/errors.ts';
import { type KeyUse, requireReach } from '../../core/words/key-reach.ts';
import type { Permission } from '../../core/words/permissions.ts';
import { actorOf, type Authenticate, type Origin, type Principal } from '../../core/words/principal.ts';
import { FailedAttempts } from './failed-attempts.ts';
import type { KeyRates } from './key-rates.ts';
import { originOf } from './origin.ts';
import type { RequestDeadlines } from './request-deadlines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards below; undefined on open routes. */
    principal: Principal | undefined;
  }
}

/** Longer than any key that we issue. */
const KEY_LENGTH_MAX = 128;

/** A hook with a callback: while the key's holder is cached, a request needs no promise here. */
export type Guard = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

export interface Guards {
  /** Secret key in the header `apiKey`, with all of these permissions. */
  readonly requireSecretKey: (...needed: readonly Permission[]) => Guard;
  /** Public or secret key, as a bearer token, as `?api_key=` or in the header `apiKey`. */
  readonly requireAnyKey: Guard;
  /** Whether a hook is a guard for secret keys. */
  readonly isSecretKeyGuard: (hook: unknown) => boolean;
}

/**
 * Wrong keys are counted per address; over the limit they are answered with 429. They never delay a right key. The
 * requests of a right secret key are counted for that key.
 */
export function createGuards({ authenticate, onForeignAddress, onAdmitted, keyRates, deadlines }: GuardsDeps): Guards {
  const failures = new FailedAttempts();
  const ofSecretKeys = new Set<unknown>();

  function guard(
    keyOf: (request: FastifyRequest) => string | undefined,
    missing: string,
    requireFit: (principal: Principal, address: string) => void,
  ): Guard {
    return (request, reply, done) => {
      const admit = (principal: Principal): void => {
        request.principal = principal;
        try {
          requireFit(principal, request.ip);
        } catch (error) {
          void refuse(error as Error);
          return;
        }
        onAdmitted(principal, request.ip);
        done(principal.kind === 'secret' ? countRequest(principal, reply) : undefined);
      };
      const refuse = async (error: Error): Promise<void> => {
        done(await countFailure(request, error));
      };
      // Payments are POSTs. The caller of a read that fails at once can repeat it.
      const holder = holderOf(keyOf(request), missing, request.method === 'POST');
      if (holder instanceof AppError) void refuse(holder);
      else if (holder instanceof Promise) void deadlines.within(reply, holder).then(admit, refuse);
      else admit(holder);
    };
  }

  /** What a key may not use is not counted, so that a thief elsewhere takes nothing from its owner. */
  function countRequest({ apiKeyId }: Principal, reply: FastifyReply): AppError | undefined {
    const { rateLimit, error } = keyRates.admit(apiKeyId, reply.raw);
    reply.header('ratelimit-policy', keyRates.policy).header('ratelimit', rateLimit);
    return error;
  }

  /** The error to answer with. */
  async function countFailure({ ip, id, principal }: FastifyRequest, error: Error): Promise<Error> {
    if (!(error instanceof AppError)) return error;
    const isForeign = error.code === 'address_not_allowed';
    if (isForeign && principal !== undefined) onForeignAddress({ principal, address: ip, requestId: id });
    if (error.status !== 401 && !isForeign) return error;
    return failures.count(ip).then(
      () => error,
      (tooMany: Error) => tooMany,
    );
  }

  function holderOf(key: string | undefined, missing: string, mayWait: boolean): ReturnType<Authenticate> {
    if (key === undefined || key === '') return new AppError('api_key_missing', missing);
    if (key.length > KEY_LENGTH_MAX) return new AppError('api_key_unknown', 'The API key is not known.');
    return authenticate(key, mayWait);
  }

  return {
    requireSecretKey(...needed) {
      const made = guard(
        (request) => headerText(request, 'apikey'),
        'Send your secret key in the header "apiKey".',
        (principal, address) => {
          if (principal.kind !== 'secret') throw secretKeyRequired();
          requireReach(principal, { needed, address });
        },
      );
      ofSecretKeys.add(made);
      return made;
    },
    isSecretKeyGuard: (hook) => ofSecretKeys.has(hook),
    requireAnyKey: guard(
      (request) => bearerToken(request) ?? queryText(request, 'api_key') ?? headerText(request, 'apikey'),
      'Send your public key as "Authorization: Bearer pk_…" or as the query parameter "api_key".',
      (principal, address) => requireReach(principal, { needed: [], address }),
    ),
  };
}

interface GuardsDeps {
  readonly authenticate: Authenticate;
  readonly onForeignAddress: OnForeignAddress;
  /** Called with every use of a key that may be used so. Must not throw. */
  readonly onAdmitted: (principal: Principal, address: string) => void;
  readonly keyRates: KeyRates;
  readonly deadlines: RequestDeadlines;
}

/** Told of a right key that was used from an address that it does not allow. Must not throw. */
export type OnForeignAddress = (use: {
  readonly principal: Principal;
  readonly address: string;
  readonly requestId: string;
}) => void;

const secretKeyRequired = (): AppError =>
  new AppError(
    'secret_key_required',
    'This operation needs a secret key (sk_…); a public key opens the bank list only.',
  );

/**
 * The caller that a guard has admitted.
 * @throws Error when the route has no guard: a mistake in the route, never in the request.
 */
function principalOf(request: FastifyRequest): Principal {
  if (request.principal === undefined) throw new Error(`the route ${request.routeOptions.url ?? ''} has no guard`);
  return request.principal;
}

/** The same for writes: the audit log also records the request, and the ledger's lock the use of the key. */
export function callerOf(
  request: FastifyRequest,
  needed: readonly Permission[],
): Principal & { readonly origin: Origin; readonly keyUse: KeyUse } {
  const principal = principalOf(request);
  const { apiKeyId, businessId, live, kind, permissions, addresses } = principal;
  const origin = originOf(request, actorOf(principal));
  return { apiKeyId, businessId, live, kind, permissions, addresses, origin, keyUse: { needed, address: request.ip } };
}

/** The key of the request, wherever it is; undefined if it has none. */
export const keyTextOf = (request: FastifyRequest): string | undefined =>
  headerText(request, 'apikey') ?? bearerToken(request) ?? queryText(request, 'api_key');

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
