/** What counts as the same event again, in memory and in the table: a stranger who repeats something fills neither. */
import { hash } from 'node:crypto';
import { networkOf } from '../../platform/wire/network.ts';
import type { SecurityKind, SecurityNote } from './kinds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Folding {
  readonly perMs: number;
  /** An attempt over a limit costs a stranger nothing, so however many networks it comes from, it is one event. */
  readonly byNetwork: boolean;
}

const FOLDED: Readonly<Partial<Record<SecurityKind, Folding>>> = {
  sign_in_failed: { perMs: MINUTE_MS, byNetwork: true },
  sign_in_locked: { perMs: MINUTE_MS, byNetwork: false },
  proof_failed: { perMs: MINUTE_MS, byNetwork: true },
  password_reset_asked: { perMs: MINUTE_MS, byNetwork: true },
  key_refused: { perMs: MINUTE_MS, byNetwork: true },
  export: { perMs: MINUTE_MS, byNetwork: true },
  // An integration that reads accounts all day would hide everything else.
  secret_shown: { perMs: HOUR_MS, byNetwork: true },
};

/** The key of the written event; null if each is an event of its own. `holder` is the person or the key. */
export function foldKeyOf({ kind, what, live, address }: SecurityNote, holder: string, at: Date): Buffer | null {
  const folding = FOLDED[kind];
  if (folding === undefined) return null;
  const network = folding.byNetwork && address !== null ? networkOf(address) : '';
  const parts = [kind, what, live ?? null, holder, network, Math.floor(at.getTime() / folding.perMs)];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/** Notes that wait in memory are folded by this. */
export const sameNote = (note: SecurityNote): string => {
  const { kind, what, live, address, userId, email, apiKeyId, keyDigest, businessId } = note;
  const network = address === null ? '' : networkOf(address);
  const holder = userId ?? email ?? keyDigest?.toString('base64') ?? '';
  return `${kind}\n${what}\n${live}\n${apiKeyId}\n${businessId}\n${network}\n${holder}`;
};
