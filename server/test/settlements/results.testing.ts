/** Shared by the tests of bank results. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { LedgerKey } from '../../src/core/ledger/posting.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { isLostConnection, isStatementTimeout } from '../../src/platform/database/sqlstate.ts';
import { approveRun } from '../../src/features/settlements/runs/approve-run.ts';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import { exportRun } from '../../src/features/settlements/runs/export-run.ts';
import { endToEndIdOf } from '../../src/features/settlements/runs/payout.ts';
import { ACCOUNT } from '../../src/features/settlements/results/results.testing.ts';
import type { ResultFileDetail, ResultLine } from '../../src/features/settlements/results/schemas.ts';
import { startRun } from '../../src/features/settlements/runs/start-run.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { leaveOut } from '../harness/leave-out.ts';

export const RESULTS = '/v1/api/settlement-results';

export interface SeededPayout {
  readonly reference: string;
  readonly endToEndId: string;
  readonly amountKobo: bigint;
  readonly walletId: bigint;
}

export interface SeededRun {
  readonly number: bigint;
  readonly reference: string;
  /** The id of its file. */
  readonly messageId: string;
  readonly payouts: readonly SeededPayout[];
}

export interface Seed {
  readonly count: number;
  /** One naira more for each account after the first. */
  readonly firstKobo?: number;
  readonly live?: boolean;
  readonly isExported?: boolean;
  /** The source account in the settings at the export; `null` for none. */
  readonly source?: SourceAccount | null;
}

export interface SourceAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** The account of statements by default. */
export const SOURCE: SourceAccount = { bankCode: '000013', accountNumber: ACCOUNT };

/** The application of a file of tests about results, and the business of the present test. */
export interface ResultsApp {
  readonly testApp: TestApp;
  readonly business: TestBusiness;
  /** In test mode. */
  readonly client: Client;
  /** A new business for each test, so that numbers of files and runs begin at 1. */
  freshBusiness(): Promise<TestBusiness>;
  /** A run of a new business. */
  seeded(seed: Seed): Promise<SeededRun>;
}

/** After each test it checks the ledger's invariants, and that nothing is left of refused files. */
export function startResultsApp(): ResultsApp {
  let testApp: TestApp;
  let business: TestBusiness;
  beforeAll(async () => {
    testApp = await startTestApp();
    ({ business } = testApp);
  });
  afterAll(() => testApp.close());
  keepLedgerInvariants(
    () => testApp.testDatabase.database.pool,
    () => business,
  );
  afterEach(() => requireNoLeftovers(testApp));
  const freshBusiness = async (): Promise<TestBusiness> => (business = await testApp.addBusiness());
  return {
    get testApp() {
      return testApp;
    },
    get business() {
      return business;
    },
    get client() {
      return business.inTest;
    },
    freshBusiness,
    seeded: async (seed) => seedRun(testApp, await freshBusiness(), seed),
  };
}

const FILL_ATTEMPTS_MAX = 5;

/** Like a server's background: a step that the database cut off, because the machine was too slow, is done again. */
async function fill(services: TestApp['services']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await continueRuns(services);
    } catch (error) {
      const isCutOff = isLostConnection(error) || isStatementTimeout(error);
      if (attempt === FILL_ATTEMPTS_MAX || !isCutOff) throw error;
      await setTimeout(1_000);
    }
  }
}

