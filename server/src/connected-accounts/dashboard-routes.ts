import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendCsv } from '../http/csv.ts';
import { success } from '../http/envelope.ts';
import { idempotencyKeyOf } from '../http/idempotency.ts';
import { memberOf, type MemberGuards } from '../http/member.ts';
import { requirePermissions } from '../permissions.ts';
import { readPaging } from '../wire/paging.ts';
import type { App } from '../http/typed-app.ts';
import { describeSchemaError } from '../http/validation.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { divide } from '../money/split.ts';
import { readAmount } from '../wire/amounts.ts';
import { cleanText } from '../text.ts';
import { acceptTestPayment, type AcceptTestPaymentDeps, showAuthorizationKey } from './accept-test-payment.ts';
import { accountIdFromPath } from '../wire/account-ids.ts';
import {
  namesBankDetails,
  type NewAccount,
  readAccountUpdate,
  readForce,
  readNewAccount,
  requireSplit,
} from './account-request.ts';
import { checkAccounts } from './check-accounts.ts';
import { createAccount, type CreateAccountDeps } from './create-account.ts';
import type { AccountFilter } from './dashboard-queries.ts';
import * as schemas from './dashboard-schemas.ts';
import { deleteAccount } from './delete-account.ts';
import { findDefaultSplit } from './queries.ts';
import { rotateAuthorizationKey } from './rotate-authorization-key.ts';
import { CreateAccountBody } from './schemas.ts';
import { createListSummaries, exportSummaries, getBalanceHistory, getSummary, wireSplit } from './summaries.ts';
import { updateAccount } from './update-account.ts';
import type { WrittenAccount } from './written-account.ts';

export interface DashboardAccountDeps extends CreateAccountDeps, AcceptTestPaymentDeps {
  readonly guards: MemberGuards;
}

const BASE = '/dashboard/api/businesses/:businessId/:mode/accounts';
const ACCOUNT = `${BASE}/:accountId`;

export function dashboardAccountRoutes(app: App, deps: DashboardAccountDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  keyRoutes(app, deps);
  tryingRoutes(app, deps);
}

function readingRoutes(app: App, deps: DashboardAccountDeps): void {
  const { requireMember } = deps.guards;
  const mayRead = requireMember('accounts:read');
  const listSummaries = createListSummaries(deps);

  app.get(BASE, { schema: schemas.listDashboardAccountsSchema, onRequest: mayRead }, async (request) => {
    const { sort = 'newest' } = request.query;
    const query = { ...readPaging(request.query), ...readFilter(request.query), sort };
    return success('Accounts retrieved', await listSummaries(memberOf(request), query));
  });

  app.get(
    `${BASE}.csv`,
    { schema: schemas.exportAccountsSchema, onRequest: requireMember('accounts:read', 'reports:export') },
    async (request, reply) => {
      const chunks = exportSummaries(deps, memberOf(request), readFilter(request.query));
      return sendCsv(reply, 'accounts.csv', schemas.EXPORT_COLUMNS, chunks);
    },
  );

  app.get(ACCOUNT, { schema: schemas.getDashboardAccountSchema, onRequest: mayRead }, async (request) =>
    success('Account retrieved', await getSummary(deps, memberOf(request), idOf(request))),
  );

  app.get(
    `${ACCOUNT}/balance-history`,
    { schema: schemas.balanceHistorySchema, onRequest: requireMember('payments:read') },
    async (request) =>
      success('Balance history', await getBalanceHistory(deps, memberOf(request), idOf(request), request.query)),
  );
}

function writingRoutes(app: App, deps: DashboardAccountDeps): void {
  const onRequest = deps.guards.requireMember('accounts:write');
  const mayCreate = deps.guards.requireMember('accounts:write', 'bank-details:write');

  const written = async (request: FastifyRequest, { account, warnings }: WrittenAccount) => {
    return { account: await getSummary(deps, memberOf(request), account.id), warnings };
  };

  app.post(BASE, { schema: schemas.createDashboardAccountSchema, onRequest: mayCreate }, async (request) => {
    const outcome = await createAccount(deps, memberOf(request), readNewAccount(request.body));
    return success('Account created', await written(request, outcome));
  });

  app.post(
    `${BASE}/check`,
    {
      schema: schemas.checkAccountsSchema,
      onRequest: mayCreate,
      bodyLimit: CHECK_BODY_BYTES_MAX,
      config: { describedBody: schemas.DescribedCheckBody },
    },
    async (request) => {
      const read = (row: unknown): NewAccount => readRow(request, row);
      const results = await checkAccounts(deps, memberOf(request), request.body.accounts, read);
      return success('Accounts checked', { results });
    },
  );

  app.patch(ACCOUNT, { schema: schemas.updateDashboardAccountSchema, onRequest }, async (request) => {
    if (namesBankDetails(request.body)) requirePermissions(memberOf(request), ['bank-details:write']);
    const outcome = await updateAccount(deps, memberOf(request), idOf(request), readAccountUpdate(request.body));
    return success('Account changed', await written(request, outcome));
  });

  app.delete(ACCOUNT, { schema: schemas.deleteDashboardAccountSchema, onRequest }, async (request) => {
    const wanted = { id: idOf(request), evenIfItOwes: readForce(request.query.force) };
    await deleteAccount(deps, memberOf(request), wanted);
    return success('Account deleted', null);
  });
}

