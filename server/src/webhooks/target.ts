/** Where webhooks may go: to the public internet and nowhere else, whatever a name resolves to at the moment. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AppError } from '../errors.ts';

const URL_LENGTH_MAX = 2_048;
/** A name server that does not answer must not hold a registration up for long. */
const RESOLVE_MAX_MS = 3_000;
/** Public by its number, and yet the inner service of a cloud: metadata and keys of virtual machines at Azure. */
const CLOUD_SERVICES = ['168.63.129.16'];
/** What of IPv6 is in use on the internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the public internet. Everything else (private, loopback, link-local with the metadata services,
 * carrier-grade NAT, multicast, reserved, and the IPv6 forms that carry an IPv4 address inside) is not; nor is what is
 * no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return false;
  return address.range() === 'unicast' && !CLOUD_SERVICES.includes(address.toString());
}

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for sockets that fails when any address of the name is not public. A socket connects to what its lookup gave
 * and to nothing else, so there is no moment between this check and the connection in which a name could change.
 */
export function guardedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) done(error ?? new Error(`no address for ${hostname}`), '', 4);
      else if (!addresses.every(({ address }) => isPublicAddress(address))) done(forbidden(), '', 4);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const forbidden = (): ForbiddenAddress =>
  new ForbiddenAddress('The address is private, local or reserved; webhooks go to the public internet only.');

/**
 * The host of a URL as an address, when it is one. `URL` has brought odd spellings (octal, decimal) into the usual
 * form.
 */
function literalAddress({ hostname }: URL): string | undefined {
  const text = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(text) ? text : undefined;
}

/** @throws ForbiddenAddress for an address in the URL itself, for which no lookup is made. */
export function requirePublicLiteral(url: URL): void {
  const address = literalAddress(url);
  if (address !== undefined && !isPublicAddress(address)) throw forbidden();
}

export interface TargetRules {
  readonly live: boolean;
  /** True on a developer's machine. */
  readonly allowPrivate: boolean;
}

/**
 * Reads the address that a business wants to be told at. Its name is looked up as well, to say early what every
 * connection would be refused for; a name that nobody knows at the moment is taken.
 * @throws AppError validation_failed naming `url`.
 */
export async function readTarget(
  text: string,
  { live, allowPrivate }: TargetRules,
  resolve: Resolve = systemLookup,
): Promise<string> {
  const trimmed = text.trim();
  if (trimmed.length > URL_LENGTH_MAX) throw wrong(`must be at most ${URL_LENGTH_MAX} characters long`);
  if (!URL.canParse(trimmed)) throw wrong('must be an address such as https://example.com/webhooks');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && (live || url.protocol !== 'http:')) {
    throw wrong(live ? 'must begin with https:// in live mode' : 'must begin with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') throw wrong('must not have a user name or password in it');
  if (url.hash !== '') throw wrong('must not have a fragment (#…)');
  if (!allowPrivate && !(await leadsOutside(url, resolve))) {
    throw wrong('must lead to the public internet, not to a private, local or reserved address');
  }
  return url.href;
}

async function leadsOutside(url: URL, resolve: Resolve): Promise<boolean> {
  const literal = literalAddress(url);
  if (literal !== undefined) return isPublicAddress(literal);
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(true), RESOLVE_MAX_MS);
    resolve(url.hostname, { all: true }, (error, addresses) => {
      clearTimeout(timer);
      settle(error !== null || addresses.every(({ address }) => isPublicAddress(address)));
    });
  });
}

const wrong = (problem: string): AppError => new AppError('validation_failed', `url ${problem}.`, { field: 'url' });
