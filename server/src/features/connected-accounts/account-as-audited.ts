/** An account for the audit log: what its owner can change, without its key. */
import { isDeepStrictEqual } from 'node:util';
import { describeSplit } from '../../core/money/split-terms.ts';
import { type Differences, differences } from '../audit-log/changes.ts';
import type { Change } from '../../core/ledger/log/entry.ts';
import { type Account, CHANGEABLE_FIELDS, type ShownAccount } from './account.ts';

const PLAIN_FIELDS = CHANGEABLE_FIELDS.filter((name) => name !== 'split' && name !== 'metadata');

/**
 * The log gets only the keys of the metadata: the log is kept for ever, and what a business keeps with an account may
 * be about people.
 */
export function accountAsAudited(account: ShownAccount): object {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(account.split);
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, account[name]])),
    splitType,
    splitValue,
    percentValue,
    txCap,
    currency: account.currency,
    metadata: Object.keys(account.metadata),
  };
}

/** Undefined when nothing changed. Of the metadata it has the keys that were set, changed or removed. */
export function auditedChange(former: ShownAccount, present: ShownAccount): Differences | undefined {
  const keys = [...new Set([...Object.keys(former.metadata), ...Object.keys(present.metadata)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(former.metadata[key], present.metadata[key]));
  return differences(
    { ...accountAsAudited(former), metadata: [] },
    { ...accountAsAudited(present), metadata: changed.toSorted() },
  );
}

export const accountSubject = ({ id, businessName }: Pick<Account, 'id' | 'businessName'>): Change['subject'] => ({
  kind: 'account',
  id,
  name: businessName,
});
