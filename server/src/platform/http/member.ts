/**
 * Authentication of the dashboard: checks a person's session, their membership of the business in the address, and
 * whether their role permits the operation. Nothing is cached: a person who is removed from the team loses access at
 * once.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import { numberIn } from '../wire/ids.ts';
import { type SessionFacts, sessionOf } from './fresh-proof.ts';
import { originOf } from './origin.ts';
import type { RequestDeadlines } from './request-deadlines.ts';
import { type Permission, requirePermissions, type Role } from '../../core/words/permissions.ts';
import { type MemberPrincipal, requireProof } from '../../core/words/principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireMember`; undefined on all other routes. */
    member: MemberPrincipal | undefined;
    /** Set by `requireUser`; undefined on all other routes. */
    user: SessionUser | undefined;
    /** Set by both; undefined on all other routes. */
    session: SessionFacts | undefined;
  }
}

/** The signed-in person, whatever businesses they belong to. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified?: boolean | undefined;
  readonly twoFactorEnabled?: boolean | null | undefined;
}

/** What a request says of its session. */
type Sent = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** @throws AppError session_missing */
export type FindUser = (sent: Sent) => Promise<{ readonly user: SessionUser; readonly session: SessionFacts }>;

export interface Membership {
  readonly userId: string;
  readonly role: Role;
  /** The business demands a second factor, and the person has none. */
  readonly lacksFactor: boolean;
  readonly session: SessionFacts;
}

/**
 * The membership of the session's user; undefined if they are not a member of this business.
 * @throws AppError session_missing
 */
export type FindMembership = (sent: Sent, businessId: BusinessId) => Promise<Membership | undefined>;

export type MemberGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface MemberGuards {
  /**
   * The guard of routes below `/dashboard/api/businesses/:businessId`, with `:mode` or without. Admits members who have
   * all of these permissions; if none is given, every member.
   */
  readonly requireMember: (...needed: readonly Permission[]) => MemberGuard;
  /** The guard of routes of a person, which belong to no business. */
  readonly requireUser: MemberGuard;
  /** Behind one of the guards above: admits sessions whose person has just proved that it is them. */
  readonly requireFreshProof: MemberGuard;
  /** Whether a hook is one of these guards. */
  readonly isMemberGuard: (hook: unknown) => boolean;
}

/** A business that is not theirs and one that does not exist get the same 404. */
export function createMemberGuards(
  { findUser, findMembership }: { readonly findUser: FindUser; readonly findMembership: FindMembership },
  databaseNow: () => Promise<Date>,
  deadlines: RequestDeadlines,
): MemberGuards {
  const requireUser: MemberGuard = async (request, reply) => {
    refuseCrossSite(request);
    const { user, session } = await deadlines.within(reply, findUser(request));
    request.user = user;
    request.session = session;
  };
  const made = new Set<unknown>([requireUser]);

  function makeGuard(needed: readonly Permission[]): MemberGuard {
    return async (request, reply) => {
      refuseCrossSite(request);
      const { businessId, live } = addressed(request);
      const membership = businessId && (await deadlines.within(reply, findMembership(request, businessId)));
      if (businessId === undefined || membership === undefined || live === undefined) {
        throw new AppError('not_found', 'There is no such business among yours.');
      }
      const { userId, role, session, lacksFactor } = membership;
      if (lacksFactor) throw factorMissing();
      requirePermissions({ role, live }, needed);
      const origin = originOf(request, { kind: 'user', id: userId });
      const memberUse = { userId, live, needed, provedAt: session.provedAt };
      request.member = { kind: 'member', userId, role, businessId, live, apiKeyId: undefined, memberUse, origin };
      request.session = session;
    };
  }

  return {
    requireMember(...needed) {
      const guard = makeGuard(needed);
      made.add(guard);
      return guard;
    },
    requireUser,
    requireFreshProof: async (request) => requireProof(sessionOf(request).provedAt, await databaseNow()),
    isMemberGuard: (hook) => made.has(hook),
  };
}

/** At every door of a business; what a person needs to set one up is at doors of their own. */
const factorMissing = (): AppError =>
  new AppError('second_factor_required', 'This business demands a second factor. Set up yours first.');

/**
 * The member that a guard has admitted.
 * @throws Error when the route has no guard: a mistake in the route, never in the request.
 */
export function memberOf(request: FastifyRequest): MemberPrincipal {
  if (request.member === undefined) throw new Error(`the route ${request.routeOptions.url ?? ''} has no member guard`);
  return request.member;
}

/** The user that `requireUser` has admitted. @throws Error as `memberOf` does. */
export function userOf(request: FastifyRequest): SessionUser {
  if (request.user === undefined) throw new Error(`the route ${request.routeOptions.url ?? ''} has no user guard`);
  return request.user;
}

/**
 * Browsers say where a write comes from; a write from another site is forged. The session cookie is SameSite as well,
 * so a forged write could succeed only if both protections failed.
 * @throws AppError cross_site_refused
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !isOwn(origin, host));
  if (isForeign) throw new AppError('cross_site_refused', 'Requests from other sites are refused.');
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

function addressed({ params }: FastifyRequest): { businessId: BusinessId | undefined; live: boolean | undefined } {
  const { businessId = '', mode } = params as { readonly businessId?: string; readonly mode?: string };
  return {
    businessId: numberIn(businessId) as BusinessId | undefined,
    live: mode === undefined || mode === 'test' ? false : mode === 'live' ? true : undefined,
  };
}
