import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBusiness } from '../src/features/businesses/create-business.ts';
import { forgetting } from '../src/compose/compose-background.ts';
import { type BusinessId, IdAllocator } from '../src/platform/database/ids.ts';
import { recordBusinessRows, recordRows } from '../src/core/ledger/log/record.ts';
import { verifyLedgers } from '../src/core/ledger/verify/verify-ledgers.ts';
import { ACCOUNT_DAYS_KEPT, forgetDays, REFUSED_DAYS_KEPT } from '../src/features/overview/forget-days.ts';
import { forgetEnded, SESSION_ENDED_KEPT_MS } from '../src/features/people/sessions/forget-ended.ts';
import { INVITATION_EXPIRED_KEPT_MS } from '../src/features/people/team/forget-invitations.ts';
import {
  forgetLines,
  RESULT_LINES_KEPT_MS,
  TEST_RESULT_LINES_KEPT_MS,
} from '../src/features/settlements/results/forget-lines.ts';
import { transact } from '../src/platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIMITS = { idleMaxMs: 12 * HOUR_MS, ageMaxMs: 720 * HOUR_MS };

let test: TestDatabase;
let business: BusinessId;
beforeEach(async () => {
  test = await createTestDatabase({ movableClock: true });
  await test.clock.set(NOW);
  business = await newBusiness();
});
afterEach(() => test.drop());

const deps = () => ({ db: test.database.db });
const sql = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

async function newBusiness(): Promise<BusinessId> {
  const ids = new IdAllocator(test.database.pool);
  return (await createBusiness({ ...deps(), ids }, { name: 'Acme' })).businessId;
}

async function left(table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql(`SELECT ${column}::text AS value FROM ${table} ORDER BY 1`);
  return (rows as { value: unknown }[]).map(({ value }) => value);
}

