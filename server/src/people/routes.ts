import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CreateBusinessDeps, readBusinessName } from '../businesses/create-business.ts';
import { AppError } from '../errors.ts';
import { success } from '../http/envelope.ts';
import { memberOf, type MemberGuards, refuseCrossSite, type SessionUser, userOf } from '../http/member.ts';
import { originOf } from '../http/origin.ts';
import type { App } from '../http/typed-app.ts';
import type { Origin } from '../principal.ts';
import { businessCounter, tokenCounters } from './attempt-limits.ts';
import { createOwnBusiness, readEmail, readPersonName } from './create-own-business.ts';
import { cookieHeaders, type People, sessionMissing } from './people.ts';
import { acceptInvitation, cancelInvitation, invite, lookAtInvitation } from './invitations.ts';
import { findBusinessesOf } from './queries.ts';
import * as schemas from './schemas.ts';
import {
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  type OwnRequest,
  prepareTwoFactor,
} from './secure-sign-in.ts';
import { type Entering, signIn, signInWithCode, signUp } from './sign-in.ts';
import * as team from './team.ts';

export interface PeopleRouteDeps extends CreateBusinessDeps {
  readonly config: { readonly signUpsPerHour: number };
  readonly people: People;
  readonly guards: MemberGuards;
}

export function peopleRoutes(app: App, deps: PeopleRouteDeps): void {
  signingRoutes(app, deps);
  sessionRoutes(app, deps);
  twoFactorRoutes(app, deps);
  passwordRoute(app, deps);
  invitationRoutes(app, deps);
  teamRoutes(app, deps);
}

/** All of these are for people who are not signed in, or not yet in full. */
function signingRoutes(app: App, deps: PeopleRouteDeps): void {
  const { config } = deps;
  const onRequest = sameSiteOnly;

  app.post('/dashboard/api/sign-up', { schema: schemas.signUpSchema, onRequest }, async (request, reply) => {
    const { password } = request.body;
    const name = readPersonName(request.body.name);
    const email = readEmail(request.body.email);
    const businessName = optional(request.body.businessName, (text) => readBusinessName(text, 'businessName'));
    const { headers, response } = await signUp(deps, config, entering(request), { name, email, password });
    if (businessName !== undefined) {
      const origin = originOf(request, { kind: 'user', id: response.user.id });
      await createOwnBusiness(deps, { userId: response.user.id, origin }, businessName);
    }
    setCookies(reply, headers);
    return success('Signed up', await sessionOf(deps, response.user));
  });

  app.post('/dashboard/api/sign-in', { schema: schemas.signInSchema, onRequest }, async (request, reply) => {
    const { password } = request.body;
    const email = readEmail(request.body.email);
    const { headers, response } = await signIn(deps, entering(request), { email, password });
    setCookies(reply, headers);
    if (!('user' in response)) return success('Signed in', { twoFactorRequired: true } as const);
    return success('Signed in', await sessionOf(deps, response.user));
  });

  app.post(
    '/dashboard/api/sign-in/two-factor',
    { schema: schemas.signInTwoFactorSchema, onRequest },
    async (request, reply) => {
      const { headers, response } = await signInWithCode(deps, entering(request), request.body.code.trim());
      setCookies(reply, headers);
      return success('Signed in', await sessionOf(deps, response.user));
    },
  );

  app.post('/dashboard/api/sign-in/link', { schema: schemas.signInLinkSchema, onRequest }, async (request, reply) => {
    const answer = await deps.people.attempts.run(tokenCounters(request.ip), () => signInByLink(deps, request));
    setCookies(reply, answer.headers);
    const { user } = (await answer.json()) as { user: SessionUser };
    return success('Signed in', await sessionOf(deps, user));
  });
}

async function signInByLink(
  { people }: PeopleRouteDeps,
  { protocol, headers, body }: Pick<FastifyRequest, 'protocol' | 'headers'> & { readonly body: { token: string } },
): Promise<Response> {
  const { api } = await people.authFor(protocol);
  const signedIn = await api.magicLinkVerify({
    query: { token: body.token },
    headers: cookieHeaders(headers),
    asResponse: true,
  });
  // A wrong token is answered with a redirect to an error page, which we do not have.
  if (signedIn.status === 200) return signedIn;
  throw new AppError('sign_in_refused', 'The link was used already, or it has run out. Start the server for another.');
}

