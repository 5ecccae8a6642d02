/** A new key that replaces an old one, which still works for a while so that its users can switch. */
import { recordChange } from '../../core/ledger/log/record.ts';
import type { IdDeps } from '../../platform/database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { changeKey, type KeyToChange, requireWorking } from './change-key.ts';
import { copyLimits } from '../../core/ledger/limits/limits.ts';
import { type Grantor, requireGrantable } from './grants.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import { createdKey, keySubject } from './key-as-audited.ts';
import { makerIn } from './key-maker.ts';
import { readTerms, requireFuture, type WrittenTerms } from './key-request.ts';
import { type KeyRecord, letExpire, revoke } from './queries.ts';
import { tellOfKey } from './tell-of-key.ts';

export const OVERLAP_MAX_MS = 30 * 24 * 60 * 60_000;

export interface RolledKey {
  readonly issued: IssuedKey;
  /** The old key; the new one has the same business, mode, kind, name, scopes and addresses. */
  readonly old: Pick<KeyRecord, 'id' | 'businessId' | 'live' | 'kind'>;
  /** When the old key stops working: never later than it would have before. */
  readonly oldEndsAt: Date;
}

interface KeyToRoll extends KeyToChange, Pick<Grantor, 'role'>, Pick<WrittenTerms, 'expiresAt'> {
  readonly overlapMs: number;
}

/**
 * A person who rolls a key gets to know the new one, so they must be allowed to do what it may. The new key expires
 * only if `expiresAt` says so. `overlapMs` is from 0, which revokes the old key at once, to OVERLAP_MAX_MS. Locks the
 * ledger.
 * @throws AppError not_found for an unknown key; validation_failed for a key that no longer works, or for the overlap
 *   or the expiry; role_not_allowed for a key with scopes that the person lacks.
 */
export async function rollKey(
  deps: IdDeps & Partial<MailDeps>,
  { overlapMs, role, expiresAt: written, ...wanted }: KeyToRoll,
): Promise<RolledKey> {
  const { origin } = wanted;
  const { expiresAt = null } = readTerms({ expiresAt: written });
  if (!Number.isInteger(overlapMs) || overlapMs < 0 || overlapMs > OVERLAP_MAX_MS) {
    throw new AppError('validation_failed', 'The overlap must be between 0 and 30 days.', { field: 'overlap' });
  }
  return changeKey(deps.db, wanted, async (tx, old, at) => {
    requireWorking(old, at);
    requireFuture(expiresAt, at);
    if (old.kind === 'secret') requireGrantable({ role, live: old.live, origin }, old.scopes);
    const { businessId, live, kind, name, scopes, allowedAddresses } = old;
    const terms = { name, scopes, allowedAddresses, expiresAt, makerId: makerIn(origin) };
    const issued = await issueKey(tx, deps.ids, { ...terms, businessId, live, kind, createdAt: at });
    await copyLimits(tx, old, { kind: 'key', from: old.id, to: issued.id, at });
    const oldEndsAt = earlier(new Date(at.getTime() + overlapMs), old.expiresAt);
    if (overlapMs === 0) await revoke(tx, old.id, at);
    else await letExpire(tx, old.id, oldEndsAt);
    recordChange(tx, { ...old, origin }, at, {
      action: 'api_key.rolled',
      subject: keySubject(old),
      before: { expiresAt: old.expiresAt?.toISOString() ?? null },
      after: { expiresAt: oldEndsAt.toISOString(), newKey: createdKey(issued, kind).subject.name },
    });
    await tellOfKey(tx, deps, { ...old, origin, how: 'rolled', at });
    return { issued, old, oldEndsAt };
  });
}

const earlier = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a);
