import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { DatabaseClient } from '../../src/platform/database/client.ts';
import { isConnectionFailure, isRefusedConnection } from '../../src/platform/database/sqlstate.ts';
import { describeStartFailure } from '../../src/start-failure.ts';
import { withDatabase } from '../harness/administration.ts';
import { tributary } from '../harness/command.ts';

const NO_DATABASE = 'tributary_test_that_never_was';

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function addressOf(part: 'database' | 'role'): string {
  const address = new URL(inject('postgresUrl'));
  if (part === 'role') address.username = NO_DATABASE;
  return part === 'database' ? withDatabase(address.href, NO_DATABASE) : address.href;
}

it.each([
  ['database', /^3D000$/],
  ['role', /^28/],
] as const)('a connection that is refused because of its %s is an outage', async (part, code) => {
  const pool = new pg.Pool({ Client: DatabaseClient, connectionString: addressOf(part) });
  onTestFinished(() => pool.end());
  const error = await failureOf(pool.query('SELECT 1'));
  expect(error).toMatchObject({ code: expect.stringMatching(code) as string });
  expect([isConnectionFailure(error), isRefusedConnection(error)]).toEqual([true, true]);
  expect(describeStartFailure(error, undefined)).toMatch(
    /^The database refuses the connection: .* Check DATABASE_URL\.$/,
  );
});

it.each(['55000', '28000', '28P01', '3D000'])('a statement that fails with %s is none', async (code) => {
  const client = new DatabaseClient({ connectionString: inject('postgresUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  const error = await failureOf(client.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`));
  expect(error).toMatchObject({ code });
  expect([isConnectionFailure(error), isRefusedConnection(error)]).toEqual([false, false]);
});

it('a command that is not let in says so', async () => {
  const { exitCode, stderr } = await tributary(['business', 'list', '--json'], { DATABASE_URL: addressOf('database') });
  expect(exitCode).toBe(1);
  const message = `The database refuses the connection: database "${NO_DATABASE}" does not exist`;
  expect(JSON.parse(stderr)).toEqual({ error: { code: 'database_unavailable', message } });
});