/** A run over new accounts with a balance each, exported to a bank. */
export async function seedRun(
  testApp: Pick<TestApp, 'services'>,
  business: TestBusiness,
  { count, firstKobo = 100_000, live = false, isExported = true, source = SOURCE }: Seed,
): Promise<SeededRun> {
  const { services } = testApp;
  const { pool } = services.database;
  const ledger: LedgerKey = { businessId: business.businessId, live };
  await seedHolders(testApp, live ? business.inLive : business.inTest, ledger, { count, firstKobo });
  // New accounts are not paid in live mode.
  if (live) await business.inLive.patch('/v1/api/settlement-settings', { newAccountHoldHours: 0 });
  // Before the draft, whose manifest names it.
  if (isExported) await setSource(testApp, ledger, source);
  const reference = randomUUID();
  const started = await startRun(services, { ...ledger, apiKeyId: undefined, origin: BY_OPERATOR }, { reference });
  await fill(services);
  const { number } = started.run;
  if (isExported) {
    const caller = { ...ledger, apiKeyId: undefined, origin: BY_OPERATOR };
    await approveRun(services, caller, number);
    await exportRun(services, caller, { number, format: 'csv' });
  }
  const { rows } = await pool.query<SeededPayout>(
    `SELECT reference, amount_kobo AS "amountKobo", wallet_id AS "walletId" FROM settlement_payouts
      WHERE business_id = $1 AND live = $2 AND run_number = $3 ORDER BY position`,
    [ledger.businessId, live, number],
  );
  expect(rows).toHaveLength(count);
  const payouts = rows.map((row) => ({ ...row, endToEndId: endToEndIdOf(row.reference) }));
  return { number, reference, messageId: endToEndIdOf(reference), payouts };
}

/** Writes the settings. */
export async function setSource(
  { services }: Pick<TestApp, 'services'>,
  { businessId, live }: LedgerKey,
  source: SourceAccount | null,
): Promise<void> {
  await leaveOut(services.database.pool, 'settlement_settings');
  await services.database.pool.query(
    `INSERT INTO settlement_settings (business_id, live, source_bank_code, source_account_number,
      source_account_name, updated_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp())
     ON CONFLICT (business_id, live) DO UPDATE
       SET source_bank_code = $3, source_account_number = $4, source_account_name = $5`,
    [
      businessId,
      live,
      source?.bankCode ?? null,
      source?.accountNumber ?? null,
      source === null ? null : 'Main account',
    ],
  );
}

/** Copies of one account with one payment each, by set-based statements: as many as a test needs. */
async function seedHolders(
  { services }: Pick<TestApp, 'services'>,
  client: Client,
  { businessId, live }: LedgerKey,
  { count, firstKobo }: { readonly count: number; readonly firstKobo: number },
): Promise<void> {
  const template = await createAccount(client);
  const ids = await services.ids.take(count * 3);
  const { pool } = services.database;
  await leaveOut(pool, 'account');
  const columns = `business_id, live, enabled, fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest,
    authorization_key_ciphertext, bank_code, account_name, business_name, email, mobile, currency, created_at,
    updated_at, settlement_account_id`;
  const counted = await pool.query<{ first: bigint }>(
    `UPDATE ledgers SET last_account_sequence = last_account_sequence + $3, account_count = account_count + $3
      WHERE business_id = $1 AND live = $2 RETURNING last_account_sequence - $3 AS first`,
    [businessId, live, count],
  );
  const accounts = await pool.query(
    `INSERT INTO connected_accounts (${columns}, id, wallet_id, sequence, account_number)
     SELECT ${columns}, ids.id, ($5::bigint[])[ids.n], $4::bigint + ids.n, lpad((ids.id % 10000000000)::text, 10, '7')
       FROM connected_accounts a, unnest($6::bigint[]) WITH ORDINALITY AS ids (id, n)
      WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3`,
    [businessId, live, template.id, counted.rows[0]?.first, ids.slice(0, count), ids.slice(count, 2 * count)],
  );
  expect(accounts.rowCount).toBe(count);
  const [wallets, accountIds] = [ids.slice(0, count), ids.slice(count, 2 * count)];
  const kobo = count * firstKobo + 50 * count * (count - 1);
  const moved = await pool.query<{ before: bigint; at: Date }>(
    `UPDATE ledgers SET last_sequence = last_sequence + $3, balance_kobo = balance_kobo + $4,
            inflow_kobo = inflow_kobo + $4, last_posted_at = greatest(last_posted_at, $5::timestamptz)
      WHERE business_id = $1 AND live = $2
     RETURNING last_sequence - $3 AS before, last_posted_at AS at`,
    [businessId, live, count, kobo, new Date()],
  );
  const [ledger] = moved.rows;
  await pool.query(
    `INSERT INTO wallets (business_id, id, live, connected_account_id, last_sequence, balance_kobo, inflow_kobo)
     SELECT $1, w.id, $2, w.account_id, 1, $5::bigint + 100 * (w.n - 1), $5::bigint + 100 * (w.n - 1)
       FROM unnest($3::bigint[], $4::bigint[]) WITH ORDINALITY AS w (id, account_id, n)`,
    [businessId, live, wallets, accountIds, firstKobo],
  );
  await pool.query(
    `INSERT INTO transactions (business_id, sequence, id, wallet_id, connected_account_id, wallet_sequence, wallet_kobo,
                               commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, live, purpose,
                               description, metadata)
     SELECT $1, $7::bigint + w.n, w.id, w.wallet_id, w.account_id, 1, w.kobo, 0, -w.kobo, w.kobo, $8::timestamptz,
            gen_random_uuid(), $2, 'product_sale', '', '{}'
       FROM (SELECT *, $6::bigint + 100 * (n - 1) AS kobo
               FROM unnest($3::bigint[], $4::bigint[], $5::bigint[])
                 WITH ORDINALITY AS u (wallet_id, account_id, id, n)) AS w`,
    [businessId, live, wallets, accountIds, ids.slice(2 * count), firstKobo, ledger?.before, ledger?.at],
  );
}

