/** What counts as one caller, for limits. */
import { isIP } from 'node:net';

export interface Network {
  readonly name: string;
  /** How many times the allowance of a single caller it has. */
  readonly allowances: number;
}

/**
 * What providers give away of IPv6 besides a /64: a household or a small server gets a /56, with 256 of them, and one
 * that asks gets a /48, with 65,536. Both may also be shared by strangers, so they have more than one allowance.
 */
const WIDER = [
  { bits: 56, allowances: 2 },
  { bits: 48, allowances: 4 },
] as const;
const GROUP_BITS = 16;

/**
 * The narrowest network that surely is one caller: an IPv4 address, also in its IPv6 form, or the first 64 bits of an
 * IPv6 address, because the owner of one such address has all of them.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? groups : nameOf(groups, 64);
}

/**
 * All networks that an address is counted in, the narrowest first. A limit that holds for a caller holds for each of
 * them, as many times as it has allowances.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const groups = groupsOf(address);
  if (typeof groups === 'string') return [{ name: groups, allowances: 1 }];
  const wider = WIDER.map(({ bits, allowances }) => ({ name: nameOf(groups, bits), allowances }));
  return [{ name: nameOf(groups, 64), allowances: 1 }, ...wider];
}

/** The first four groups of an IPv6 address; an IPv4 address as it is, or whatever else the address is. */
function groupsOf(given: string): string | readonly number[] {
  const address = withoutPort(given);
  if (isIP(address) !== 6) return address;
  const inGroups = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => inHex(group)).join(':'),
  );
  const [front = [], back = []] = inGroups.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
  return isOfIpv4(groups)
    ? groups
        .slice(6)
        .map((group) => bytesOf(group))
        .join('.')
    : groups.slice(0, 4);
}

/** Some proxies write `10.1.2.3:5678` and `[2001:db8::1]:5678`; another port is no other caller. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;

/** `::ffff:0:0/96`, and `64:ff9b::/96`, by which IPv6 networks reach IPv4. */
const isOfIpv4 = (groups: readonly number[]): boolean =>
  ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'].includes(
    groups
      .slice(0, 6)
      .map((group) => inHex(group))
      .join(':'),
  );

const inHex = (group: number): string => group.toString(16);
const bytesOf = (group: number): string => `${group >> 8}.${group & 0xff}`;

/** With all other bits as zero. */
function nameOf(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, index) => {
    const keptBits = Math.min(GROUP_BITS, Math.max(0, bits - index * GROUP_BITS));
    return (group >> (GROUP_BITS - keptBits)) << (GROUP_BITS - keptBits);
  });
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
