/** Connected accounts: created, read, changed and deleted. Reads only for people are in summary-operations.ts. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import { successText } from '../../platform/http/envelope.ts';
import { integer } from '../../platform/http/fields.ts';
import { inLiveMode, naming } from '../../platform/http/fresh-proof.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { list, type MemberCaller, pathParameter, read, write } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { requireAlso } from '../../platform/http/caller.ts';
import type { MailDeps } from '../../platform/mail/queue-mail.ts';
import { accountIdFromPath } from '../../platform/wire/account-ids.ts';
import { readAfter } from '../../platform/wire/paging.ts';
import { PROTECTED_NAMES } from './account.ts';
import { namesBankDetails, readAccountUpdate, readFilter, readForce, readNewAccount } from './account-request.ts';
import type { AccountReads } from './account-reads.ts';
import type { Warning } from './bank-details.ts';
import { createAccount, type CreateAccountDeps } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { maskAuthorizationKeys } from './mask-authorization-keys.ts';
import { rotateAuthorizationKey } from './rotate-authorization-key.ts';
import * as schemas from './schemas.ts';
import { getSummary } from './summaries.ts';
import { WrittenAccount } from './summary-schemas.ts';
import { updateAccount } from './update-account.ts';
import { wireAccount, wireCreatedAccount, wireRotatedKey, wireUpdatedAccount } from './wire-account.ts';

interface ReadDeps {
  readonly accounts: Pick<AccountReads, 'get' | 'list' | 'listForward'>;
}

const FOUND = 'Successfully gotten your SubAccount';
const BANK_DETAIL_ERRORS = ['unknown_bank_code', 'duplicate_bank_account'] as const;

const accountId = pathParameter(integer('Id of the connected account.', 1042), accountIdFromPath);
export const ofAccount = { subaccountId: accountId };

/** Members see the account as in their lists, without its key. */
const writtenForMembers = {
  answers: WrittenAccount,
  complete: async (
    deps: DbDeps,
    caller: MemberCaller,
    { id, warnings = [] }: { readonly id: number; readonly warnings?: Warning[] },
  ) => ({ account: await getSummary(deps, caller, BigInt(id) as AccountId), warnings }),
};

/** Anybody with an authorisation key who may make payments can credit the account, so not every key gets to know it. */
const masked = { without: 'authorization-keys:read', mask: maskAuthorizationKeys } as const;

const listAt = (id: string, path: string) =>
  list({
    id,
    summary: 'List connected accounts',
    description:
      'Newest first. The header `X-Total-Count` has the number of accounts, `Link` the other pages. With `after` the ' +
      'oldest first, and `Link` has the next page while this one is full.',
    doors: { key: path },
    permissions: ['accounts:read'],
    fromReplica: 'after_own_writes',
    records: 'secret_shown',
    query: schemas.AccountListQuery,
    paging: limitedPagingParameters('with a filter'),
    message: FOUND,
    answers: Type.Array(schemas.Account),
    masked,
    run: async ({ accounts }: ReadDeps, caller, { query, paging }, { onGone }) => {
      const after = readAfter(query);
      const { json, ...page } = await (after === undefined
        ? accounts.list(caller, { ...readFilter(query), ...paging }, onGone)
        : accounts.listForward(caller, { after, limit: paging.limit }));
      return { items: new JsonText(successText(FOUND, json)), ...page };
    },
  });

