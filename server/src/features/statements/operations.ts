/** What callers can do with statements and balances at an instant. */
import { Type } from 'typebox';
import { csvResponse } from '../../platform/http/csv.ts';
import { csvFile, type Download } from '../../platform/http/download.ts';
import { successText } from '../../platform/http/envelope.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { file, read } from '../../platform/http/operation.ts';
import { successOf } from '../../platform/http/schemas.ts';
import { ofAccount } from '../transactions/operations.ts';
import { readExactEnd, readPeriod } from '../../platform/wire/instants.ts';
import { getBalanceAt } from './balance-at.ts';
import * as schemas from './schemas.ts';
import { EXPORTED, statementRows } from './statement-csv.ts';
import type { StatementMakers } from './statement-makers.ts';
import { type AccountKey, type Bounds, openStatement, type StatementDeps } from './statement.ts';
import { openWhole } from './whole-statement.ts';
import { fileName, wireBalance } from './wire-statement.ts';

const MESSAGE = 'Statement retrieved';

interface FileDeps extends StatementDeps {
  readonly statementMakers: StatementMakers;
}

const CSV =
  'CSV has any number of lines: first the type `opening_balance`, then the lines, then `total_credits`, ' +
  '`total_debits`, `total_commission`, `total_gross` (in the last column, `grossAmount`), `total_received`, ' +
  '`total_refunded`, `total_payouts`, and last `closing_balance`. A file without this last row is incomplete. CSV ' +
  'is UTF-8 with a byte order mark. It has instants in UTC, amounts in naira with two decimals (commission ' +
  'below zero for debits), and an apostrophe before a cell that a spreadsheet would run as a formula.';

const filesOf = (otherContent: object) => ({
  200: {
    description: 'The statement, in the format asked for',
    headers: {
      'Content-Disposition': Type.String({
        description: 'The name of the file, for CSV and PDF.',
        examples: ['attachment; filename="statement-1042-2022-11-01-to-2022-11-30.csv"'],
      }),
    },
    content: {
      ...otherContent,
      ...csvResponse(EXPORTED.columns).content,
      'application/pdf': {
        schema: { type: 'string', contentMediaType: 'application/pdf', description: 'A4.', examples: ['%PDF-1.7 …'] },
      },
    },
  },
});

export const statementOperations = [
  file({
    id: 'getAccountStatement',
    summary: 'Get a statement of a connected account',
    description:
      "The wallet's opening balance, every transaction of the period, the oldest first, and the closing balance. All " +
      'of it is one snapshot. Without `from` it begins with the account, without `to` it ends now. JSON and PDF have ' +
      `at most 10,000 lines; more are 400. ${CSV}`,
    doors: { key: '/v1/api/subaccounts/:subAccountId/statement' },
    permissions: ['payments:read', 'reports:export'],
    fromReplica: 'of_closed_period',
    params: ofAccount,
    query: schemas.StatementQuery,
    records: 'export',
    files: filesOf({ 'application/json': { schema: successOf(schemas.Statement, MESSAGE) } }),
    // A deleted account does not exist for the API, as in its other reads.
    run: (deps: FileDeps, { businessId, live }, { params, query: { format = 'json', ...period } }, exchange) => {
      const key = { businessId, live, accountId: params.subAccountId, withDeleted: false };
      return FILES[format](deps, key, boundsOf(period), exchange);
    },
  }),
  file({
    id: 'downloadStatement',
    summary: 'Download a statement of an account',
    description: `Of a deleted account, too: what is in its wallet is still owed. PDF has at most 10,000 lines. ${CSV}`,
    doors: { session: '/accounts/:subAccountId/statement' },
    permissions: ['payments:read', 'reports:export'],
    fromReplica: 'of_closed_period',
    needsFreshProof: true,
    params: ofAccount,
    query: schemas.StatementFileQuery,
    records: 'export',
    files: filesOf({}),
    run: (deps: FileDeps, { businessId, live }, { params, query: { format = 'csv', ...period } }, exchange) => {
      const key = { businessId, live, accountId: params.subAccountId, withDeleted: true };
      return FILES[format](deps, key, boundsOf(period), exchange);
    },
  }),
  read({
    id: 'getAccountBalance',
    summary: 'Get the balance of a connected account at an instant',
    description:
      "The wallet's balance at any instant. For a date it equals the closing balance of a statement up to it; the " +
      '`to` of a statement includes its whole second. Every answer takes the same short time, however long ago the ' +
      'instant is and however many transactions there are.',
    doors: { key: '/v1/api/subaccounts/:subAccountId/balance' },
    permissions: ['payments:read'],
    fromReplica: 'of_closed_period',
    params: ofAccount,
    query: schemas.BalanceQuery,
    message: 'Balance retrieved',
    answers: schemas.Balance,
    run: (deps: StatementDeps, { businessId, live }, { params, query: { at } }) => {
      const key = { businessId, live, accountId: params.subAccountId, withDeleted: false };
      return getBalanceAt(deps, key, at === undefined ? null : readExactEnd('at', at));
    },
    wire: wireBalance,
  }),
];

function boundsOf(query: schemas.PeriodQuery): Bounds {
  const { from = null, before = null } = readPeriod(query);
  return { from, before };
}

type MakeFile = (
  deps: FileDeps,
  key: AccountKey,
  bounds: Bounds,
  exchange: Pick<Exchange, 'isHead' | 'onGone'>,
) => Promise<Download>;

const FILES: Readonly<Record<'json' | 'csv' | 'pdf', MakeFile>> = {
  json: async (deps, key, bounds, { isHead, onGone }) => {
    const type = 'application/json; charset=utf-8';
    if (isHead) {
      await openWhole(deps, { ...key, ...bounds }, { format: 'json' });
      return { type, body: '' };
    }
    const { content } = await deps.statementMakers.json(key, bounds, onGone);
    return { type, body: successText(MESSAGE, content) };
  },
  pdf: async (deps, key, bounds, { isHead, onGone }) => {
    const { content, head } = isHead
      ? { content: '', ...(await openWhole(deps, { ...key, ...bounds }, { format: 'pdf' })) }
      : await deps.statementMakers.pdf(key, bounds, onGone);
    return { type: 'application/pdf', name: fileName(head, 'pdf'), body: content };
  },
  csv: async (deps, key, bounds) => {
    const statement = await openStatement(deps, key, bounds);
    const name = fileName(statement.head, 'csv');
    return csvFile(name, EXPORTED.columns, statementRows(statement), { byteOrderMark: true });
  },
};
