/** Webhook events of connected accounts: what the API shows of them, without their keys. */
import type { AccountId } from '../../platform/database/ids.ts';
import { previousOf } from '../../core/outbox/previous.ts';
import type { EventToRecord } from '../../core/outbox/record-event.ts';
import type { Account } from './account.ts';
import { wireAccount, wireRotatedKey } from './wire-account.ts';
import type { RotatedAuthorizationKey } from './written-account.ts';

export function accountEvent(
  type: 'account.created' | 'account.updated' | 'account.disabled' | 'account.enabled',
  account: Account,
  at: Date,
  former?: Account,
): EventToRecord {
  const data = shownOf(account);
  return { type, at, data, previous: former && previousOf(shownOf(former), data) };
}

function shownOf(account: Account): object {
  const { authorizationKeys: _secret, ...shown } = wireAccount(account);
  return shown;
}

export const accountDeleted = (id: AccountId, externalId: string | null, at: Date): EventToRecord => ({
  type: 'account.deleted',
  at,
  data: { id: Number(id), externalId },
});

export function keyRotated(rotated: RotatedAuthorizationKey, at: Date): EventToRecord {
  const { authorizationKeys: _secret, ...data } = wireRotatedKey(rotated);
  return { type: 'account.key_rotated', at, data };
}