function keyRoutes(app: App, deps: DashboardAccountDeps): void {
  const { requireMember } = deps.guards;
  const address = `${ACCOUNT}/authorization-key`;

  app.get(
    address,
    {
      schema: schemas.showAuthorizationKeySchema,
      onRequest: requireMember('authorization-keys:read'),
      config: { hasSecret: true },
    },
    async (request) =>
      success('Authorization key', {
        authorizationKey: await showAuthorizationKey(deps, memberOf(request), idOf(request)),
      }),
  );

  app.post(
    address,
    { schema: schemas.rotateDashboardKeySchema, onRequest: requireMember('authorization-keys:read') },
    async (request) => {
      const wanted = { id: idOf(request), overlapSeconds: request.body.overlapSeconds ?? 0 };
      const rotated = await rotateAuthorizationKey(deps, memberOf(request), wanted);
      return success('Authorization key rotated', {
        authorizationKey: rotated.authorizationKey,
        previousKeyExpiresAt: rotated.previousKeyExpiresAt.toISOString(),
      });
    },
  );
}

function tryingRoutes(app: App, deps: DashboardAccountDeps): void {
  const { requireMember } = deps.guards;

  app.post(
    `${ACCOUNT}/test-payment`,
    { schema: schemas.testPaymentSchema, onRequest: requireMember('payments:write') },
    async (request) => {
      const payment = { ...request.body, accountId: idOf(request), idempotencyKey: idempotencyKeyOf(request)?.key };
      return success('Payment accepted', await acceptTestPayment(deps, memberOf(request), payment));
    },
  );

  app.post(
    '/dashboard/api/businesses/:businessId/:mode/split-preview',
    { schema: schemas.splitPreviewSchema, onRequest: requireMember('accounts:read') },
    async (request) => {
      const { amount, ...terms } = request.body;
      const base = await findDefaultSplit(deps.db, memberOf(request).businessId);
      const split = requireSplit(terms, base);
      const { grossKobo, commissionKobo, creditKobo, rule } = divide(split, readAmount(amount));
      return success('Split previewed', {
        grossAmount: nairaFromKobo(grossKobo),
        commission: nairaFromKobo(commissionKobo),
        creditAmount: nairaFromKobo(creditKobo),
        rule,
        split: wireSplit(split),
      });
    },
  );
}

/** A thousand accounts, each with every field at its longest. */
const CHECK_BODY_BYTES_MAX = 4 * 1_048_576;

const idOf = ({ params }: { params: unknown }) => accountIdFromPath((params as { accountId: string }).accountId);

function readFilter(query: { search?: string; enabled?: 'true' | 'false' }): AccountFilter {
  const enabled = query.enabled === undefined ? undefined : query.enabled === 'true';
  if (query.search === undefined || query.search.trim() === '') return { enabled, search: undefined };
  const search = cleanText(query.search);
  if ('problem' in search) {
    throw new AppError('validation_failed', `The query parameter search ${search.problem}.`, { field: 'search' });
  }
  return { enabled, search: search.text };
}

/** @throws AppError validation_failed */
function readRow(request: FastifyRequest, row: unknown): NewAccount {
  const validate =
    request.getValidationFunction(CreateAccountBody) ?? request.compileValidationSchema(CreateAccountBody);
  if (!validate(row)) {
    const [error] = validate.errors ?? [];
    const { field, message } = error ? describeSchemaError(error) : { field: '', message: 'is not valid' };
    throw new AppError('validation_failed', `${field === '' ? 'The account' : field} ${message}.`, { field });
  }
  return readNewAccount(row as CreateAccountBody);
}
