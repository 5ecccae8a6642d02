/** The oldest PostgreSQL that serves gives the schema of the release, and names the same tamperings. */
import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareSchema } from '../../src/platform/database/comparing/compare-schema.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { asAdministrator, withRole } from '../harness/administration.ts';
import { type InstalledPostgres, startInstalledPostgres } from '../harness/installed-postgres.ts';
import { foundAfter, OPERATORS_OWN, type Roles, TAMPERINGS, wronglyNamed } from './tamperings.testing.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const isThere = existsSync(PROGRAMS);
if (!isThere) process.stderr.write(`Skipped: the schema on PostgreSQL 15 needs its programs in ${PROGRAMS}.\n`);

describe.skipIf(!isThere)('the schema on PostgreSQL 15', () => {
  const roles: Roles = { server: 'serves', thief: 'a_thief' };
  const password = 'tests-only';
  let postgres: InstalledPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startInstalledPostgres(PROGRAMS);
    await asAdministrator(postgres.url, (owner) =>
      owner.query(`CREATE ROLE ${roles.server} LOGIN PASSWORD '${password}'; CREATE ROLE ${roles.thief}`),
    );
    const url = withRole(postgres.url, { name: roles.server, password });
    await migrate({ url, migrationUrl: postgres.url });
    client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await postgres.close();
  });

  it('is that of the release, for the owner and for the role that serves', async () => {
    for (const url of [postgres.url, withRole(postgres.url, { name: roles.server, password })]) {
      const database = await openDatabase({ url });
      expect((await compareSchema(database)).differences).toEqual([]);
      await database.close();
    }
  });

  it('is not after a tampering, which is named', async () => {
    const wrong: string[] = [];
    for (const what of Object.keys(TAMPERINGS)) wrong.push(...(await wronglyNamed(client, what, roles)));
    expect(wrong).toEqual([]);
  });

  it('is that of the release beside what operators have of their own', async () => {
    for (const sql of Object.values(OPERATORS_OWN)) expect(await foundAfter(client, sql, roles)).toEqual([]);
  });
});
