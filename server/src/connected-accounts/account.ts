/** A connected account in the use cases. */
import type { AccountId, BusinessId, SettlementAccountId } from '../database/ids.ts';
import type { Split } from '../money/split.ts';

export interface Account {
  readonly id: AccountId;
  readonly businessId: BusinessId;
  readonly settlementAccountId: SettlementAccountId;
  readonly enabled: boolean;
  readonly split: Split;
  /** The key itself, in plain text: only for the answer to its owner. */
  readonly authorizationKey: string;
  readonly bankCode: string;
  /** The directory's name of the bank. */
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly businessName: string;
  readonly email: string;
  /** International digits without plus. */
  readonly mobile: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly currency: string;
  readonly createdAt: Date;
  /** Its number among all accounts of the ledger, deleted ones too. */
  readonly sequence: bigint;
}

/** Selects the accounts of a list. */
export interface AccountFilter {
  readonly enabled: boolean | undefined;
  /** Words, each a part of a name, of the e-mail address or of the account number; without case and diacritics. */
  readonly search: string | undefined;
}
