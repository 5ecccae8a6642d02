/** The operation that lists an account's former bank details. */
import { type Static, Type } from 'typebox';
import { AUDIT_ACTORS } from '../../core/ledger/log/actions.ts';
import { closed, instant, integer, oneOf, text, textOrNull, titled } from '../../platform/http/fields.ts';
import { type KeyCaller, list, type MemberCaller } from '../../platform/http/operation.ts';
import { pagingParameters } from '../../platform/http/paging.ts';
import { holds } from '../../core/words/permissions.ts';
import { type BankDetailsChange, type Details, WATCHED_DETAILS } from './bank-details-change.ts';
import { listBankDetailsChanges, type ReadDetailsDeps } from './bank-details-history.ts';
import { ofAccount } from './operations.ts';

const Kept = closed({
  bankCode: text('Six digits, from the bank list.', '000014'),
  bankName: text("The directory's name at that time.", 'Access Bank'),
  accountNumber: text('With `bank-details:write` in full, otherwise the last four digits.', '…4579'),
  accountName: text('Account holder.', 'Ada Stores Ltd'),
  email: text('The e-mail address of the account.', 'accounts@example.com'),
  mobile: text('With `bank-details:write` in full, otherwise the last four digits.', '…4567'),
});

const BankDetailsChangeShape = titled('BankDetailsChange', {
  number: integer('The number of the change of this account, from 1 and without gaps.', 1),
  at: instant('When it was changed.'),
  changed: Type.Array(oneOf(WATCHED_DETAILS, null, 'accountNumber'), {
    description: 'The details that differ.',
    examples: [['accountNumber']],
  }),
  actor: closed({
    kind: oneOf(AUDIT_ACTORS, null, 'user'),
    id: textOrNull('The id of a person or an API key.', 'pB2x'),
    name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
    email: textOrNull('The e-mail address of a person at that time.', 'ada@example.com'),
  }),
  requestId: textOrNull('The X-Request-Id of the request.', '0e4c5d1e-6d0b-4c93-9d3a-0a8d6f1f2b3c'),
  former: Kept,
  present: Kept,
});

const seesNumbers = (caller: KeyCaller | MemberCaller): boolean => holds(caller, 'bank-details:write');

export const bankDetailsOperations = [
  list({
    id: 'listBankDetailsChanges',
    summary: 'List the former bank details of a connected account',
    description:
      'Every change of the bank details, the e-mail address and the mobile number, newest first. Creating the ' +
      'account is no change.',
    doors: {
      key: '/v1/api/subaccounts/:subaccountId/bank-details-history',
      session: '/accounts/:subaccountId/bank-details-history',
    },
    permissions: ['accounts:read'],
    params: ofAccount,
    paging: pagingParameters,
    message: 'Bank details history retrieved',
    answers: Type.Array(BankDetailsChangeShape),
    run: async (deps: ReadDetailsDeps, caller, { params, paging }) => {
      const { items, totalCount } = await listBankDetailsChanges(deps, caller, params.subaccountId, paging);
      const shown = seesNumbers(caller) ? items : items.map(masked);
      return { items: shown, totalCount };
    },
    wire: (changes) => changes.map(wireChange),
  }),
];

function wireChange({ number, at, changed, ...change }: BankDetailsChange): Static<typeof BankDetailsChangeShape> {
  return { ...change, number: Number(number), at: at.toISOString(), changed: [...changed] };
}

const masked = (change: BankDetailsChange): BankDetailsChange => ({
  ...change,
  former: maskedDetails(change.former),
  present: maskedDetails(change.present),
});

const SHOWN_DIGITS = 4;
const maskedDetails = (details: Details): Details => ({
  ...details,
  accountNumber: `…${details.accountNumber.slice(-SHOWN_DIGITS)}`,
  mobile: `…${details.mobile.slice(-SHOWN_DIGITS)}`,
});