export const nairaOf = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;

export const rowOf = ({ endToEndId, amountKobo }: SeededPayout, status: string, reason = ''): string =>
  `${endToEndId},${nairaOf(amountKobo)},${status},${reason}`;

/** Sends a bank's file of any kind. */
export const send = (
  client: Client,
  content: string,
  headers: Readonly<Record<string, string>> = {},
  url = RESULTS,
): Promise<TestResponse> => client.post(url, content, { 'content-type': 'application/octet-stream', ...headers });

export function requireFile(response: TestResponse): ResultFileDetail {
  expect(response.status, response.text).toBe(200);
  return response.body.data as ResultFileDetail;
}

export async function sendFile(client: Client, content: string): Promise<ResultFileDetail> {
  return requireFile(await send(client, content));
}

const LINES_OF_PAGE = 1_000;

export async function linesOf(client: Client, number: number, query = ''): Promise<ResultLine[]> {
  const lines: ResultLine[] = [];
  for (let page = 1; ; page += 1) {
    const response = await client.get(`${RESULTS}/${number}/lines?limit=${LINES_OF_PAGE}&page=${page}${query}`);
    expect(response.status, response.text).toBe(200);
    const some = response.body.data as ResultLine[];
    lines.push(...some);
    if (some.length < LINES_OF_PAGE) return lines;
  }
}

export interface PayoutRow {
  readonly reference: string;
  readonly outcome: string | null;
  readonly reason_code: string | null;
  readonly reason: string | null;
  readonly is_confirmed: boolean;
  readonly return_sequence: bigint | null;
}

export async function payoutRow(
  { services }: Pick<TestApp, 'services'>,
  { reference }: Pick<SeededPayout, 'reference'>,
): Promise<PayoutRow> {
  const { rows } = await services.database.pool.query<PayoutRow>(
    'SELECT reference, outcome, reason_code, reason, confirmed_at IS NOT NULL AS is_confirmed, ' +
      'return_sequence FROM settlement_payouts WHERE reference = $1',
    [reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no such payout');
  return row;
}

export async function balanceKobo(
  { services }: Pick<TestApp, 'services'>,
  { walletId }: Pick<SeededPayout, 'walletId'>,
): Promise<bigint> {
  const { rows } = await services.database.pool.query<{ balance_kobo: bigint }>(
    'SELECT balance_kobo FROM wallets WHERE id = $1',
    [walletId],
  );
  return rows[0]?.balance_kobo ?? -1n;
}

/** Expects that nothing is left of refused files. */
export async function requireNoLeftovers({ services }: Pick<TestApp, 'services'>): Promise<void> {
  const { rows } = await services.database.pool.query(
    `SELECT (SELECT count(*)::int FROM settlement_result_files WHERE state IN ('arriving', 'discarded')) AS files,
            (SELECT count(*)::int FROM settlement_result_lines WHERE file_id NOT IN (
               SELECT id FROM settlement_result_files WHERE number IS NOT NULL)) AS lines`,
  );
  expect(rows).toEqual([{ files: 0, lines: 0 }]);
}
