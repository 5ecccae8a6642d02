/** Connected accounts as callers see them. */
import { describeSplit } from '../money/split-terms.ts';
import { wireDate } from '../time/wire-date.ts';
import type { Account } from './account.ts';
import type { Warning } from './bank-details.ts';
import type { RotatedAuthorizationKey, WrittenAccount } from './written-account.ts';

/** A single fetch. `authorizationKeys` is one key; the name is the specification's. */
export interface WireAccount {
  readonly id: number;
  readonly accountId: number;
  readonly subAccountEmail: string;
  readonly type: 'subaccount';
  readonly authorizationKeys: string;
  readonly txPercentage: number;
  readonly txCap: number;
  readonly splitType: 'flat' | 'percentage-with-cap';
  readonly splitValue: number;
  readonly enabled: boolean;
  readonly businessId: number;
  readonly businessName: string;
  readonly walletUserMobile: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly createdAt: string;
}

export interface WireAccountItem extends WireAccount {
  readonly account: {
    readonly bankName: string;
    readonly accountNumber: string;
    readonly bankCode: string;
    readonly currency: string;
    readonly name: string;
    readonly walletType: 'user';
  };
}

export type WireUpdatedAccount = WireAccountItem & { readonly warnings?: Warning[] };

export interface WireCreatedAccount {
  readonly id: number;
  readonly businessName: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly currency: string;
  readonly authorizationKeys: string;
  readonly splitType: 'flat' | 'percentage-with-cap';
  readonly splitValue: number;
  readonly percentValue: number;
  readonly txCap: number;
  readonly createdAt: string;
  readonly warnings?: Warning[];
}

export interface WireRotatedKey {
  readonly id: number;
  readonly authorizationKeys: string;
  readonly previousKeyExpiresAt: string;
}

export function wireAccount(account: Account): WireAccount {
  const { splitType, splitValue, txPercentage, txCap } = describeSplit(account.split);
  return {
    id: Number(account.id),
    accountId: Number(account.settlementAccountId),
    subAccountEmail: account.email,
    type: 'subaccount',
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
    createdAt: wireDate(account.createdAt),
  };
}

export function wireAccountItem(account: Account): WireAccountItem {
  return {
    ...wireAccount(account),
    account: {
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      bankCode: account.bankCode,
      currency: account.currency,
      name: account.accountName,
      walletType: 'user',
    },
  };
}

export function wireUpdatedAccount({ account, warnings }: WrittenAccount): WireUpdatedAccount {
  return { ...wireAccountItem(account), ...(warnings.length === 0 ? {} : { warnings }) };
}

export function wireCreatedAccount({ account, warnings }: WrittenAccount): WireCreatedAccount {
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
    createdAt: wireDate(account.createdAt),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

export function wireRotatedKey(rotated: RotatedAuthorizationKey): WireRotatedKey {
  return {
    id: Number(rotated.id),
    authorizationKeys: rotated.authorizationKey,
    previousKeyExpiresAt: wireDate(rotated.previousKeyExpiresAt),
  };
}
