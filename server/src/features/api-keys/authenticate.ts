/** Finds the holder of an API key. Every request needs this look-up, so results are cached for a moment. */
import type { Db } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Authenticate, Principal } from '../../core/words/principal.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { keyDigest, looksLikeKey } from './keys.ts';
import { createPatience } from './patience.ts';
import { findKeyByDigest } from './queries.ts';

export interface AuthenticateDeps {
  readonly db: Db;
  readonly vault: Pick<Vault, 'ready'>;
  /** How long callers that may wait do so while the database is away. */
  readonly outageMaxMs: number;
  /** How many requests may wait; one more is refused at once. */
  readonly waitingMax?: number | undefined;
}

/** A revoked key can read for at most a second; writes check again under the ledger's lock, so they need no cache. */
const REMEMBERED_MS = 500;
const REMEMBERED_KEYS_MAX = 10_000;

interface Remembered {
  readonly holder: Promise<Principal | undefined>;
  principal: Principal | undefined;
  /** By the clock of `performance.now`. */
  readonly untilMs: number;
}

/**
 * Returns a function from the key to its holder; it is synchronous while the result is cached. Unknown keys are cached
 * too.
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const remembered = new Map<string, Remembered>();

  function lookUp(key: string): Remembered {
    const nowMs = performance.now();
    const entry: Remembered = {
      holder: findHolder(deps, key),
      principal: undefined,
      untilMs: nowMs + REMEMBERED_MS,
    };
    // Insertion order is age, so expired entries come first.
    for (const [oldKey, old] of remembered) {
      if (old.untilMs > nowMs && remembered.size < REMEMBERED_KEYS_MAX) break;
      remembered.delete(oldKey);
    }
    remembered.set(key, entry);
    entry.holder.then(
      (principal) => {
        entry.principal = principal;
      },
      () => remembered.delete(key),
    );
    return entry;
  }

  function entryOf(key: string): Remembered {
    let entry = remembered.get(key);
    if (entry === undefined || entry.untilMs <= performance.now()) {
      remembered.delete(key);
      entry = lookUp(key);
    }
    return entry;
  }

  const { outageMaxMs, waitingMax } = deps;
  const waitForDatabase = createPatience({ lookUp: (key) => entryOf(key).holder, outageMaxMs, waitingMax });

  return (key, mayWait = false) => {
    if (!looksLikeKey(key)) return unknownKey();
    const entry = entryOf(key);
    if (entry.principal !== undefined) return entry.principal;
    const holder = mayWait ? entry.holder.catch((error: unknown) => waitForDatabase(key, error)) : entry.holder;
    return holder.then((principal) => principal ?? Promise.reject(unknownKey()));
  };
}

async function findHolder({ db, vault }: AuthenticateDeps, key: string): Promise<Principal | undefined> {
  const principal = await findKeyByDigest(db, keyDigest(key));
  if (principal !== undefined) await vault.ready(principal.businessId);
  return principal;
}

const unknownKey = (): AppError => new AppError('api_key_unknown', 'The API key is unknown, revoked or expired.');
