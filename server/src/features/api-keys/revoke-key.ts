/** Revokes a key: after the answer nothing is posted with it, and a second later nothing is read. */
import { recordChange } from '../../core/ledger/log/record.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { changeKey, type KeyToChange } from './change-key.ts';
import { keySubject } from './key-as-audited.ts';
import { statusOf } from './list-keys.ts';
import { findKeys, type KeyRecord, revoke } from './queries.ts';
import { tellOfKey } from './tell-of-key.ts';

export interface RevokedKey {
  readonly key: KeyRecord;
  readonly revokedAt: Date;
  /** True when the business has no other secret key in this mode: it can do nothing there until it gets one. */
  readonly wasLastSecretKey: boolean;
}

/**
 * Any key may be revoked, even the last one: a leaked key must stop working, whatever the cost. Revoking it again
 * returns the time of the first revocation. Locks the ledger.
 * @throws AppError not_found for an unknown key.
 */
export async function revokeKey(deps: DbDeps & Partial<MailDeps>, wanted: KeyToChange): Promise<RevokedKey> {
  const { origin } = wanted;
  return changeKey(deps.db, wanted, async (tx, key, at) => {
    const others = (await findKeys(tx, key.businessId, key.live)).filter(({ id }) => id !== key.id);
    const isUsable = (other: KeyRecord): boolean => ['active', 'expiring'].includes(statusOf(other, at));
    const wasLast = key.kind === 'secret' && !others.some((other) => other.kind === 'secret' && isUsable(other));
    if (key.revokedAt === null) {
      await revoke(tx, key.id, at);
      const after = { revokedAt: at.toISOString() };
      recordChange(tx, { ...key, origin }, at, { action: 'api_key.revoked', subject: keySubject(key), after });
      await tellOfKey(tx, deps, { ...key, origin, how: { wasLast }, at });
    }
    return { key, revokedAt: key.revokedAt ?? at, wasLastSecretKey: wasLast };
  });
}
