/**
 * `ledger verify` compares the schema and the rights of roles with those of the release.
 *
 * cspell:ignore datestyle intervalstyle
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compareSchema } from '../../src/platform/database/comparing/compare-schema.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { asAdministrator } from '../harness/administration.ts';
import { tributary } from '../harness/command.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createDatabaseOfBefore } from '../migrations/before-baseline.testing.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { foundAfter, OPERATORS_OWN, type Roles, TAMPERINGS, wronglyNamed } from './tamperings.testing.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
let roles: Roles;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  roles = { server: inject('servingRole').name, thief: `thief_${randomBytes(4).toString('hex')}` };
  await client.query(`CREATE ROLE ${roles.thief}`);
});
afterAll(async () => {
  await client.query(`DROP ROLE ${roles.thief}`);
  await client.end();
  await testDatabase.drop();
});

const found = (sql: string) => foundAfter(client, sql, roles);

describe('the schema of a database', () => {
  it('is that of the release, for the owner and for the role that serves', async () => {
    expect(await found('SELECT 1')).toEqual([]);
    const serving = await openDatabase({ url: testDatabase.url });
    try {
      const { objects, differences } = await compareSchema(serving);
      expect(differences).toEqual([]);
      expect(objects).toBeGreaterThan(800);
    } finally {
      await serving.close();
    }
  });

  it('is the same after the migrations of before the baseline', async () => {
    const before = await createDatabaseOfBefore();
    try {
      await migrate({ url: before.url });
      const database = await openDatabase({ url: before.url });
      const { differences } = await compareSchema(database);
      await database.close();
      expect(differences).toEqual([]);
    } finally {
      await before.drop();
    }
  });

  it.each(Object.keys(TAMPERINGS))('is not with %s, which is named', async (what) => {
    expect(await wronglyNamed(client, what, roles)).toEqual([]);
  });

  it.each(Object.entries(OPERATORS_OWN))('is that of the release beside %s', async (_what, sql) => {
    expect(await found(sql)).toEqual([]);
  });

  it('is compared whatever the session is set to', async () => {
    const settings = `SET LOCAL quote_all_identifiers = on; SET LOCAL datestyle = 'SQL, DMY';
      SET LOCAL intervalstyle = iso_8601; SET LOCAL search_path = public, pg_temp`;
    expect(await found(settings)).toEqual([]);
  });
});

describe('ledger verify', () => {
  it('names all that differs, ends with 1, and does not mend it', async () => {
    const changed = await createTestDatabase();
    const at = (url: string) => ({ DATABASE_URL: url, DATABASE_MIGRATION_URL: changed.ownerUrl });
    try {
      const { stdout } = await tributary(['ledger', 'verify', '--json'], at(changed.url));
      expect(JSON.parse(stdout)).toMatchObject({ ok: true, schema: { differences: [] } });
      await asAdministrator(changed.ownerUrl, (owner) =>
        owner.query(`ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance;
          GRANT UPDATE ON transactions TO ${roles.server}`),
      );
      for (const url of [changed.url, changed.ownerUrl]) {
        const verified = await tributary(['ledger', 'verify', '--json'], at(url));
        expect(verified.exitCode).toBe(1);
        expect(JSON.parse(verified.stderr)).toMatchObject({ error: { code: 'ledger_disagreement' } });
        expect(JSON.parse(verified.stdout)).toMatchObject({
          ok: false,
          disagreement: { where: 'schema', row: 'constraint transactions_legs_balance of transactions' },
          schema: {
            differences: [
              { object: 'constraint transactions_legs_balance of transactions', what: 'missing' },
              { object: `role ${roles.server}`, what: 'right' },
            ],
          },
        });
      }
      const inWords = await tributary(['ledger', 'verify'], at(changed.url));
      expect(inWords.stdout).toContain(
        `In the schema, role ${roles.server} may UPDATE on transactions, more than serving needs.\n`,
      );
      expect(inWords.stderr).toContain(
        'In the schema, constraint transactions_legs_balance of transactions is missing',
      );
    } finally {
      await changed.drop();
    }
  });

  it('says so, too, where the books cannot be read any more', async () => {
    const changed = await createTestDatabase();
    try {
      await asAdministrator(changed.ownerUrl, (owner) => owner.query('DROP TABLE settlement_approvals'));
      const verified = await tributary(['ledger', 'verify', '--json'], { DATABASE_URL: changed.url });
      expect(verified.exitCode).toBe(1);
      const { error } = JSON.parse(verified.stderr) as { error: { code: string; message: string } };
      expect(error.code).toBe('ledger_disagreement');
      expect(error.message).toMatch(/table settlement_approvals is missing\b.* So the books could not be read: /);
    } finally {
      await changed.drop();
    }
  });
});
