/** A new authorisation key for a connected account; the old one may still work for a while. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { recordChange } from '../../core/ledger/log/record.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../core/words/principal.ts';
import { recordEvent } from '../../core/outbox/record-event.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { keyRotated } from './account-events.ts';
import { makeAuthorizationKey, sealAuthorizationKey } from './authorization-key.ts';
import { replaceAuthorizationKey } from './queries.ts';
import type { RotatedAuthorizationKey } from './written-account.ts';

/**
 * Locks the ledger. With an overlap of 0 the old key posts nothing after the answer. Only one old key is kept: a second
 * rotation within the overlap ends the first key's.
 * @throws AppError not_found, api_key_unknown, idempotency_key_mismatch.
 */
export async function rotateAuthorizationKey(
  deps: DbDeps & { readonly vault: Vault },
  caller: Caller,
  request: { readonly id: AccountId; readonly overlapSeconds: number },
): Promise<RotatedAuthorizationKey> {
  const { id, overlapSeconds } = request;
  const { businessId, live } = caller;
  const key = makeAuthorizationKey(live);
  const ciphertext = sealAuthorizationKey(deps.vault, key, { businessId, accountId: id });
  return writeInLedger(deps, caller, async (tx, at) => {
    const previousExpiresAt = new Date(at.getTime() + overlapSeconds * 1_000);
    const replacement = {
      digest: key.digest,
      ciphertext,
      // Without an overlap no clock may matter: that of another process may be behind.
      previousExpiresAt: overlapSeconds === 0 ? null : previousExpiresAt,
      at,
    };
    const businessName = await replaceAuthorizationKey(tx, caller, id, replacement);
    if (businessName === undefined) throw noSuchAccount();
    const rotated = { id, authorizationKey: key.text, previousKeyExpiresAt: previousExpiresAt };
    await recordEvent(tx, caller, keyRotated(rotated, at));
    recordChange(tx, caller, at, {
      action: 'account.key_rotated',
      subject: { kind: 'account', id, name: businessName },
      after: { previousKeyExpiresAt: previousExpiresAt.toISOString() },
    });
    return rotated;
  });
}
