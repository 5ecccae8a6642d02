import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountId } from '../database/ids.ts';
import { type Guards, principalOf } from '../http/authentication.ts';
import { sendJsonText } from '../http/envelope.ts';
import type { App } from '../http/typed-app.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import { readPaging } from '../wire/paging.ts';
import { API_VIEW, createListTransactions, type ListTransactionsDeps } from './list-transactions.ts';
import {
  getAccountWalletSchema,
  listAccountTransactionsSchema,
  type ListTransactionsQuery,
  listTransactionsSchema,
} from './schemas.ts';
import { readTransactionFilter } from './transaction-filter.ts';

export interface TransactionRouteDeps extends ListTransactionsDeps {
  readonly guards: Guards;
}

export function transactionRoutes(app: App, deps: TransactionRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;
  const listTransactions = createListTransactions(deps, API_VIEW);

  async function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListTransactionsQuery,
    accountId: AccountId | undefined,
  ) {
    const { businessId, live } = principalOf(request);
    const wanted = { ...readPaging(query), ...readTransactionFilter(query) };
    const body = await listTransactions({ businessId, live, accountId }, wanted);
    return sendJsonText(reply, body);
  }

  app.get('/v1/business/subaccounts/transactions', { schema: listTransactionsSchema, onRequest }, (request, reply) =>
    sendList(request, reply, request.query, undefined),
  );
  app.get(
    '/v1/business/subaccounts/:subAccountId',
    { schema: getAccountWalletSchema, onRequest },
    async (request, reply) => sendList(request, reply, request.query, accountIdFromPath(request.params.subAccountId)),
  );
  app.get(
    '/v1/api/subaccounts/:subAccountId/transactions',
    { schema: listAccountTransactionsSchema, onRequest },
    async (request, reply) => sendList(request, reply, request.query, accountIdFromPath(request.params.subAccountId)),
  );
}
