/**
 * How far an API key reaches: what it may do, and from where. A request is checked when it comes in and, if it writes,
 * again under the ledger's lock.
 */
import { BlockList, isIP } from 'node:net';
import { AppError } from '../errors/errors.ts';
import { KEY_PERMISSIONS, type Permission, requirePermissions } from './permissions.ts';

export interface KeyReach {
  readonly permissions: ReadonlySet<Permission>;
  /** Undefined for a key that works from everywhere. */
  readonly addresses: BlockList | undefined;
}

/** What a request uses a key for. */
export interface KeyUse {
  readonly needed: readonly Permission[];
  /** The caller's address as far as it is known. */
  readonly address: string;
}

/** A key's terms as they are stored; null means everything. */
export interface StoredReach {
  readonly scopes: readonly string[] | null;
  readonly allowedAddresses: readonly string[] | null;
}

const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(KEY_PERMISSIONS);
const WIDEST: KeyReach = { permissions: ALL_PERMISSIONS, addresses: undefined };

export function reachOf({ scopes, allowedAddresses }: StoredReach): KeyReach {
  if (scopes === null && allowedAddresses === null) return WIDEST;
  return {
    permissions: scopes === null ? ALL_PERMISSIONS : new Set(KEY_PERMISSIONS.filter((one) => scopes.includes(one))),
    addresses: allowedAddresses === null ? undefined : listOf(allowedAddresses),
  };
}

/** @throws AppError address_not_allowed, which does not say what is allowed; scope_missing, which names the scope. */
export function requireReach({ permissions, addresses }: KeyReach, { needed, address }: KeyUse): void {
  if (addresses !== undefined && !isOn(addresses, address)) {
    throw new AppError('address_not_allowed', 'This API key does not work from your address.');
  }
  requirePermissions({ permissions }, needed);
}

function listOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const { address, prefix, family } = parseNetwork(text) ?? {};
    if (address !== undefined && prefix !== undefined) list.addSubnet(address, prefix, family);
  }
  return list;
}

function isOn(list: BlockList, address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%', 1)[0] ?? '';
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** An address, or a network such as `203.0.113.0/24`; undefined for text that is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  // An IPv6 address with a zone is one only on its own machine.
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^(0|[1-9]\d{0,2})$/.test(bits) ? Number(bits) : Number.NaN;
  return prefix <= longest ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}
