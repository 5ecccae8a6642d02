/** An account for the audit log: what its owner can change, without its key. */
import { describeSplit } from '../money/split-terms.ts';
import type { Change } from '../audit-log/entry.ts';
import type { Account } from './account.ts';

export function accountAsAudited(account: Omit<Account, 'authorizationKey'>): object {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(account.split);
  const { enabled, bankCode, bankName, accountNumber, accountName, businessName, email, mobile } = account;
  return {
    businessName,
    enabled,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    email,
    mobile,
    firstName: account.firstName,
    lastName: account.lastName,
    splitType,
    splitValue,
    percentValue,
    txCap,
    currency: account.currency,
  };
}

export const accountSubject = ({ id, businessName }: Pick<Account, 'id' | 'businessName'>): Change['subject'] => ({
  kind: 'account',
  id,
  name: businessName,
});
