/** Holes that are made on purpose, each for one test, and the guard that names them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../src/app.ts';
import { statements } from '../src/platform/database/statement.ts';
import type { OperationFacts } from '../src/platform/http/operation.ts';
import { verifyManifests } from '../src/features/settlements/manifests/verify-manifests.ts';
import { type Callers, makeCallers } from './authorisation/callers.testing.ts';
import { readAuthorisationPage } from './authorisation/page.testing.ts';
import { callerCells, differences, proofCells, roleCells, scopeCells } from './authorisation/walk.testing.ts';
import { createAccount } from './connected-accounts/account-fixture.ts';
import { recordStatements, type RecordedStatement } from '../../bench/record-statements.ts';
import { findLeaks } from './database/recorded-statements.testing.ts';
import { loadParser, tenantColumns, unboundTables } from './database/tenant-scope.testing.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from './harness/test-app.ts';
import { exportCsv } from './settlements/four-eyes.testing.ts';
import { createHolder, makeRun, RUNS } from './settlements/settlements.testing.ts';

describe('an operation that does not ask for what it needs', () => {
  const page = readAuthorisationPage();
  let callers: Callers;
  beforeAll(async () => {
    callers = await makeCallers();
  });
  afterAll(() => callers.testApp.close());

  /** A process in which one operation is another one. */
  async function withHole<T>(id: string, hole: Partial<OperationFacts>, work: (process: TestProcess) => Promise<T>) {
    const operation = OPERATIONS.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`there is no operation ${id}`);
    const whole = { ...operation };
    Object.assign(operation, hole);
    try {
      const process = await callers.testApp.startSibling();
      try {
        return await work(process);
      } finally {
        await process.close();
      }
    } finally {
      for (const name of Object.keys(hole)) Reflect.deleteProperty(operation, name);
      Object.assign(operation, whole);
    }
  }

  const NEVER = { when: 'never', readsBody: false, is: () => false } as const;

  /** What the matrix says of these operations. */
  async function findings(process: TestProcess, ...names: readonly string[]): Promise<string[]> {
    const only = new Map([['payments:read', await callers.keyWith(['payments:read'])] as const]);
    const cells = page.operations
      .filter(({ name }) => names.includes(name))
      .map(async (operation) => [
        ...callerCells(callers, page, operation),
        ...(operation.door === 'keys' ? await scopeCells(callers, operation, only) : []),
        ...(operation.door === 'members' ? roleCells(callers, page, operation) : []),
        ...(operation.door === 'members' ? proofCells(callers, operation) : []),
      ]);
    return differences({ ...callers.testApp, app: process.app }, (await Promise.all(cells)).flat());
  }

  const EXPORT = ['/v1/api/', '/dashboard/api/businesses/{businessId}/{mode}/'].map(
    (below) => `POST ${below}settlement-runs/{number}/export`,
  );

  it('is named with every key and role that is let in', async () => {
    const found = await withHole('exportSettlementRun', { permissions: [] }, (process) => findings(process, ...EXPORT));
    expect(found.filter((line) => line.startsWith(`${EXPORT[0]} as a key with `))).toHaveLength(2);
    for (const role of ['developer', 'viewer'])
      for (const mode of ['test', 'live'])
        expect(found).toContainEqual(
          expect.stringContaining(`${EXPORT[1]} as ${role} in ${mode} mode: should get 403`),
        );
  });

  it('is named with the session that has no fresh proof', async () => {
    const found = await withHole('exportSettlementRun', { needsFreshProof: NEVER }, (process) =>
      findings(process, ...EXPORT),
    );
    expect(found).toHaveLength(2);
    for (const line of found) expect(line).toContain(`${EXPORT[1]} as owner without a fresh proof`);
  });

  it('is not named without a hole', async () => {
    expect(await withHole('exportSettlementRun', {}, (process) => findings(process, ...EXPORT))).toEqual([]);
  });
});