export const accountOperations = [
  listAt('listConnectedAccountsPartial', '/v1/api/subaccounts/partial'),
  listAt('listConnectedAccounts', '/v1/api/subaccounts'),
  read({
    id: 'getConnectedAccount',
    summary: 'Get a connected account',
    description:
      'With its split and its authorisation key, which payments for it need. A key without the scope ' +
      '`authorization-keys:read` gets its first and last characters only.',
    doors: { key: '/v1/api/subaccounts/:subaccountId' },
    permissions: ['accounts:read'],
    fromReplica: 'after_own_writes',
    records: 'secret_shown',
    params: ofAccount,
    message: FOUND,
    answers: schemas.Account,
    masked,
    run: ({ accounts }: ReadDeps, caller, { params }) => accounts.get(caller, params.subaccountId),
    wire: wireAccount,
  }),
  write({
    id: 'createConnectedAccount',
    summary: 'Create a connected account',
    description:
      'Without split fields the default split of your business applies. `Idempotency-Key` makes a retry safe. So ' +
      'does `externalId`: the same request again is answered with the account as it is now.',
    method: 'POST',
    doors: { key: '/v1/api/subaccounts/partial', session: '/accounts' },
    permissions: ['accounts:write', 'bank-details:write'],
    needsFreshProof: true,
    records: 'secret_shown',
    body: schemas.CreateAccountBody,
    message: 'Business Subaccount created',
    answers: schemas.CreatedAccount,
    forMembers: writtenForMembers,
    masked,
    errors: [...BANK_DETAIL_ERRORS, 'external_id_conflict'],
    hasSecret: true,
    run: (deps: CreateAccountDeps, caller, { body }) => createAccount(deps, caller, readNewAccount(body)),
    wire: wireCreatedAccount,
  }),
  write({
    id: 'updateConnectedAccount',
    summary: 'Update a connected account',
    description:
      'Fields that are not sent do not change. Payments sent after the answer follow the new terms. After a change ' +
      'of the bank details, the e-mail address or the mobile number, payouts wait for `bankDetailsHoldHours` of the ' +
      'settlement settings. If the business asks for a second person, these fields and the commission change by a ' +
      'request only, and an `externalId` that is set does not change. A deleted account that is still owed money ' +
      'changes in its bank details only.',
    method: 'PATCH',
    doors: { key: '/v1/api/subaccounts/:subaccountId', session: '/accounts/:subaccountId' },
    permissions: ['accounts:write'],
    needsFreshProof: naming(
      'bank details, commission, the e-mail address or the mobile number, or replaces an `externalId`',
      PROTECTED_NAMES,
    ),
    records: 'secret_shown',
    params: ofAccount,
    body: schemas.UpdateAccountBody,
    message: 'Business Subaccount updated',
    answers: schemas.UpdatedAccount,
    forMembers: writtenForMembers,
    masked,
    errors: [...BANK_DETAIL_ERRORS, 'external_id_conflict', 'second_person_required', 'changed_by_hand'],
    hasSecret: true,
    run: (deps: CreateAccountDeps & MailDeps, caller, { params, body }) => {
      const also = namesBankDetails(body) ? (['bank-details:write'] as const) : [];
      return updateAccount(deps, requireAlso(caller, also), params.subaccountId, readAccountUpdate(body));
    },
    wire: wireUpdatedAccount,
  }),
  write({
    id: 'deleteConnectedAccount',
    summary: 'Delete a connected account',
    description:
      'It accepts no more payments, and its bank details and `externalId` are free for another account. Its ' +
      'transactions and its balance stay. An account that owes after refunds is deleted only with `?force=true`: ' +
      'then nothing repays the debt, and it stays among the accounts that owe.',
    method: 'DELETE',
    doors: { key: '/v1/business/subaccounts/:subAccountId', session: '/accounts/:subAccountId' },
    permissions: ['accounts:write'],
    needsFreshProof: inLiveMode,
    params: { subAccountId: accountId },
    query: schemas.DeletionQuery,
    message: 'Business Subaccount deleted',
    wholeAnswer: schemas.Deleted,
    errors: ['account_owes'],
    run: (deps: CreateAccountDeps, caller, { params, query }) =>
      deleteAccount(deps, caller, { id: params.subAccountId, evenIfItOwes: readForce(query.force) }),
  }),
  write({
    id: 'rotateAuthorizationKey',
    summary: 'Rotate the authorisation key of a connected account',
    description: 'Creates a new key. The old one still works for `overlapSeconds`; without a body it ends at once.',
    method: 'POST',
    doors: {
      key: '/v1/api/subaccounts/:subaccountId/authorization-key',
      session: '/accounts/:subaccountId/authorization-key',
    },
    permissions: ['authorization-keys:read'],
    needsFreshProof: inLiveMode,
    records: 'secret_shown',
    params: ofAccount,
    body: schemas.RotateKeyBody,
    bodyMayBeMissing: true,
    message: 'Authorization key rotated',
    answers: schemas.RotatedKey,
    hasSecret: true,
    run: (deps: CreateAccountDeps, caller, { params, body: { overlapSeconds = 0 } }) =>
      rotateAuthorizationKey(deps, caller, { id: params.subaccountId, overlapSeconds }),
    wire: wireRotatedKey,
  }),
];
