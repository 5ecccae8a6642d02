import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { callerOf, type Guards, principalOf } from '../http/authentication.ts';
import { sendJsonText, success } from '../http/envelope.ts';
import { idempotencyKeyOf, markReplayed, withoutOverlap } from '../http/idempotency.ts';
import { sendPageHeaders } from '../http/paging.ts';
import type { App } from '../http/typed-app.ts';
import type { Caller, Idempotency, WriteOutcome } from '../ledger/write-in-ledger.ts';
import { cleanText } from '../text.ts';
import type { Vault } from '../vault/vault.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { readPaging } from '../wire/paging.ts';
import { readAccountUpdate, readForce, readNewAccount } from './account-request.ts';
import { createAccount, type CreateAccountDeps } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { createGetAccount, type ReadAccountsDeps } from './get-account.ts';
import { type AccountListQuery, createListAccounts } from './list-accounts.ts';
import { rotateAuthorizationKey } from './rotate-authorization-key.ts';
import {
  createAccountSchema,
  deleteAccountSchema,
  getAccountSchema,
  type ListAccountsQuery,
  listAccountsSchema,
  listPartialAccountsSchema,
  rotateAuthorizationKeySchema,
  updateAccountSchema,
} from './schemas.ts';
import { updateAccount } from './update-account.ts';
import { wireAccount, wireCreatedAccount, wireRotatedKey, wireUpdatedAccount } from './wire-account.ts';
import type { RotatedAuthorizationKey, WrittenAccount } from './written-account.ts';

export interface ConnectedAccountRouteDeps extends CreateAccountDeps, ReadAccountsDeps {
  readonly guards: Guards;
}

export function connectedAccountRoutes(app: App, deps: ConnectedAccountRouteDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
}

function readingRoutes(app: App, deps: ConnectedAccountRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;
  const getAccount = createGetAccount(deps);
  const listAccounts = createListAccounts(deps);

  async function sendList(request: FastifyRequest<{ Querystring: ListAccountsQuery }>, reply: FastifyReply) {
    const query = readListQuery(request.query);
    const page = await listAccounts(principalOf(request), query);
    sendPageHeaders(request, reply, query, page);
    return sendJsonText(reply, `{"success":true,"message":"Successfully gotten your SubAccount","data":${page.json}}`);
  }

  app.get('/v1/api/subaccounts/partial', { schema: listPartialAccountsSchema, onRequest }, sendList);
  app.get('/v1/api/subaccounts', { schema: listAccountsSchema, onRequest }, sendList);

  app.get('/v1/api/subaccounts/:subaccountId', { schema: getAccountSchema, onRequest }, async (request) => {
    const account = await getAccount(principalOf(request), accountIdFromPath(request.params.subaccountId));
    return success('Successfully gotten your SubAccount', wireAccount(account));
  });
}

function writingRoutes(app: App, deps: ConnectedAccountRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.post('/v1/api/subaccounts/partial', { schema: createAccountSchema, onRequest }, async (request, reply) => {
    const account = readNewAccount(request.body);
    return answerOnce(deps.vault, request, reply, {
      write: (caller, idempotency?: Idempotency<WrittenAccount>) => createAccount(deps, caller, account, idempotency),
      answer: (written) => success('Business Subaccount created', wireCreatedAccount(written)),
    });
  });

  app.patch('/v1/api/subaccounts/:subaccountId', { schema: updateAccountSchema, onRequest }, async (request, reply) => {
    const id = accountIdFromPath(request.params.subaccountId);
    const update = readAccountUpdate(request.body);
    return answerOnce(deps.vault, request, reply, {
      write: (caller, idempotency?: Idempotency<WrittenAccount>) =>
        updateAccount(deps, caller, id, update, idempotency),
      answer: (written) => success('Business Subaccount updated', wireUpdatedAccount(written)),
    });
  });

  app.delete(
    '/v1/business/subaccounts/:subAccountId',
    { schema: deleteAccountSchema, onRequest },
    async (request, reply) => {
      const id = accountIdFromPath(request.params.subAccountId);
      const evenIfItOwes = readForce(request.query.force);
      return answerOnce(deps.vault, request, reply, {
        write: (caller, idempotency?: Idempotency<void>) =>
          deleteAccount(deps, caller, { id, evenIfItOwes }, idempotency),
        answer: () => ({ success: true, message: 'Business Subaccount deleted' }) as const,
      });
    },
  );

  app.post(
    '/v1/api/subaccounts/:subaccountId/authorization-key',
    { schema: rotateAuthorizationKeySchema, onRequest, preValidation: fillInBody },
    async (request, reply) => {
      const id = accountIdFromPath(request.params.subaccountId);
      const { overlapSeconds = 0 } = request.body;
      return answerOnce(deps.vault, request, reply, {
        write: (caller, idempotency?: Idempotency<RotatedAuthorizationKey>) =>
          rotateAuthorizationKey(deps, caller, { id, overlapSeconds }, idempotency),
        answer: (rotated) => success('Authorization key rotated', wireRotatedKey(rotated)),
      });
    },
  );
}

/** Every field of the body may be left out, and then so may the body. */
async function fillInBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

interface OnceWrite<T, Answer> {
  readonly write: (caller: Caller, idempotency?: Idempotency<T>) => Promise<WriteOutcome<T>>;
  readonly answer: (result: T) => Answer;
}

/**
 * Runs a write under its Idempotency-Key, if it has one. The answers hold authorisation keys, so what is kept for a
 * replay is sealed like those themselves.
 */
export async function answerOnce<T, Answer>(
  vault: Vault,
  request: FastifyRequest,
  reply: FastifyReply,
  { write, answer }: OnceWrite<T, Answer>,
): Promise<Answer> {
  const caller = callerOf(request);
  const key = idempotencyKeyOf(request);
  const context = `response:${caller.businessId}:${caller.live}:${key?.key ?? ''}`;
  const respond = (result: T): string => vault.seal(JSON.stringify(answer(result)), context).toString('base64');
  const outcome = await withoutOverlap(caller, key, () => write(caller, key && { ...key, respond }));
  if (outcome.kind === 'done') return answer(outcome.result);
  markReplayed(reply);
  return JSON.parse(vault.open(Buffer.from(outcome.response, 'base64'), context)) as Answer;
}

function readListQuery(query: ListAccountsQuery): AccountListQuery {
  const { enabled, search } = query;
  if (enabled !== undefined && enabled !== 'true' && enabled !== 'false') {
    throw new AppError('validation_failed', 'The query parameter enabled must be true or false.', { field: 'enabled' });
  }
  return {
    ...readPaging(query),
    enabled: enabled === undefined ? undefined : enabled === 'true',
    search: readSearch(search),
  };
}

/** Blank is what a search box sends before anything is typed. */
function readSearch(search: string | undefined): string | undefined {
  if (search === undefined || search.trim() === '') return undefined;
  const clean = cleanText(search);
  if ('problem' in clean) {
    throw new AppError('validation_failed', `The query parameter search ${clean.problem}.`, { field: 'search' });
  }
  return clean.text;
}
