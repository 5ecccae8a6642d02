import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { callerOf, type Guards, principalOf } from '../http/authentication.ts';
import { sendJsonText, success } from '../http/envelope.ts';
import { answerOnce } from '../http/idempotency.ts';
import { sendPageHeaders } from '../http/paging.ts';
import type { App } from '../http/typed-app.ts';
import { cleanText } from '../text.ts';
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
    return answerOnce(request, reply, {
      vault: deps.vault,
      caller: callerOf(request),
      write: (caller) => createAccount(deps, caller, account),
      answer: (written) => success('Business Subaccount created', wireCreatedAccount(written)),
    });
  });

  app.patch('/v1/api/subaccounts/:subaccountId', { schema: updateAccountSchema, onRequest }, async (request, reply) => {
    const id = accountIdFromPath(request.params.subaccountId);
    const update = readAccountUpdate(request.body);
    return answerOnce(request, reply, {
      vault: deps.vault,
      caller: callerOf(request),
      write: (caller) => updateAccount(deps, caller, id, update),
      answer: (written) => success('Business Subaccount updated', wireUpdatedAccount(written)),
    });
  });

  app.delete(
    '/v1/business/subaccounts/:subAccountId',
    { schema: deleteAccountSchema, onRequest },
    async (request, reply) => {
      const id = accountIdFromPath(request.params.subAccountId);
      const evenIfItOwes = readForce(request.query.force);
      return answerOnce(request, reply, {
        vault: deps.vault,
        caller: callerOf(request),
        write: (caller) => deleteAccount(deps, caller, { id, evenIfItOwes }),
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
      return answerOnce(request, reply, {
        vault: deps.vault,
        caller: callerOf(request),
        write: (caller) => rotateAuthorizationKey(deps, caller, { id, overlapSeconds }),
        answer: (rotated) => success('Authorization key rotated', wireRotatedKey(rotated)),
      });
    },
  );
}

/** Every field of the body may be left out, and then so may the body. */
async function fillInBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
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
