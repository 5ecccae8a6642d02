/** What pages about transactions read of the database, in pages of its buffers: the same on any machine. */
import pg from 'pg';
import { ACCOUNT_ID_BASE } from './books.ts';
import type { RecordedStatement } from './record-statements.ts';

/** Pages of the API and, where they begin with a word, of the dashboard's ledger. `{…}` is filled in. */
export const FLAT_PAGES: readonly string[] = [
  '/v1/business/subaccounts/transactions',
  '/v1/business/subaccounts/transactions?page=100',
  '/v1/business/subaccounts/transactions?after=5000',
  ...['{all}', '{account}'].flatMap((list) => [
    `${list}?from={from}`,
    `${list}?to={to}&page=20`,
    `${list}?from={from}&to={to}`,
    `${list}?type=credit`,
    `${list}?type=credit&page=40`,
    `${list}?type=debit`,
    `${list}?type=debit&from={from}&to={to}`,
    `${list}?purpose=rent`,
    `${list}?purpose=rent&page=2`,
    `${list}?purpose=product_sale&page=30`,
    `${list}?purpose=donation&to={to}`,
    `${list}?purpose=nothing`,
    `${list}?kind=payment&page=10`,
    `${list}?kind=payment,refund&from={from}`,
    `${list}?kind=refund&purpose=refund`,
    `${list}?kind=payout,return`,
    `${list}?reference={reference}`,
  ]),
  '{account}?after=5000',
  '/v1/api/payments',
  '/v1/api/payments?from={from}&to={to}',
  '/v1/api/payments?subAccountId={id}&to={to}',
  '/v1/api/refunds',
  '/v1/api/refunds?from={from}&to={to}',
  '/v1/api/subaccounts',
  '/v1/api/subaccounts?page=2',
  '/v1/api/subaccounts/{id}/balance?at={to}',
  '/v1/api/payments/{reference}',
  'transactions',
  'transactions?page=100',
  'transactions?type=debit&from={from}',
  'transactions?purpose=rent&subAccountId={id}',
  'transactions/{reference}',
  'accounts',
  'accounts?sort=balance',
  'accounts/{id}/balance-history?from={from}&to={to}&points=200',
  'overview?from={from}&to={to}',
  'overview',
];

/** A ledger in test mode with transactions of `addTransactions`. */
export interface FlatSubject {
  readonly businessId: bigint;
  /** The reference of a transaction in the middle. */
  readonly reference: string;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const [FROM, TO] = [daysAgo(40), daysAgo(30)];

/** The page's address, and whether it is the API's or the dashboard's. */
export function flatPath(page: string, { businessId, reference }: FlatSubject): { url: string; isOfApi: boolean } {
  const id = String(ACCOUNT_ID_BASE + 1);
  const filled = page
    .replace('{all}', '/v1/business/subaccounts/transactions')
    .replace('{account}', `/v1/api/subaccounts/${id}/transactions`)
    .replace('{id}', id)
    .replace('{reference}', reference)
    .replace('{from}', FROM)
    .replace('{to}', TO);
  const isOfApi = filled.startsWith('/');
  return { isOfApi, url: isOfApi ? filled : `/dashboard/api/businesses/${businessId}/test/${filled}` };
}

interface PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

export interface Cost {
  readonly buffers: number;
  /** How often an index was entered: each time reads one buffer more where the index has one level more. */
  readonly entries: number;
}

/** The buffers that a page may read in a long ledger, for what it costs in a short one. */
export const allowed = ({ buffers, entries }: Cost): number => Math.floor(1.2 * buffers + entries);

/** What these statements cost together, each by a plan as the server makes it for them. Nothing stays changed. */
export async function costOf(client: pg.ClientBase, statements: readonly RecordedStatement[]): Promise<Cost> {
  const cost = { buffers: 0, entries: 0 };
  for (const { text, values, isNamed = false } of statements) {
    if (!/^\s*(?:SELECT|WITH)/i.test(text)) continue;
    await client.query(`BEGIN; SET LOCAL plan_cache_mode = force_${isNamed ? 'generic' : 'custom'}_plan`);
    try {
      await client.query(`PREPARE measured AS ${text}`);
      const list = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE measured${list}`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan === undefined) throw new Error('EXPLAIN gave no plan');
      cost.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      cost.entries += entriesOf(plan);
    } finally {
      await client.query('ROLLBACK; DEALLOCATE ALL');
    }
  }
  return cost;
}

const entriesOf = (plan: PlanNode): number =>
  (plan['Index Name'] === undefined ? 0 : plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + entriesOf(inner), 0);

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(',')}}`);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return pg.escapeLiteral(`${value as string | number | bigint | boolean}`);
}

const elementOf = (value: unknown): string => `"${value instanceof Date ? value.toISOString() : String(value)}"`;
