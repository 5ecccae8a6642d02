/** Connected accounts as callers see them. */
import { describeSplit } from '../../core/money/split-terms.ts';
import { wireDate, wireInstant } from '../../platform/time/wire-date.ts';
import { type Account, OWN_NAMES, type OwnFields } from './account.ts';
import type { RotatedAuthorizationKey, WrittenAccount } from './written-account.ts';

/** `authorizationKeys` is one key; the name is the specification's. */
export type WireAccount = ReturnType<typeof wireAccount>;
export type WireCreatedAccount = ReturnType<typeof wireCreatedAccount>;
export type WireRotatedKey = ReturnType<typeof wireRotatedKey>;

const ownOf = (account: Account) =>
  Object.fromEntries(OWN_NAMES.map((name) => [name, account[name]])) as unknown as OwnFields;

export function wireAccount(account: Account) {
  const { splitType, splitValue, txPercentage, txCap } = describeSplit(account.split);
  return {
    id: Number(account.id),
    accountId: Number(account.settlementAccountId),
    subAccountEmail: account.email,
    type: 'subaccount' as const,
    authorizationKeys: account.authorizationKey,
    txPercentage,
    txCap,
    splitType,
    splitValue,
    enabled: account.enabled,
    businessId: Number(account.businessId),
    businessName: account.businessName,
    walletUserMobile: account.mobile,
    ...(account.firstName === null ? {} : { firstName: account.firstName }),
    ...(account.lastName === null ? {} : { lastName: account.lastName }),
    ...ownOf(account),
    createdAt: wireDate(account.createdAt),
    createdAtIso: wireInstant(account.createdAt),
    sequence: Number(account.sequence),
    account: {
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      bankCode: account.bankCode,
      currency: account.currency,
      name: account.accountName,
      walletType: 'user' as const,
    },
  };
}

export function wireUpdatedAccount({ account, warnings }: WrittenAccount) {
  return { ...wireAccount(account), ...(warnings.length === 0 ? {} : { warnings }) };
}

export function wireCreatedAccount({ account, warnings }: WrittenAccount) {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(account.split);
  return {
    id: Number(account.id),
    businessName: account.businessName,
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
    bankName: account.bankName,
    currency: account.currency,
    authorizationKeys: account.authorizationKey,
    splitType,
    splitValue,
    percentValue,
    txCap,
    enabled: account.enabled,
    ...ownOf(account),
    createdAt: wireDate(account.createdAt),
    createdAtIso: wireInstant(account.createdAt),
    sequence: Number(account.sequence),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

export function wireRotatedKey(rotated: RotatedAuthorizationKey) {
  return {
    id: Number(rotated.id),
    authorizationKeys: rotated.authorizationKey,
    previousKeyExpiresAt: wireInstant(rotated.previousKeyExpiresAt),
  };
}
