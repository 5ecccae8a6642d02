/** Checks every hand-written statement against the real schema, because TypeScript can't see into a text. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseClient } from '../../src/platform/database/client.ts';
import { type Columns, columnsOf, type Statement, statements } from '../../src/platform/database/statement.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { importDeclarations, sources } from './declarations.testing.ts';
import { type Catalogue, describeText, differences, readCatalogue } from './prepared.testing.ts';

let testDatabase: TestDatabase;
let client: DatabaseClient;
let catalogue: Catalogue;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = new DatabaseClient(testDatabase.url);
  await client.connect();
  catalogue = await readCatalogue(client);
  await importDeclarations();
});
afterAll(async () => {
  await client.end();
  await testDatabase.drop();
});

async function problemsOf(statement: Pick<Statement<never, unknown>, 'text' | 'columns'>): Promise<string[]> {
  const { columns } = await describeText(client, statement.text);
  return differences(catalogue, statement.columns, columns);
}

describe('hand-written statements', () => {
  it('are taken by PostgreSQL, and give the columns that they declare', async () => {
    const wrong: string[] = [];
    for (const statement of statements()) {
      try {
        wrong.push(...(await problemsOf(statement)).map((problem) => `${statement.name}: ${problem}`));
      } catch (error) {
        wrong.push(`${statement.name}: ${String(error)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(statements().length).toBeGreaterThan(100);
  });

  it('have names that PostgreSQL keeps whole', () => {
    expect(statements().filter(({ name }) => !/^[a-z0-9_]{1,63}$/.test(name))).toEqual([]);
  });

  it.each<[string, Columns, string]>([
    ['a misspelt column', columnsOf('wallets', ['id']), 'SELECT idd FROM wallets'],
    ['a wrong type', { balance: 'int4' }, 'SELECT balance_kobo AS balance FROM wallets'],
    ['a wrong computed type', { count: 'int4' }, 'SELECT count(*) AS count FROM wallets'],
    ['another name', { walletId: 'wallets.id' }, 'SELECT id FROM wallets'],
    ['a column that is not declared', columnsOf('wallets', ['id']), 'SELECT id, live FROM wallets'],
    ['a column twice', { id: 'wallets.id' }, 'SELECT id, connected_account_id AS id FROM wallets'],
    ['a column of another table', { id: 'connected_accounts.id' }, 'SELECT id FROM wallets'],
    ['a null that is not declared', { at: 'timestamptz' }, 'SELECT deleted_at AS at FROM connected_accounts'],
    ['rows that are not declared', {}, 'UPDATE wallets SET owes = true RETURNING id'],
    ['too few columns of an array', ['int8'], 'SELECT business_id, id FROM wallets'],
    ['a wrong type in an array', ['int8', 'text'], 'SELECT business_id, id FROM wallets'],
    ['parameters of two types', {}, 'UPDATE wallets SET live = $1 WHERE id = $1'],
  ])('would be found with %s', async (_what, columns, text) => {
    const found = await problemsOf({ columns, text }).catch((error: unknown) => [String(error)]);
    expect(found).not.toEqual([]);
  });

  it('are the only SQL beside the builder: nobody else hands a text to the driver, transactions aside', async () => {
    const others: string[] = [];
    for await (const { file, text } of sources()) {
      if (file.startsWith('platform/database/')) continue;
      const isOther = /\.query[<(](?!['`](BEGIN|COMMIT|ROLLBACK)\b)|CompiledQuery|executeQuery|`\s*\.execute\(/;
      if (isOther.test(text)) others.push(file);
    }
    expect(others).toEqual([]);
  });
});
