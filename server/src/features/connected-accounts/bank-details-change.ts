/** Changes of an account's bank details, e-mail address and mobile number: where its money and its notices go. */
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';
import type { Account } from './account.ts';

export const WATCHED_DETAILS = ['bankCode', 'accountNumber', 'accountName', 'email', 'mobile'] as const;
export type WatchedDetail = (typeof WATCHED_DETAILS)[number];

/** With the directory's name of the bank at that time. */
export type Details = Readonly<Pick<Account, WatchedDetail | 'bankName'>>;

export interface BankDetailsChange {
  /** From 1 for each account, without gaps. */
  readonly number: bigint;
  readonly at: Date;
  /** At least one. */
  readonly changed: readonly WatchedDetail[];
  /** The name and the e-mail address are those of that time. */
  readonly actor: {
    readonly kind: AuditActorKind;
    readonly id: string | null;
    readonly name: string;
    readonly email: string | null;
  };
  readonly requestId: string | null;
  readonly former: Details;
  readonly present: Details;
}

export function detailsOf({ bankCode, bankName, accountNumber, accountName, email, mobile }: Details): Details {
  return { bankCode, bankName, accountNumber, accountName, email, mobile };
}

/** Which details differ. */
export const changedDetails = (former: Details, present: Details): WatchedDetail[] =>
  WATCHED_DETAILS.filter((name) => former[name] !== present[name]);
