/**
 * Names of cookies. Those of requests over https begin with `__Host-`: browsers take such a cookie only from this very
 * host over https, so that no other host of the domain, and nobody on the way, can plant one. Over http, on a
 * developer's machine, they have no such name and no Secure.
 */
const PREFIX = 'tributary';
const HOST_PREFIX = '__Host-';

const nameOf = (name: string, isSecure: boolean): string => `${isSecure ? HOST_PREFIX : ''}${PREFIX}.${name}`;

/** `__Host-` wants the path `/`. */
const pathOf = (isSecure: boolean): string => (isSecure ? '/' : '/dashboard/api');

/** The options that make better-auth name its cookies so. Its own prefix would be `__Secure-`. */
export const cookiesFor = (isSecure: boolean) =>
  ({
    cookiePrefix: nameOf('', isSecure).slice(0, -1),
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: pathOf(isSecure), secure: isSecure },
  }) as const;

export interface FoundCookie {
  readonly isSecure: boolean;
  readonly name: string;
  readonly value: string;
}

/**
 * A cookie by the name after the prefix. One of https is taken whatever the proxy says now; over https no other one is,
 * since anybody could have planted it.
 */
export function findCookie(
  cookies: string | undefined,
  name: string,
  protocol: 'http' | 'https',
): FoundCookie | undefined {
  const taken = protocol === 'https' ? [true] : [true, false];
  return taken
    .map((isSecure) => ({ isSecure, name: nameOf(name, isSecure) }))
    .map((cookie) => ({ ...cookie, value: cookieIn(cookies, cookie.name) ?? '' }))
    .find(({ value }) => value !== '');
}

/** The header `set-cookie`. With an age of 0 the browser forgets it. */
export function writtenCookie(name: string, value: string, ageMaxS: number, isSecure: boolean): string {
  const attributes = `Max-Age=${ageMaxS}; Path=${pathOf(isSecure)}; HttpOnly; SameSite=Lax`;
  return `${nameOf(name, isSecure)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const pair = (cookies ?? '').split(';').find((one) => one.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
