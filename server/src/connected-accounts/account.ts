/** A connected account as the use cases see it. */
import type { AccountId, BusinessId, SettlementAccountId } from '../database/ids.ts';
import type { Split } from '../money/split.ts';

export interface Account {
  readonly id: AccountId;
  readonly businessId: BusinessId;
  readonly settlementAccountId: SettlementAccountId;
  readonly enabled: boolean;
  readonly split: Split;
  /** The key itself, in the clear: for the answer to its owner and nothing else. */
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
}

/** Which accounts of a list are wanted. */
export interface AccountFilter {
  readonly enabled: boolean | undefined;
  /** Part of a name, of the e-mail address or of the account number, whatever the case; no pattern. */
  readonly search: string | undefined;
}
