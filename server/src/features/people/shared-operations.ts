/** What the operations of people share: who asks, and how they are answered. */
import type { Exchange } from '../../platform/http/exchange.ts';
import type { SessionUser } from '../../platform/http/member.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { Origin } from '../../core/words/principal.ts';
import type { OwnRequest } from './change-own.ts';
import { cookieHeaders, type Entering, type People } from './people.ts';
import { provesByLink } from './proofs.ts';
import { findBusinessesOf, findFactors } from './queries.ts';

export interface PersonDeps extends DbDeps {
  readonly people: People;
}

export const entering = ({ protocol, address, headers }: Exchange): Entering => ({
  protocol,
  address,
  cookies: headers.cookie,
  userAgent: headers['user-agent'],
});

export const originOf = ({ requestId, address }: Exchange, { id }: { readonly id: string }): Origin => ({
  actor: { kind: 'user', id },
  requestId,
  address,
});

export const ownRequest = (exchange: Exchange, user: SessionUser): OwnRequest => ({
  sessionId: exchange.session.id,
  provedWith: exchange.session.provedWith,
  protocol: exchange.protocol,
  address: exchange.address,
  userAgent: exchange.headers['user-agent'],
  headers: cookieHeaders(exchange.headers),
  user,
  origin: originOf(exchange, user),
});

/** `provedWith` is what the last proof of the session was given with. */
export async function sessionOf({ db }: DbDeps, user: SessionUser, provedWith?: string) {
  const [businesses, factors] = await Promise.all([findBusinessesOf(db, user.id), findFactors(db, user.id)]);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailProven: user.emailVerified === true,
      hasPassword: factors.hasPassword,
      provesByLink: provesByLink(factors, provedWith),
      twoFactorEnabled: factors.isOn,
      authenticatorApp: factors.hasApp,
      passkeys: factors.passkeys,
    },
    businesses: businesses.map(({ id, ...business }) => ({ id: Number(id), ...business })),
  };
}

export function setCookies(exchange: Exchange, headers: Headers | undefined | null): void {
  const cookies = headers?.getSetCookie() ?? [];
  if (cookies.length > 0) exchange.setHeader('set-cookie', cookies);
}
