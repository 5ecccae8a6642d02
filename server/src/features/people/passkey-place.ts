/**
 * Where passkeys work. A passkey belongs to the host name of the page that made it, and browsers offer it nowhere else.
 * That name and the origin come from PUBLIC_URL alone: a header of a request could name somebody else's page.
 */
import { isIP } from 'node:net';
import { AppError } from '../../core/errors/errors.ts';

export interface PasskeyPlace {
  /** The relying party of WebAuthn. */
  readonly host: string;
  /** Undefined for pages of this machine, at whatever port. */
  readonly origin: string | undefined;
}

const LOCAL = 'localhost';
const LOCAL_ORIGIN = /^http:\/\/localhost(?::\d{1,5})?$/;

/** Undefined where there are no passkeys: WebAuthn knows host names, not addresses of computers. */
export function passkeyPlaceOf(publicUrl: string | undefined): PasskeyPlace | undefined {
  if (publicUrl === undefined) return { host: LOCAL, origin: undefined };
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { host: hostname, origin } : undefined;
}

/** @throws AppError passkeys_unavailable */
export function requirePlace(place: PasskeyPlace | undefined): PasskeyPlace {
  if (place !== undefined) return place;
  throw new AppError('passkeys_unavailable', 'Passkeys need a host name, and PUBLIC_URL is the address of a computer.');
}

/** The only origin that this answer of a browser may come from. The browser has signed the one that it names. */
export function originFor(place: PasskeyPlace, clientDataJson: string): string {
  if (place.origin !== undefined) return place.origin;
  const said = originIn(clientDataJson);
  return LOCAL_ORIGIN.test(said) ? said : `http://${LOCAL}`;
}

function originIn(clientDataJson: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as { origin?: unknown } | null;
    return typeof data?.origin === 'string' ? data.origin : '';
  } catch {
    return '';
  }
}