/** Runs `forget` in five processes at once; returns how many rows they deleted together. */
async function atOnce(forget: () => Promise<number>): Promise<number> {
  const counts = await Promise.all(Array.from({ length: 5 }, forget));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('sums by day', () => {
  const FIRST_KEPT = { account: '2023-02-25', refused: '2026-01-30' };

  beforeEach(async () => {
    const other = await newBusiness();
    await sql(
      `INSERT INTO ledger_rollups (business_id, live) SELECT b, l FROM unnest($1::bigint[]) b, unnest('{t,f}'::bool[]) l`,
      [[business, other]],
    );
    await sql(
      `INSERT INTO account_days (business_id, live, day, connected_account_id, payments, inflow_kobo)
       SELECT r.business_id, r.live, d::date, a, 1, 100 FROM ledger_rollups r, generate_series(1, 5) a,
         unnest('{2020-01-01,2023-02-24,${FIRST_KEPT.account},2026-03-01}'::text[]) d`,
    );
    await sql(
      `INSERT INTO refused_payments (business_id, live, day, connected_account_id, payments, last_at)
       SELECT b, false, d::date, 1, 1, $2 FROM unnest($1::bigint[]) b,
         unnest('{2026-01-29,${FIRST_KEPT.refused},2026-03-01}'::text[]) d`,
      [[business, other], NOW],
    );
  });

  it('are deleted after their time, of every business and mode, in small batches, and nothing else', async () => {
    expect([ACCOUNT_DAYS_KEPT, REFUSED_DAYS_KEPT]).toEqual([1_100, 30]);
    expect(await forgetDays(deps(), { batchSize: 3 })).toBe(4 * 5 * 2 + 2);
    expect([...new Set(await left('account_days', 'day'))]).toEqual([FIRST_KEPT.account, '2026-03-01']);
    expect([...new Set(await left('refused_payments', 'day'))]).toEqual([FIRST_KEPT.refused, '2026-03-01']);
    expect(await forgetDays(deps())).toBe(0);
  });

  it('may be deleted by several processes at once', async () => {
    expect(await atOnce(() => forgetDays(deps(), { batchSize: 2 }))).toBe(4 * 5 * 2 + 2);
    expect(await left('account_days', 'day')).toHaveLength(4 * 5 * 2);
  });
});

describe('sessions, links and invitations', () => {
  const session = (id: string, signedInAt: Date, seenAt: Date | null) =>
    sql(
      `INSERT INTO auth_sessions (id, "expiresAt", token, "createdAt", "updatedAt", "userId", signed_in_at, seen_at)
       VALUES ($1, $2, $1, $2, $2, 'ada', $2, $3)`,
      [id, signedInAt, seenAt],
    );

  beforeEach(async () => {
    await sql(
      `INSERT INTO auth_users (id, name, email, "emailVerified") VALUES ('ada', 'Ada', 'ada@example.com', true)`,
    );
  });

  it('sessions go a day after they ended, by age or by idleness', async () => {
    await session('old', ago(LIMITS.ageMaxMs + SESSION_ENDED_KEPT_MS), NOW);
    await session('idle', ago(48 * HOUR_MS), ago(LIMITS.idleMaxMs + SESSION_ENDED_KEPT_MS));
    await session('just-old', ago(LIMITS.ageMaxMs + SESSION_ENDED_KEPT_MS - 1_000), NOW);
    await session('just-idle', ago(48 * HOUR_MS), ago(LIMITS.idleMaxMs + SESSION_ENDED_KEPT_MS - 1_000));
    await session('of-the-version-before', ago(HOUR_MS), null);
    expect(await atOnce(() => forgetEnded(deps(), { limits: LIMITS, batchSize: 1 }))).toBe(2);
    expect(await left('auth_sessions', 'id')).toEqual(['just-idle', 'just-old', 'of-the-version-before']);
  });

  it('links go when they end', async () => {
    await sql(
      `INSERT INTO person_links (digest, kind, user_id, email, expires_at)
       SELECT sha256(n::text::bytea), 'reset_password', 'ada', 'ada@example.com', $1::timestamptz + n * interval '1 s'
         FROM generate_series(-3, 3) AS n`,
      [NOW],
    );
    expect(await forgetEnded(deps(), { limits: LIMITS, batchSize: 2 })).toBe(4);
    expect(await left('person_links', 'user_id')).toHaveLength(3);
  });

  it('invitations go 30 days after they expired, and the books say that they are gone', async () => {
    const expired = { old: ago(INVITATION_EXPIRED_KEPT_MS), recent: ago(INVITATION_EXPIRED_KEPT_MS - 1_000) };
    await transact(test.database.db, async (tx) => {
      for (const [id, at] of Object.entries(expired)) {
        await tx
          .insertInto('invitations')
          .values({
            business_id: business,
            id,
            email: `${id}@example.com`,
            role: 'viewer',
            token_digest: Buffer.alloc(32, id),
            inviter_id: 'ada',
            created_at: at,
            expires_at: at,
          })
          .execute();
      }
      recordBusinessRows(tx, business, 'invitation', Object.keys(expired));
    });
    expect(await atOnce(() => forgetEnded(deps(), { limits: LIMITS }))).toBe(1);
    expect(await left('invitations', 'id')).toEqual(['recent']);
    expect((await verifyLedgers(test.database)).disagreement).toBeUndefined();
  });
});

describe('lines of bank results', () => {
  const file = async (id: bigint, appliedAt: Date, live = true): Promise<void> => {
    const ledger = { businessId: business, live };
    await sql(
      `INSERT INTO settlement_result_files (business_id, live, id, number, digest, filename, format, line_count, state,
         applied_through, unmatched_count, sent_by_kind, touched_at, accepted_at, applied_at)
       VALUES ($1, $4, $2::bigint, $2::bigint, sha256(($2::bigint)::text::bytea), 'answer.csv', 'csv', 25,
         'applied', 25, 25, 'operator', $3, $3, $3)`,
      [business, id, appliedAt, live],
    );
    await sql(
      `INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, status, result, answer,
         answer_reason, answered_by_kind, answered_at)
       SELECT $1, $3, $2, n, n + 1, 'paid', 'unmatched', 'explained', 'A test', 'operator', now()
         FROM generate_series(1, 25) AS n`,
      [business, id, live],
    );
    await transact(test.database.db, async (tx) => {
      await Promise.resolve();
      recordRows(tx, ledger, 'result_file', [id]);
      const lines = Array.from({ length: 25 }, (_, index) => `${id}/${index + 1}`);
      recordRows(tx, ledger, 'result_line', lines);
      recordRows(tx, ledger, 'line_answer', lines);
    });
  };

  it('go seven years after they were applied; the file stays, and the books say that they are gone', async () => {
    await file(1n, ago(RESULT_LINES_KEPT_MS + 1_000));
    await file(2n, ago(RESULT_LINES_KEPT_MS));
    expect((await verifyLedgers(test.database)).disagreement).toBeUndefined();
    expect(await atOnce(() => forgetLines(deps(), { batchSize: 4 }))).toBe(25);
    expect(await left('settlement_result_lines', 'file_id')).toEqual(Array.from({ length: 25 }, () => '2'));
    expect(await left('settlement_result_files', 'id')).toEqual(['1', '2']);
    expect((await verifyLedgers(test.database)).disagreement).toBeUndefined();

    await sql('DELETE FROM settlement_result_lines WHERE file_id = 2 AND position = 3');
    expect((await verifyLedgers(test.database)).disagreement).toMatchObject({ row: '2/3' });
  });

  it('go after 30 days in test mode, where nobody was paid by them', async () => {
    await file(3n, ago(TEST_RESULT_LINES_KEPT_MS + 1_000), false);
    await file(4n, ago(TEST_RESULT_LINES_KEPT_MS), false);
    await file(5n, ago(TEST_RESULT_LINES_KEPT_MS + 1_000));
    const before = await left('settlement_result_lines', 'file_id');
    expect(await atOnce(() => forgetLines(deps(), { batchSize: 10 }))).toBe(25);
    expect(await left('settlement_result_lines', 'file_id')).toEqual(before.filter((id) => id !== '3'));
  });
});

it('none of these tasks runs while the clock of the process is wrong', () => {
  const parts = { ...deps(), securityLogKeptMs: 0, sessionLimits: LIMITS };
  const mayRun = (mayPurge: boolean): boolean[] =>
    forgetting({ ...parts, clock: { isRight: () => true, mayPurge: () => mayPurge } }).map(
      (task) => task.mayRun?.() ?? true,
    );
  expect(new Set(mayRun(false))).toEqual(new Set([false]));
  expect(new Set(mayRun(true))).toEqual(new Set([true]));
});