function sessionRoutes(app: App, deps: PeopleRouteDeps): void {
  const authOf = async (request: FastifyRequest) => (await deps.people.authFor(request.protocol)).api;
  const { requireUser } = deps.guards;

  app.post(
    '/dashboard/api/sign-out',
    { schema: schemas.signOutSchema, onRequest: sameSiteOnly },
    async (request, reply) => {
      const { headers } = await (
        await authOf(request)
      ).signOut({
        headers: cookieHeaders(request.headers),
        returnHeaders: true,
      });
      setCookies(reply, headers);
      return success('Done', null);
    },
  );

  app.get(
    '/dashboard/api/session',
    { schema: schemas.getSessionSchema, onRequest: requireUser },
    async (request, reply) => {
      const { headers, response } = await (
        await authOf(request)
      ).getSession({
        headers: cookieHeaders(request.headers),
        returnHeaders: true,
      });
      if (response === null) throw sessionMissing();
      setCookies(reply, headers);
      return success('Session', await sessionOf(deps, response.user));
    },
  );

  app.post(
    '/dashboard/api/businesses',
    { schema: schemas.createBusinessSchema, onRequest: requireUser },
    async (request) => {
      const user = userOf(request);
      const name = readBusinessName(request.body.name);
      await deps.people.attempts.count(businessCounter(user.id));
      await createOwnBusiness(deps, { userId: user.id, origin: originOfUser(request) }, name);
      return success('Business created', await sessionOf(deps, user));
    },
  );
}

/** What guards the person's sign-in: the second factor, and below it the password. */
function twoFactorRoutes(app: App, deps: PeopleRouteDeps): void {
  const { requireUser } = deps.guards;

  app.post(
    '/dashboard/api/two-factor/enable',
    { schema: schemas.enableTwoFactorSchema, onRequest: requireUser },
    async (request, reply) => {
      const { headers, response } = await prepareTwoFactor(deps, ownRequest(request), request.body);
      setCookies(reply, headers);
      if (!('totpURI' in response)) throw new Error('the second factor is not of the expected kind');
      return success('Two-factor sign-in prepared', { totpUri: response.totpURI, backupCodes: response.backupCodes });
    },
  );

  app.post(
    '/dashboard/api/two-factor/confirm',
    { schema: schemas.confirmTwoFactorSchema, onRequest: requireUser },
    async (request, reply) => {
      const user = userOf(request);
      const headers = await confirmTwoFactor(deps, ownRequest(request), request.body);
      setCookies(reply, headers);
      return success('Two-factor sign-in is on', await sessionOf(deps, { ...user, twoFactorEnabled: true }));
    },
  );

  app.post(
    '/dashboard/api/two-factor/disable',
    { schema: schemas.disableTwoFactorSchema, onRequest: requireUser },
    async (request, reply) => {
      const user = userOf(request);
      const headers = await disableTwoFactor(deps, ownRequest(request), request.body);
      setCookies(reply, headers);
      return success('Two-factor sign-in is off', await sessionOf(deps, { ...user, twoFactorEnabled: false }));
    },
  );
}

function passwordRoute(app: App, deps: PeopleRouteDeps): void {
  const { requireUser } = deps.guards;

  app.post(
    '/dashboard/api/password',
    { schema: schemas.changePasswordSchema, onRequest: requireUser },
    async (request, reply) => {
      const user = userOf(request);
      const headers = await changePassword(deps, ownRequest(request), request.body);
      setCookies(reply, headers);
      return success('Password changed', await sessionOf(deps, user));
    },
  );
}

