import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const SCHEMA = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');

/** The ledger's tables: the books, their seals, and the answers that are kept with a write. */
const LEDGER_TABLES = [
  'ledgers',
  'wallets',
  'transactions',
  'entries',
  'idempotency_keys',
  'ledger_seals',
  'ledger_seal_heads',
  'audit_heads',
  'log_entries',
  'ledger_facts',
  'ledger_fact_heads',
  'fact_kinds',
  'spending_limits',
  'spending_days',
  'transaction_blocks',
  'listed_transactions',
];

const IN_SQL =
  /\b(?:INSERT\s+INTO|MERGE\s+INTO|DELETE\s+FROM|UPDATE|TRUNCATE|COPY)\s+(?:ONLY\s+|TABLE\s+)?"?([\w.$]+)/gi;
const IN_BUILDER = /\b(?:insertInto|mergeInto|deleteFrom|updateTable|replaceInto)\s*(?:<[^>]*>)?\(\s*(['"`]?[\w.$]+)/g;

/** The tables that a source text writes to; a name that is not a plain word counts, too. */
function writtenTables(text: string): string[] {
  const named = [...text.matchAll(IN_SQL), ...text.matchAll(IN_BUILDER)].map(([, name = '']) => name);
  return named.map((name) => name.replace(/^['"`]/, '').replace(/^public\./, ''));
}

const writesToLedger = (text: string): boolean =>
  writtenTables(text).some((table) => LEDGER_TABLES.includes(table.toLowerCase()) || table.startsWith('$'));

/** The name of the table varies there; why it is none of a ledger that is in use. */
const VARYING: Readonly<Record<string, string>> = {
  'platform/database/embedded/upgrade/copy-tables.ts': 'fills a cluster that nobody uses yet',
};

describe('the tables of the ledger', () => {
  it('are written by the ledger only', () => {
    const writing = globSync('**/*.ts', { cwd: SOURCE }).filter(
      (file) => !file.includes('.test') && writesToLedger(readFileSync(join(SOURCE, file), 'utf8')),
    );
    expect(writing.filter((file) => !file.startsWith('core/ledger/') && !(file in VARYING))).toEqual([]);
    expect(writing).toContain('core/ledger/write-queries.ts');
    expect(writing).toContain('core/ledger/open-ledgers.ts');
  });

  it('all exist', () => {
    const missing = LEDGER_TABLES.filter((table) => !new RegExp(`CREATE (TABLE|VIEW) public\\.${table} `).test(SCHEMA));
    expect(missing).toEqual([]);
  });

  it.each([
    'sql`INSERT INTO transactions (business_id) VALUES (1)`',
    'sql`\n  UPDATE wallets w\n     SET balance_kobo = 0`',
    "'delete from only public.ledgers'",
    "'TRUNCATE TABLE ledger_seals'",
    "tx.insertInto('wallets').values(wallet)",
    'db\n  .updateTable("ledgers as l")',
    "tx.deleteFrom('idempotency_keys')",
    'sql`INSERT INTO ${table} VALUES (1)`',
  ])('are found in %j', (text) => {
    expect(writesToLedger(text)).toBe(true);
  });

  it.each([
    'sql`SELECT balance_kobo FROM wallets FOR UPDATE`',
    'sql`SELECT 1 FROM ledgers l FOR UPDATE OF l`',
    "tx.selectFrom('transactions')",
    'sql`INSERT INTO ledger_hours (business_id) SELECT business_id FROM transactions`',
  ])('are not taken for written in %j', (text) => {
    expect(writesToLedger(text)).toBe(false);
  });
});
