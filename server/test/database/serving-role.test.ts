import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  INSERT_ONLY,
  missingGrants,
  NEVER_DELETED,
  READ_ONLY,
} from '../../src/platform/database/migrating/serving-role.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { asAdministrator, dropDatabase, newDatabaseName, withDatabase, withRole } from '../harness/administration.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const serving = (sql: string): Promise<unknown> =>
  asAdministrator(testApp.testDatabase.url, async (client) => (await client.query<object>(sql)).rows);
const owning = <Row extends object>(sql: string): Promise<Row[]> =>
  asAdministrator(testApp.testDatabase.ownerUrl, async (client) => (await client.query<Row>(sql)).rows);

describe('the role that serves', () => {
  it('is no superuser, owns nothing, and belongs to no other role', async () => {
    const { name } = inject('servingRole');
    expect(
      await owning(`SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
                           (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned,
                           (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
                      FROM pg_roles r WHERE rolname = '${name}'`),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        owned: 0,
        memberships: 0,
      },
    ]);
  });

  it('may insert what is posted, sealed and recorded, and nothing more; what migrations keep it only reads', async () => {
    const { name } = inject('servingRole');
    const rows = await owning<{ table: string; rights: string }>(
      `SELECT c.relname AS table,
              (SELECT string_agg(a.privilege_type, ' ' ORDER BY a.privilege_type)
                 FROM aclexplode(c.relacl) a WHERE a.grantee = '${name}'::regrole) AS rights
         FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    );
    const wanted = ({ table }: { table: string }): string => {
      if ((READ_ONLY as readonly string[]).includes(table)) return 'SELECT';
      if ((INSERT_ONLY as readonly string[]).includes(table)) return 'INSERT SELECT';
      if ((NEVER_DELETED as readonly string[]).includes(table)) return 'INSERT SELECT UPDATE';
      return 'DELETE INSERT SELECT UPDATE';
    };
    expect(rows).toEqual(rows.map((row) => ({ ...row, rights: wanted(row) })));
    const names = rows.map(({ table }) => table);
    expect([...INSERT_ONLY, ...NEVER_DELETED, ...READ_ONLY].filter((table) => !names.includes(table))).toEqual([]);
  });

  it.each(INSERT_ONLY)('can neither change, nor delete, nor empty %s', async (table) => {
    const denied = { code: '42501' };
    await expect(serving(`UPDATE ${table} SET business_id = business_id`)).rejects.toMatchObject(denied);
    await expect(serving(`DELETE FROM ${table}`)).rejects.toMatchObject(denied);
    await expect(serving(`TRUNCATE ${table}`)).rejects.toMatchObject(denied);
    await expect(serving(`SELECT 1 FROM ${table} FOR UPDATE`)).rejects.toMatchObject(denied);
  });

  it.each([
    ['a constraint dropped', 'ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance'],
    [
      'a trigger made',
      'CREATE TRIGGER t BEFORE INSERT ON transactions EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    ],
    ['a rule made', 'CREATE RULE r AS ON INSERT TO transactions DO INSTEAD NOTHING'],
    ['a table made', 'CREATE TABLE mine (id int)'],
    ['a function made', "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ['a table dropped', 'DROP TABLE refunds'],
    ['an index dropped', 'DROP INDEX transactions_reference_unique'],
    ['foreign keys switched off', 'SET session_replication_role = replica'],
    ['a program run', "COPY (SELECT 1) TO PROGRAM 'cat'"],
    ['a file read', "SELECT pg_read_file('/etc/hostname')"],
    ['passwords read', 'SELECT * FROM pg_authid'],
    ['a migration forged', 'INSERT INTO schema_migrations (version) VALUES (9999)'],
  ])('gets no %s', async (_what, sql) => {
    await expect(serving(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot give itself a right', async () => {
    await serving('GRANT UPDATE ON transactions TO CURRENT_USER');
    await expect(serving('UPDATE transactions SET live = live')).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot become the owner', async () => {
    const [owner] = await owning<{ name: string }>('SELECT current_user AS name');
    await expect(serving(`SET ROLE ${owner?.name ?? ''}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('serves with these rights, as every test does that starts a server', async () => {
    const { rows } = await testApp.services.database.pool.query('SELECT current_user AS name');
    expect(rows).toEqual([{ name: inject('servingRole').name }]);
  });
});

describe('the owner, after migrating', () => {
  const grantsMissing = (role: string) =>
    asAdministrator(testApp.testDatabase.ownerUrl, (client) => missingGrants(client, role));

  it('gives nothing where nothing is missing', async () => {
    expect(await grantsMissing(inject('servingRole').name)).toEqual([]);
  });

  it('gives back what somebody took, and takes what somebody gave', async () => {
    const { name } = inject('servingRole');
    await owning(`REVOKE INSERT ON wallets FROM ${name}`);
    await owning(`GRANT UPDATE, TRUNCATE ON transactions TO ${name}`);
    await owning(`GRANT UPDATE (description) ON transactions TO ${name}`);
    expect((await grantsMissing(name)).length).toBeGreaterThan(0);
    const { url, ownerUrl } = testApp.testDatabase;
    expect(await migrate({ url, migrationUrl: ownerUrl })).toEqual([]);
    expect(await grantsMissing(name)).toEqual([]);
    await expect(serving('UPDATE transactions SET description = description')).rejects.toMatchObject({ code: '42501' });
    await serving('INSERT INTO wallets (business_id) SELECT business_id FROM wallets WHERE false');
  });

  it('leaves alone what is not ours in the schema, whoever owns it', async () => {
    const { name } = inject('servingRole');
    const other = `other_${randomBytes(4).toString('hex')}`;
    await owning(`CREATE ROLE ${other}`);
    await owning(`GRANT CREATE ON SCHEMA public TO ${other}`);
    try {
      await owning(`SET ROLE ${other}; CREATE TABLE their_notes (id int); RESET ROLE`);
      await owning('CREATE TABLE our_operators_notes (id int)');
      expect(await grantsMissing(name)).toEqual([]);
      const rights = await owning(
        `SELECT c.relname FROM pg_class c, aclexplode(c.relacl) a
          WHERE c.relname LIKE '%_notes' AND a.grantee = '${name}'::regrole`,
      );
      expect(rights).toEqual([]);
    } finally {
      await owning('DROP TABLE IF EXISTS their_notes, our_operators_notes');
      await owning(`DROP OWNED BY ${other}`);
      await owning(`DROP ROLE ${other}`);
    }
  });

  it('gives its rights to a role with an odd name', async () => {
    const name = `odd "${randomBytes(4).toString('hex')}" Name`;
    const quoted = `"${name.replaceAll('"', '""')}"`;
    await owning(`CREATE ROLE ${quoted} LOGIN PASSWORD 'tests-only'`);
    try {
      const { ownerUrl } = testApp.testDatabase;
      const url = withRole(ownerUrl, { name, password: 'tests-only' });
      await migrate({ url, migrationUrl: ownerUrl });
      expect(await grantsMissing(name)).toEqual([]);
      await asAdministrator(url, (client) => client.query('SELECT count(*) FROM wallets'));
    } finally {
      await owning(`DROP OWNED BY ${quoted}`);
      await owning(`DROP ROLE ${quoted}`);
    }
  });

  it('takes nothing from itself where both addresses are its own, one of them through a pooler', async () => {
    const role = { name: `owner_${randomBytes(4).toString('hex')}`, password: 'tests-only' };
    const name = newDatabaseName('clone');
    const postgresUrl = inject('postgresUrl');
    const administer = (sql: string) => asAdministrator(postgresUrl, (client) => client.query(sql));
    await administer(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}'`);
    await administer(`CREATE DATABASE ${name} OWNER ${role.name}`);
    try {
      const url = withRole(withDatabase(postgresUrl, name), role);
      expect((await migrate({ url, migrationUrl: url })).length).toBeGreaterThan(0);
      expect(await migrate({ url, migrationUrl: url })).toEqual([]);
      await asAdministrator(url, async (client) => {
        expect(await missingGrants(client, role.name)).toEqual([]);
        await client.query('UPDATE schema_migrations SET name = name');
        await client.query('UPDATE transactions SET live = live');
      });
    } finally {
      await dropDatabase(postgresUrl, name);
      await administer(`DROP ROLE ${role.name}`);
    }
  });

  it('is refused when its address leads elsewhere, also when nothing is pending', async () => {
    const { url } = testApp.testDatabase;
    await expect(migrate({ url, migrationUrl: inject('postgresUrl') })).rejects.toMatchObject({
      code: 'migration_address_wrong',
    });
  });
});
