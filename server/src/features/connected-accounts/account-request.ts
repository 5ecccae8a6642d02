/** The second ring of validation for connected accounts: rules that the shape of a body can't express. */
import type { SplitTerms } from '../../core/money/split-terms.ts';
import { isEmailAddress } from '../../core/words/text.ts';
import { normaliseMobile } from '../../platform/wire/mobile.ts';
import { readSearch } from '../search/search-text.ts';
import { readMetadata } from '../../platform/wire/metadata.ts';
import { invalid, invalidParameter, readText, readTogether, requireAnyField } from '../../platform/wire/invalid.ts';
import { readSplitTerms } from '../../platform/wire/split-terms.ts';
import { type Account, type AccountFilter, BANK_FIELDS, type OwnFields } from './account.ts';
import type { AccountFilterQuery, CreateAccountBody, UpdateAccountBody } from './schemas.ts';

type Told = 'bankCode' | 'accountNumber' | 'accountName' | 'businessName' | 'email' | 'mobile' | 'currency';

export interface NewAccount extends Pick<Account, Told>, OwnFields {
  /** The bank's name as the caller wrote it; only compared with the directory's name. */
  readonly givenBankName: string | undefined;
  readonly splitTerms: SplitTerms;
}

/** Fields that are missing or undefined do not change. */
export type AccountUpdate = {
  readonly [Name in keyof Changeable]?: Changeable[Name] | undefined;
} & { readonly splitTerms: SplitTerms };

type Changeable = Omit<NewAccount, 'currency' | 'splitTerms' | 'givenBankName'> & {
  readonly givenBankName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly enabled: boolean;
};

const CURRENCY = 'NGN';

/** @throws AppError validation_failed naming the field. */
export function readNewAccount(body: CreateAccountBody): NewAccount {
  return readTogether<NewAccount>({
    currency: () => readCurrency(body.currency),
    bankCode: () => body.bankCode.trim(),
    givenBankName: () => optional('bankName', body.bankName, readText),
    accountNumber: () => readAccountNumber('accountNumber', body.accountNumber),
    accountName: () => readText('accountName', body.accountName),
    businessName: () => readText('businessName', body.businessName),
    email: () => readEmail('subAccountEmail', body.subAccountEmail),
    mobile: () => readMobile('userMobile', body.userMobile),
    externalId: () => readExternalId(body.externalId) ?? null,
    metadata: () => readMetadata(body.metadata ?? {}),
    splitTerms: () => readSplitTerms(body),
  });
}

/** @throws AppError validation_failed naming the field, or for a body without any. */
export function readAccountUpdate(body: UpdateAccountBody): AccountUpdate {
  requireAnyField(body);
  return readTogether<AccountUpdate>({
    bankCode: () => body.bankCode?.trim(),
    givenBankName: () => optional('bankName', body.bankName, readText),
    accountNumber: () => optional('accountNumber', body.accountNumber, readAccountNumber),
    accountName: () => optional('accountName', body.accountName, readText),
    businessName: () => optional('businessName', body.businessName, readText),
    email: () => optional('subAccountEmail', body.subAccountEmail, readEmail),
    mobile: () => optional('userMobile', body.userMobile, readMobile),
    firstName: () => optional('firstName', body.firstName, readText),
    lastName: () => optional('lastName', body.lastName, readText),
    enabled: () => body.enabled,
    externalId: () => readExternalId(body.externalId),
    metadata: () => (body.metadata === undefined ? undefined : readMetadata(body.metadata ?? {})),
    splitTerms: () => readSplitTerms(body),
  });
}

/** Whether a change contains the account's bank details, even with the present values. */
export function namesBankDetails(body: UpdateAccountBody): boolean {
  return BANK_FIELDS.some((field) => body[field] !== undefined);
}

function optional<T>(
  field: string,
  value: string | undefined,
  read: (field: string, value: string) => T,
): T | undefined {
  return value === undefined ? undefined : read(field, value);
}

function readCurrency(currency: string | undefined): string {
  if (currency !== undefined && currency.trim() !== CURRENCY) {
    throw invalid('currency', `must be ${CURRENCY}, the only currency enabled`, 'not_allowed');
  }
  return CURRENCY;
}

export function readAccountNumber(field: string, value: string): string {
  const number = value.trim();
  if (!/^[0-9]{10}$/.test(number)) throw invalid(field, 'must be ten digits, e.g. 0123456789', 'wrong_format');
  return number;
}

function readEmail(field: string, value: string): string {
  const email = readText(field, value);
  if (!isEmailAddress(email)) {
    throw invalid(field, 'must be an e-mail address, e.g. accounts@example.com', 'wrong_format');
  }
  return email;
}

function readMobile(field: string, value: string): string {
  const mobile = normaliseMobile(value);
  if (mobile === undefined) {
    throw invalid(field, 'must be a phone number in international format, e.g. 2348031234567', 'wrong_format');
  }
  return mobile;
}

/** Null ends it. */
const readExternalId = (id: string | null | undefined): string | null | undefined =>
  typeof id === 'string' ? readText('externalId', id) : id;

/** Whether an account that owes is deleted as well. @throws AppError validation_failed */
export const readForce = (force: string | undefined): boolean => readFlag('force', force) === true;

/** @throws AppError validation_failed */
export function readFilter({ enabled, search, externalId }: AccountFilterQuery): AccountFilter {
  return readTogether<AccountFilter>({
    enabled: () => readFlag('enabled', enabled),
    search: () => readSearch('search', search),
    externalId: () =>
      externalId === undefined ? undefined : readText('externalId', externalId, undefined, invalidParameter),
  });
}

function readFlag(name: string, text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'true' && text !== 'false') {
    throw invalidParameter(name, 'must be true or false', 'not_allowed');
  }
  return text === undefined ? undefined : text === 'true';
}
