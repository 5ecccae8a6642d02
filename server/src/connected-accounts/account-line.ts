/**
 * An account as one text from the database. A page of rows with twenty columns each costs this process several times as
 * much as a page of texts, and a text that came before need not be parsed again.
 */
import type { AccountId, BusinessId, SettlementAccountId } from '../database/ids.ts';
import { splitFromColumns } from '../ledger/split-columns.ts';
import type { Vault } from '../vault/vault.ts';
import type { Account } from './account.ts';
import { showAuthorizationKey } from './authorization-key.ts';
import { wireAccountItem } from './wire-account.ts';

/** Control characters separate the fields and the accounts of a page; no accepted text contains any. */
const FIELD_SEPARATOR = '\x1f';
export const ACCOUNT_SEPARATOR = '\x1e';

/** SQL of the account `a` with its bank `b`, in the order of LineFields. Names are never empty, so '' means null. */
export const ACCOUNT_LINE = `concat_ws(E'\\x1f', a.business_id, a.id, a.settlement_account_id, a.enabled, a.split_type,
              a.percent_e4, a.fee_kobo, a.cap_kobo, encode(a.authorization_key_ciphertext, 'hex'), a.bank_code, b.name,
              a.account_number, a.account_name, a.business_name, a.email, a.mobile, coalesce(a.first_name, ''),
              coalesce(a.last_name, ''), a.currency, round(date_part('epoch', a.created_at) * 1000),
              a.sequence)`;

const FIELDS = 21;
type LineFields = readonly [
  businessId: string,
  id: string,
  settlementAccountId: string,
  /** `t` or `f`. */
  enabled: string,
  splitType: string,
  percentE4: string,
  feeKobo: string,
  capKobo: string,
  /** Hexadecimal. */
  sealedAuthorizationKey: string,
  bankCode: string,
  bankName: string,
  accountNumber: string,
  accountName: string,
  businessName: string,
  email: string,
  mobile: string,
  firstName: string,
  lastName: string,
  currency: string,
  /** Whole ones. */
  epochMs: string,
  sequence: string,
];

/** Converts a line to the JSON text of the account in a list. @throws DataKeyMissing */
export type WireLine = (line: string) => string;

/** Caches the texts of up to `rememberedMax` lines. A changed account has another line. */
export function createWireLine(vault: Vault, rememberedMax: number): WireLine {
  const remembered = new Map<string, string>();
  return (line) => {
    let text = remembered.get(line);
    if (text === undefined) {
      text = JSON.stringify(wireAccountItem(accountFromLine(vault, line)));
      // The oldest is removed first: insertion order is age.
      const [oldest] = remembered.keys();
      if (remembered.size >= rememberedMax && oldest !== undefined) remembered.delete(oldest);
      remembered.set(line, text);
    }
    return text;
  };
}

function accountFromLine(vault: Vault, line: string): Account {
  const fields = line.split(FIELD_SEPARATOR);
  if (!isWhole(fields)) throw new Error('an account has a control character in its text');
  const [businessId, id, settlementAccountId, enabled, splitType, percentE4, feeKobo, capKobo, sealed] = fields;
  const [, , , , , , , , , bankCode, bankName, accountNumber, accountName, businessName, email, mobile] = fields;
  const [, , , , , , , , , , , , , , , , firstName, lastName, currency, epochMs, sequence] = fields;
  const owner = { businessId: BigInt(businessId) as BusinessId, accountId: BigInt(id) as AccountId };
  return {
    id: owner.accountId,
    businessId: owner.businessId,
    settlementAccountId: BigInt(settlementAccountId) as SettlementAccountId,
    enabled: enabled === 't',
    split: splitFromColumns({
      split_type: splitType,
      percent_e4: Number(percentE4),
      fee_kobo: BigInt(feeKobo),
      cap_kobo: BigInt(capKobo),
    }),
    authorizationKey: showAuthorizationKey(vault, Buffer.from(sealed, 'hex'), owner),
    bankCode,
    bankName,
    accountNumber,
    accountName,
    businessName,
    email,
    mobile,
    firstName: firstName === '' ? null : firstName,
    lastName: lastName === '' ? null : lastName,
    currency,
    createdAt: new Date(Number(epochMs)),
    sequence: BigInt(sequence),
  };
}

/** The sequence of the account of a line. */
export const sequenceOfLine = (line: string): bigint => BigInt(line.split(FIELD_SEPARATOR)[FIELDS - 1] ?? 0);

const isWhole = (fields: readonly string[]): fields is LineFields => fields.length === FIELDS;