/** The token stands in the body, so that it gets into no address: logs keep those, and browsers send them on. */
function invitationRoutes(app: App, deps: PeopleRouteDeps): void {
  const { requireUser } = deps.guards;
  app.post(
    '/dashboard/api/invitations/view',
    { schema: schemas.viewInvitationSchema, onRequest: sameSiteOnly },
    async ({ ip, body }) => {
      const { expiresAt, ...invitation } = await deps.people.attempts.run(tokenCounters(ip), () =>
        lookAtInvitation(deps, body.token),
      );
      return success('Invitation', { ...invitation, expiresAt: expiresAt.toISOString() });
    },
  );

  app.post(
    '/dashboard/api/invitations/accept',
    { schema: schemas.acceptInvitationSchema, onRequest: requireUser },
    async (request) => {
      const user = userOf(request);
      await deps.people.attempts.run(tokenCounters(request.ip), () =>
        acceptInvitation(deps, { ...user, origin: originOfUser(request) }, request.body.token),
      );
      return success('Invitation accepted', await sessionOf(deps, user));
    },
  );
}

function teamRoutes(app: App, deps: PeopleRouteDeps): void {
  const base = '/dashboard/api/businesses/:businessId/team';
  const mayRead = deps.guards.requireMember('team:read');
  const mayManage = deps.guards.requireMember('team:write');
  app.get(base, { schema: schemas.getTeamSchema, onRequest: mayRead }, async (request) =>
    success('Team', await team.getTeam(deps, memberOf(request).businessId)),
  );
  app.post(`${base}/invitations`, { schema: schemas.inviteSchema, onRequest: mayManage }, async (request) => {
    const wanted = { ...request.body, email: readEmail(request.body.email) };
    const { expiresAt, ...invited } = await invite(deps, memberOf(request), wanted);
    return success('Invited', { ...invited, expiresAt: expiresAt.toISOString() });
  });
  app.delete(
    `${base}/invitations/:invitationId`,
    { schema: schemas.cancelInvitationSchema, onRequest: mayManage },
    async (request) => {
      await cancelInvitation(deps, memberOf(request), request.params.invitationId);
      return success('Done', null);
    },
  );
  app.patch(
    `${base}/members/:memberId`,
    { schema: schemas.changeRoleSchema, onRequest: mayManage },
    async (request) => {
      await team.changeRole(deps, memberOf(request), request.params.memberId, request.body.role);
      return success('Done', null);
    },
  );
  app.delete(
    `${base}/members/:memberId`,
    { schema: schemas.removeMemberSchema, onRequest: mayManage },
    async (request) => {
      await team.removeMember(deps, memberOf(request), request.params.memberId);
      return success('Done', null);
    },
  );
  app.post(
    `${base}/leave`,
    { schema: schemas.leaveBusinessSchema, onRequest: deps.guards.requireMember() },
    async (request) => {
      await team.leaveBusiness(deps, memberOf(request));
      return success('Done', null);
    },
  );
}

const entering = ({ protocol, ip, headers }: FastifyRequest): Entering => ({
  protocol,
  address: ip,
  cookies: headers.cookie,
});

const optional = <T>(text: string | undefined, read: (text: string) => T): T | undefined =>
  text === undefined ? undefined : read(text);

const ownRequest = (request: FastifyRequest): OwnRequest => ({
  protocol: request.protocol,
  address: request.ip,
  headers: cookieHeaders(request.headers),
  user: userOf(request),
  origin: originOfUser(request),
});

const originOfUser = (request: FastifyRequest): Origin => originOf(request, { kind: 'user', id: userOf(request).id });

async function sameSiteOnly(request: FastifyRequest): Promise<void> {
  refuseCrossSite(request);
}

async function sessionOf({ db }: PeopleRouteDeps, user: SessionUser) {
  const businesses = await findBusinessesOf(db, user.id);
  return {
    user: { id: user.id, name: user.name, email: user.email, twoFactorEnabled: user.twoFactorEnabled === true },
    businesses: businesses.map(({ id, name, role }) => ({ id: Number(id), name, role })),
  };
}

function setCookies(reply: FastifyReply, headers: Headers | undefined | null): void {
  const cookies = headers?.getSetCookie() ?? [];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
