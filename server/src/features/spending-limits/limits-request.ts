/** Limits as callers write them, and whose they are. */
import { AppError } from '../../core/errors/errors.ts';
import {
  defaultOf,
  EVERY_OTHER,
  type Limits,
  type LimitSubject,
  type OwnLimits,
} from '../../core/ledger/limits/limits.ts';
import { FEE_LIMITS, koboFromNaira } from '../../core/money/kobo.ts';
import { accountIdFromWire, noSuchAccount } from '../../platform/wire/account-ids.ts';
import { idFromJson } from '../../platform/wire/ids.ts';
import { invalid, readTogether } from '../../platform/wire/invalid.ts';
import type { LimitsBody, OwnLimitsBody, WhoseBody } from './schemas.ts';

/** @throws AppError validation_failed naming the field. */
export function readLimits(body: LimitsBody, path = ''): Limits {
  const read = (name: keyof LimitsBody): bigint | null => {
    const naira = body[name];
    if (naira === null) return null;
    const amount = koboFromNaira(naira, FEE_LIMITS);
    if ('problem' in amount) throw invalid(`${path}${name}`, amount.problem);
    return amount.kobo;
  };
  return readTogether<Limits>({
    paymentMaxKobo: () => read('largestPayment'),
    paymentsDayMaxKobo: () => read('paymentsPerDay'),
    refundMaxKobo: () => read('largestRefund'),
    refundsDayMaxKobo: () => read('refundsPerDay'),
  });
}

/** @throws AppError validation_failed naming the field; default limits replace nothing. */
export function readOwnLimits(body: OwnLimitsBody, { id }: LimitSubject, path = ''): OwnLimits {
  const { insteadOfDefaults: replacesDefaults = false, ...limits } = body;
  if (replacesDefaults && id === EVERY_OTHER) {
    throw invalid(`${path}insteadOfDefaults`, 'must be left out, because these are the default limits');
  }
  return { ...readLimits(limits, path), replacesDefaults };
}

export const noSuchKey = (): AppError => new AppError('not_found', 'There is no API key with this id.');

const KIND_OF_DEFAULT = { accounts: 'account', keys: 'key' } as const;

/** @throws AppError validation_failed unless exactly one is named; not_found. */
export function readSubject({ subAccountId, keyId, defaultFor }: WhoseBody): LimitSubject {
  const named = [subAccountId, keyId, defaultFor].filter((one) => one !== undefined);
  if (named.length !== 1) throw invalid('subAccountId', 'must be sent, or keyId, or defaultFor, and only one of them');
  if (defaultFor !== undefined) return defaultOf(KIND_OF_DEFAULT[defaultFor]);
  if (keyId !== undefined) return { kind: 'key', id: idFromJson(keyId, noSuchKey) };
  if (subAccountId === undefined) throw noSuchAccount();
  return { kind: 'account', id: accountIdFromWire(subAccountId) };
}

/** As change requests and facts name it. */
export const subjectText = ({ kind, id }: LimitSubject): string => `${kind}/${id}`;

export function subjectFromText(text: string): LimitSubject {
  const [kind, id = '0'] = text.split('/');
  return { kind: kind === 'key' ? 'key' : 'account', id: BigInt(id) };
}
