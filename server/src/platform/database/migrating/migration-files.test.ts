import { describe, expect, it } from 'vitest';
import { BASELINE } from './adoption.ts';
import { parseMigration, readMigrations } from './migration-files.ts';

const parse = (text: string) => parseMigration('0042.do.some-name.sql', text);

describe('a migration file', () => {
  it('is one transaction, kept to the byte', () => {
    const text = '-- Why.\nCREATE TABLE a (id bigint);\nCREATE TABLE b (id bigint)';
    expect(parse(text)).toEqual({
      file: '0042.do.some-name.sql',
      version: 42,
      name: 'some-name',
      md5: '25f2cfeff81cfc67b594127274261b59',
      script: text,
    });
  });

  it('without a transaction is statements, each of which can be given again', () => {
    const text = `-- without a transaction
-- Why; with a semicolon.
DROP INDEX CONCURRENTLY IF EXISTS old_one;
CREATE UNIQUE INDEX CONCURRENTLY new_one
  ON transactions (business_id, live)
  -- Most are not.
  WHERE purpose = 'a;b';

ALTER TABLE transactions VALIDATE CONSTRAINT transactions_something;
`;
    expect(parse(text).script).toEqual([
      { sql: 'DROP INDEX CONCURRENTLY IF EXISTS old_one', builds: undefined },
      {
        sql: expect.stringMatching(
          /^CREATE UNIQUE INDEX CONCURRENTLY new_one\n.*\n\n? *WHERE purpose = 'a;b'$/s,
        ) as string,
        builds: 'new_one',
      },
      { sql: 'ALTER TABLE transactions VALIDATE CONSTRAINT transactions_something', builds: undefined },
    ]);
  });

  it.each([
    'UPDATE wallets SET balance_kobo = 0;',
    'CREATE INDEX one ON transactions (id);',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS one ON transactions (id);',
    'DROP INDEX CONCURRENTLY one;',
    'DROP INDEX CONCURRENTLY IF EXISTS one; DROP TABLE transactions;',
  ])('without a transaction is refused with %j, of which half may have happened', (sql) => {
    expect(() => parse(`-- without a transaction\n${sql}\n`)).toThrow(/^0042\.do\.some-name\.sql runs without a tr/);
  });

  it.each(['42.do.name.sql', '0042.undo.name.sql', '0042.name.sql', `0042.do.it's.sql`])('is not named %s', (file) => {
    expect(() => parseMigration(file, '')).toThrow('is not named like 0001.do.name.sql');
  });
});

/** Tables that grow with the activity of businesses. */
const LARGE = [
  'account_days',
  'audit_entries',
  'connected_accounts',
  'idempotency_keys',
  'ledger_hours',
  'ledger_seals',
  'ledgers',
  'refunds',
  'request_log',
  'settlement_payouts',
  'settlement_result_lines',
  'transactions',
  'wallets',
  'webhook_deliveries',
  'webhook_events',
];
const ON_LARGE = `(${LARGE.join('|')})\\b`;
const FORBIDDEN: readonly (readonly [why: string, form: RegExp])[] = [
  ['triggers', /\bCREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b/i],
  ['deferred constraints', /\bDEFERRABLE\b/i],
  ['its own BEGIN or COMMIT', /^\s*(BEGIN|COMMIT|ROLLBACK)\b/im],
  [
    'an index on a large table that is not built CONCURRENTLY',
    new RegExp(`\\bINDEX (?!CONCURRENTLY)\\w+\\s+ON ${ON_LARGE}`, 'i'),
  ],
  ['a stored column that writes a large table anew', new RegExp(`\\bALTER TABLE ${ON_LARGE}[^;]*\\bSTORED\\b`, 'i')],
  [
    'a constraint on a large table that is held against every row at once, without NOT VALID',
    new RegExp(`\\bALTER TABLE ${ON_LARGE}\\s+ADD CONSTRAINT (?![^;]*(NOT VALID|USING INDEX))`, 'i'),
  ],
  ['two constraints in one ALTER TABLE', /\bALTER TABLE [^;]*ADD CONSTRAINT [^;]*ADD CONSTRAINT/i],
  ['an inline constraint in ADD COLUMN', /\bADD COLUMN [^;,]*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/i],
];

describe('the migrations', () => {
  it('after the baseline are safe to run beside the version before', async () => {
    const found = (await readMigrations())
      .filter(({ version }) => version > BASELINE)
      .flatMap(({ file, script }) => {
        const text = typeof script === 'string' ? script : script.map(({ sql }) => `${sql};`).join('\n');
        const statements = text.replaceAll(/--.*$/gm, '');
        return FORBIDDEN.filter(([, form]) => form.test(statements)).map(([why]) => `${file}: ${why}`);
      });
    expect(found).toEqual([]);
  });

  it.each([
    ['CREATE INDEX a ON transactions (id);', 'an index on'],
    ['CREATE UNIQUE INDEX a\n  ON wallets (id);', 'an index on'],
    ['ALTER TABLE wallets ADD COLUMN a boolean GENERATED ALWAYS AS (true) STORED;', 'a stored'],
    ['ALTER TABLE wallets ADD CONSTRAINT a CHECK (id > 0);', 'a constraint on'],
    ['ALTER TABLE people ADD COLUMN a text CHECK (a > 0);', 'an inline'],
  ])('are not if they say %j', (sql, why) => {
    expect(FORBIDDEN.filter(([, form]) => form.test(sql)).map(([found]) => found)).toEqual([
      expect.stringContaining(why) as string,
    ]);
  });

  it.each([
    'CREATE INDEX a ON people (id);',
    'CREATE INDEX CONCURRENTLY a ON transactions (id);',
    'ALTER TABLE wallets ADD CONSTRAINT a CHECK (id > 0) NOT VALID;',
    'ALTER TABLE wallets ADD COLUMN a boolean NOT NULL DEFAULT false;',
  ])('are if they say %j', (sql) => {
    expect(FORBIDDEN.filter(([, form]) => form.test(sql))).toEqual([]);
  });
});