describe('a statement without the filter of its business', () => {
  const COLUMNS = tenantColumns();
  const FILTER = /(?:"?\w+"?\.)?"?business_id"? = \$1 (?:AND|and) /;
  let testApp: TestApp;
  let first: TestBusiness;
  let other: TestBusiness;
  let asked: readonly RecordedStatement[];

  beforeAll(async () => {
    await loadParser();
    testApp = await startTestApp();
    [first, other] = [await testApp.addBusiness(), await testApp.addBusiness()];
    const theirs = await createAccount(first.inTest);
    await createAccount(other.inTest);
    // The other business asks with the account's id of the first.
    asked = await recordStatements(async () => {
      await other.inTest.get(`/v1/api/subaccounts/${theirs.id}`);
      await other.inTest.patch(`/v1/api/subaccounts/${theirs.id}`, { businessName: 'Changed' });
      await other.inTest.get('/v1/api/webhook-endpoints');
    });
    await first.inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/hooks' });
  });
  afterAll(() => testApp.close());

  const leaksOf = async (statement: RecordedStatement): Promise<string[]> => {
    const client = await testApp.testDatabase.database.pool.connect();
    try {
      return (await findLeaks(client, [statement], first.businessId)).map(({ problem }) => problem);
    } finally {
      client.release();
    }
  };
  /** Without its filter the statement has fewer parameters; the first is used for nothing. */
  const stripped = ({ text, values }: RecordedStatement): RecordedStatement => ({
    text: text.replace(FILTER, '$1::bigint IS NOT NULL AND '),
    values,
  });

  it.each([
    ['an account by its id', 'connected_accounts'],
    ['the endpoints of webhooks', 'webhook_endpoints'],
  ])('is named by the parser, and by what it gives with ids of another business: %s', async (_what, table) => {
    const reads = asked.filter(
      ({ text }) =>
        FILTER.test(text) && new RegExp(`from "?${table}|FROM "?${table}`).test(text) && !/^UPDATE/i.test(text),
    );
    expect(reads).not.toEqual([]);
    const named = [];
    for (const whole of reads) {
      expect(unboundTables(whole.text, COLUMNS), whole.text).toEqual([]);
      expect(await leaksOf(whole), whole.text).toEqual([]);
      const hole = stripped(whole);
      if (unboundTables(hole.text, COLUMNS).includes(table) && (await leaksOf(hole)).length > 0) named.push(hole.text);
    }
    expect(named).not.toEqual([]);
  });

  it('is named when it changes rows of another business', async () => {
    const text = 'UPDATE connected_accounts SET enabled = false WHERE business_id = $1 AND NOT live';
    const whole = { text, values: [other.businessId] };
    expect(await leaksOf(whole)).toEqual([]);
    expect(unboundTables(stripped(whole).text, COLUMNS)).toEqual(['connected_accounts']);
    expect(await leaksOf(stripped(whole))).toEqual([
      'failed: P0001 changes rows of another business: connected_accounts',
    ]);
  });
});

describe('a manifest that is not computed again', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  /** Digests of payouts are computed once in this time, and then remembered. */
  async function rememberingDigests<T>(work: () => Promise<T>): Promise<T> {
    const digests = statements().find(({ name }) => name === 'digest_payouts');
    if (digests === undefined) throw new Error('there is no statement that digests payouts');
    let remembered: Promise<unknown[]> | undefined;
    const rows = digests.rows.bind(digests);
    digests.rows = (on, values) => (remembered ??= rows(on, values));
    try {
      return await work();
    } finally {
      Reflect.deleteProperty(digests, 'rows');
    }
  }

  /** The guard: what was exported although somebody changed it in the database after it was approved. */
  async function exportedChange(): Promise<string | undefined> {
    const { business } = testApp;
    const client = business.inTest;
    await createHolder(client, 20);
    const { number } = await makeRun(testApp, client);
    expect((await client.post(`${RUNS}/${number}/approve`)).status).toBe(200);
    // With its account: a payout that goes elsewhere than its account is found without its digest.
    const theirs = String(6_666_666_000 + number);
    await testApp.testDatabase.database.pool.query(
      `WITH payout AS (
         UPDATE settlement_payouts SET account_number = $3 WHERE business_id = $1 AND run_number = $2
         RETURNING connected_account_id)
       UPDATE connected_accounts SET account_number = $3
        WHERE business_id = $1 AND id IN (SELECT connected_account_id FROM payout)`,
      [business.businessId, number, theirs],
    );
    const { status } = await exportCsv(client, number);
    return status === 200 ? `settlement run ${number} was exported with another account number` : undefined;
  }

  it('is named by the export of a changed run, and by the verification afterwards', async () => {
    expect(await exportedChange()).toBeUndefined();
    expect(await rememberingDigests(exportedChange)).toMatch(/^settlement run \d+ was exported with another account/);
    expect((await verifyManifests(testApp.services)).disagreement?.message).toContain('is not what its manifest says');
  });
});
