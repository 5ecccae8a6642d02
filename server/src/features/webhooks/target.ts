/** Where webhooks may be sent: only to the public internet, whatever a name resolves to at the moment. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AppError } from '../../core/errors/errors.ts';
import { invalid } from '../../platform/wire/invalid.ts';

const URL_LENGTH_MAX = 2_048;
/** A name server that does not answer must not delay a registration for long. */
const RESOLVE_MAX_MS = 3_000;
/** A public address that is nevertheless internal: metadata and keys of virtual machines at Azure. */
const CLOUD_SERVICES = ['168.63.129.16'];
/** The part of IPv6 that the internet uses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the public internet. False for everything else: private, loopback, link-local with the metadata
 * services, carrier-grade NAT, multicast, reserved, the IPv6 forms that contain an IPv4 address, and text that is no
 * address.
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
 * A lookup for sockets that fails when any address of the name is not public. A socket connects only to the addresses
 * that its lookup returned, so a name cannot change between this check and the connection.
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

/** The host of a URL as an address, if it is one. `URL` has already normalised unusual spellings (octal, decimal). */
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
  /** True only on a developer's machine. */
  readonly allowPrivate: boolean;
}

/** Reads the URL of an endpoint, without asking anybody about it. @throws AppError validation_failed naming `url`. */
export function readUrl(text: string, { live }: TargetRules): URL {
  const trimmed = text.trim();
  if (trimmed.length > URL_LENGTH_MAX) throw wrong(`must be at most ${URL_LENGTH_MAX} characters long`);
  if (!URL.canParse(trimmed)) throw wrong('must be an address such as https://example.com/webhooks');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && (live || url.protocol !== 'http:')) {
    throw wrong(live ? 'must begin with https:// in live mode' : 'must begin with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') throw wrong('must not have a user name or password in it');
  if (url.hash !== '') throw wrong('must not have a fragment (#…)');
  return url;
}

/**
 * Resolves the URL's name, to report early what every connection would be refused for. A name that does not resolve at
 * the moment is accepted. Returns the URL's text.
 * @throws AppError validation_failed naming `url`.
 */
export async function requireOutside(
  url: URL,
  { allowPrivate }: TargetRules,
  resolve: Resolve = systemLookup,
): Promise<string> {
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

const wrong = (problem: string): AppError => invalid('url', problem);
