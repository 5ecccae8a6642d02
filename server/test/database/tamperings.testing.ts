/**
 * What somebody with the rights of the owner can do to a schema, and what `ledger verify` calls it.
 *
 * cspell:ignore fillfactor LEFTARG RIGHTARG unlogged
 */
import type pg from 'pg';
import { compareWithin, type SchemaDifference } from '../../src/platform/database/comparing/compare-schema.ts';

export interface Tampering {
  readonly sql: string;
  /** The objects that must be named, and no others: what each is, and the beginning of what is said about it. */
  readonly named: readonly (readonly [object: string, message: string])[];
  /** Others may be named, too. */
  readonly andMore?: true;
}

/** By what was done. `thief` is a role without rights, `server` the one that serves. */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'a trigger that changes rows': {
    sql: `CREATE FUNCTION skim() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER skims BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION skim()`,
    named: [
      ['trigger skims of transactions', 'was added: CREATE TRIGGER skims BEFORE INSERT ON transactions'],
      ['function skim()', 'was added: CREATE OR REPLACE FUNCTION'],
    ],
  },
  'a trigger that PostgreSQL brings the function of': {
    sql: `CREATE TRIGGER hides BEFORE UPDATE ON wallets FOR EACH ROW
        EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    named: [['trigger hides of wallets', 'was added: CREATE TRIGGER hides BEFORE UPDATE ON wallets']],
  },
  'a function with the name of one that PostgreSQL has': {
    sql: `CREATE FUNCTION lower(varchar) RETURNS text LANGUAGE sql AS 'SELECT $1::text'`,
    named: [['function lower(character varying)', 'was added']],
  },
  'an operator': {
    sql: `CREATE FUNCTION equals(bigint, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
      CREATE OPERATOR = (LEFTARG = bigint, RIGHTARG = text, FUNCTION = equals)`,
    named: [
      ['function equals(bigint,text)', 'was added'],
      ['operator =(bigint,text)', 'was added: by equals'],
    ],
  },
  'a cast': {
    sql: 'CREATE CAST (money AS text) WITH INOUT AS IMPLICIT',
    named: [['cast money to text', 'was added']],
  },
  'a CHECK dropped': {
    sql: 'ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance',
    named: [['constraint transactions_legs_balance of transactions', 'is missing; it was: CHECK']],
  },
  'a CHECK that says less, under the same name': {
    sql: `ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance;
      ALTER TABLE transactions ADD CONSTRAINT transactions_legs_balance CHECK (true)`,
    named: [['constraint transactions_legs_balance of transactions', 'was changed: it was CHECK']],
  },
  'a CHECK that is not checked for the rows of before': {
    sql: `ALTER TABLE log_entries DROP CONSTRAINT log_entries_digest;
      ALTER TABLE log_entries ADD CONSTRAINT log_entries_digest
        CHECK (octet_length(digest) = 32 AND octet_length(salt) = 16) NOT VALID`,
    named: [['constraint log_entries_digest of log_entries', 'was changed']],
  },
  'a CHECK that refuses what is right': {
    sql: 'ALTER TABLE refunds ADD CONSTRAINT none CHECK (business_id < 0) NOT VALID',
    named: [['constraint none of refunds', 'was added: CHECK']],
  },
  'a foreign key dropped': {
    sql: 'ALTER TABLE log_entries DROP CONSTRAINT log_entries_head',
    named: [['constraint log_entries_head of log_entries', 'is missing; it was: FOREIGN KEY']],
  },
  'the triggers of a table switched off, and so its foreign keys': {
    sql: 'ALTER TABLE log_entries DISABLE TRIGGER ALL',
    named: [['constraint log_entries_head of log_entries', 'was changed: it was FOREIGN KEY']],
  },
  'a unique index dropped': {
    sql: 'DROP INDEX transactions_reference_unique',
    named: [['index transactions_reference_unique of transactions', 'is missing; it was: CREATE UNIQUE INDEX']],
  },
  'a unique index that is no longer unique': {
    sql: `DROP INDEX transactions_reference_unique;
      CREATE INDEX transactions_reference_unique ON transactions (business_id, live, reference)`,
    named: [['index transactions_reference_unique of transactions', 'was changed: it was CREATE UNIQUE INDEX']],
  },
  'an index that is marked as half built': {
    sql: `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'transactions_reference_unique'::regclass`,
    named: [['index transactions_reference_unique of transactions', 'was changed']],
  },
  'a primary key dropped': {
    sql: 'ALTER TABLE settlement_approvals DROP CONSTRAINT settlement_approvals_pkey CASCADE',
    named: [
      ['constraint settlement_approvals_pkey of settlement_approvals', 'is missing; it was: PRIMARY KEY'],
      ['index settlement_approvals_pkey of settlement_approvals', 'is missing'],
    ],
  },
  'a unique index that refuses what is right': {
    sql: 'CREATE UNIQUE INDEX once ON settlement_approvals (business_id)',
    named: [['index once of settlement_approvals', 'was added: CREATE UNIQUE INDEX']],
  },
  'an index whose expression each write runs': {
    sql: 'CREATE INDEX runs ON transactions (lower(description))',
    named: [['index runs of transactions', 'was added: CREATE INDEX']],
  },
  'a rule': {
    sql: 'CREATE RULE swallows AS ON INSERT TO refunds DO INSTEAD NOTHING',
    named: [['rule swallows of refunds', 'was added: CREATE RULE swallows AS ON INSERT TO refunds DO INSTEAD NOTHING']],
  },
  'a view that shows something else': {
    sql: `CREATE OR REPLACE VIEW entries AS SELECT business_id, live, sequence, id AS transaction_id,
        'wallet'::text AS account, wallet_id, wallet_kobo AS credit_kobo FROM transactions`,
    named: [['view entries', 'was changed']],
  },
  'row security': {
    sql: 'ALTER TABLE ledgers ENABLE ROW LEVEL SECURITY',
    named: [['table ledgers', 'was changed: it was plain, and is plain, with row security']],
  },
  'row security with a policy': {
    sql: `ALTER TABLE ledgers ENABLE ROW LEVEL SECURITY;
      CREATE POLICY hides ON ledgers FOR SELECT USING (business_id > 7)`,
    named: [
      ['policy hides of ledgers', 'was added: allows SELECT USING (business_id > 7)'],
      ['table ledgers', 'was changed'],
    ],
  },
  'a column of another type': {
    sql: 'ALTER TABLE change_requests ALTER COLUMN summary TYPE varchar(9)',
    named: [
      ['column summary of change_requests', 'was changed: it was text NOT NULL, and is character varying(9) NOT NULL'],
    ],
  },
  'a default that decides': {
    sql: `ALTER TABLE change_requests ALTER COLUMN state SET DEFAULT 'approved'`,
    named: [['column state of change_requests', `was changed: it was text NOT NULL DEFAULT 'pending'::text, and is`]],
  },
  'a default that was none': {
    sql: 'ALTER TABLE wallets ALTER COLUMN balance_kobo SET DEFAULT 1000000',
    named: [['column balance_kobo of wallets', 'was changed']],
  },
  'a column that may be null': {
    sql: 'ALTER TABLE transactions ALTER COLUMN balance_after_kobo DROP NOT NULL',
    named: [['column balance_after_kobo of transactions', 'was changed: it was bigint NOT NULL, and is bigint']],
  },
  'a column added': {
    sql: 'ALTER TABLE transactions ADD COLUMN note text',
    named: [['column note of transactions', 'was added: text']],
  },
  'a column renamed': {
    sql: 'ALTER TABLE change_requests RENAME COLUMN summary TO what',
    named: [
      ['column summary of change_requests', 'is missing'],
      ['column what of change_requests', 'was added'],
    ],
  },
  'a table without its log, which a crash empties': {
    sql: 'ALTER TABLE request_rejections SET UNLOGGED',
    named: [['table request_rejections', 'was changed: it was plain, and is plain, unlogged']],
  },
  'a table dropped': {
    sql: 'DROP TABLE request_rejections',
    named: [['table request_rejections', 'is missing']],
  },
  'a table whose rows are read as ours': {
    sql: 'CREATE TABLE forged () INHERITS (transactions)',
    named: [['heir forged of transactions', 'was added']],
  },
  'a sequence that begins again': {
    sql: 'ALTER SEQUENCE id_blocks CYCLE',
    named: [['sequence id_blocks', 'was changed']],
  },
  'a table given to the role that serves': {
    sql: 'ALTER TABLE transactions OWNER TO server',
    named: [
      ['relation transactions', 'belongs to the role server, and the others to'],
      ['role server', 'may DELETE, '],
    ],
  },
  'a table given to somebody else': {
    sql: 'ALTER TABLE log_entries OWNER TO thief',
    named: [
      ['relation log_entries', 'belongs to the role thief, and the others to'],
      ['role thief', 'may DELETE, '],
    ],
  },
  'a right too much of the role that serves': {
    sql: 'GRANT UPDATE ON transactions TO server',
    named: [['role server', 'may UPDATE on transactions, more than serving needs']],
  },
  'a right to one column': {
    sql: 'GRANT UPDATE (approver_id) ON settlement_approvals TO server',
    named: [['role server', 'may UPDATE on settlement_approvals, more than serving needs']],
  },
  'several rights': {
    sql: 'GRANT DELETE, TRUNCATE ON ledger_seals, log_entries TO server',
    named: [['role server', 'may DELETE, TRUNCATE on ledger_seals, log_entries, more than serving needs']],
  },
  'the power of the owner, through a role': {
    sql: `DO $$ BEGIN EXECUTE format('GRANT %I TO server', current_user); END $$`,
    named: [['role server', 'may DELETE, ']],
    andMore: true,
  },
  'the power to write everything, through a role of PostgreSQL': {
    sql: 'GRANT pg_write_all_data TO server',
    named: [['role server', 'may DELETE, UPDATE on ']],
    andMore: true,
  },
  'the power of a superuser': {
    sql: 'ALTER ROLE server SUPERUSER',
    named: [['role server', 'may DELETE, ']],
    andMore: true,
  },
  'foreign keys switched off for a role': {
    sql: 'ALTER ROLE server SET session_replication_role = replica',
    named: [['role server', 'has the setting session_replication_role']],
  },
  'foreign keys switched off for everybody in this database': {
    sql: `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET session_replication_role = replica', current_database());
      END $$`,
    named: [['every role', 'has the setting session_replication_role']],
  },
  'a library in the sessions of a role': {
    sql: `ALTER ROLE server SET session_preload_libraries = 'auto_explain'`,
    named: [['role server', 'has the setting session_preload_libraries=auto_explain']],
  },
  'an event trigger': {
    sql: `CREATE SCHEMA theirs;
      CREATE FUNCTION theirs.listen() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
      CREATE EVENT TRIGGER listens ON ddl_command_end EXECUTE FUNCTION theirs.listen()`,
    named: [['event trigger listens', 'was added: theirs.listen() runs at ddl_command_end']],
  },
  'a subscription': {
    sql: `CREATE SUBSCRIPTION feeds CONNECTION 'dbname=elsewhere' PUBLICATION all_of_it
        WITH (connect = false, slot_name = NONE)`,
    named: [['subscription feeds', 'was added: it writes rows that come from another database (switched off)']],
  },
  'a migration that is not on the list any more': {
    sql: 'DELETE FROM schema_migrations WHERE version = 67',
    named: [['migration 67', 'has not been run here, so the schema was not compared']],
  },
  'a right that serving lacks': {
    sql: 'REVOKE INSERT ON transactions FROM server',
    named: [['role server', 'lacks INSERT on transactions']],
  },
  'a right of somebody else': {
    sql: 'GRANT INSERT, UPDATE ON wallets TO thief',
    named: [['role thief', 'may INSERT, UPDATE on wallets, and does not serve']],
  },
  'a right of somebody else to one column': {
    sql: 'GRANT UPDATE (balance_kobo) ON wallets TO thief',
    named: [['role thief', 'may UPDATE on wallets, and does not serve']],
  },
  'a right of everybody': {
    sql: 'GRANT SELECT ON api_keys TO PUBLIC',
    named: [['role PUBLIC', 'may SELECT on api_keys, and does not serve']],
  },
  'a sequence that somebody else may set': {
    sql: 'GRANT UPDATE ON SEQUENCE id_blocks TO thief',
    named: [['role thief', 'may UPDATE on id_blocks, and does not serve']],
  },
  'a schema in which everybody may make functions': {
    sql: 'GRANT CREATE ON SCHEMA public TO PUBLIC',
    named: [['role PUBLIC', 'may CREATE in the schema public']],
  },
  'a migration that nobody has': {
    sql: `INSERT INTO schema_migrations (version, name) VALUES (9999, 'later');
      ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance`,
    named: [['migration 9999', 'is of no version that this one knows']],
  },
};

/** What an operator may have beside ours. */
export const OPERATORS_OWN: Readonly<Record<string, string>> = {
  'an index of their own': 'CREATE INDEX their_report ON transactions (business_id, purpose, created_at)',
  'a role that reads, for reports and monitoring': 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO thief',
  'a role that reads some columns': 'GRANT SELECT (id, purpose) ON transactions TO thief',
  'a table of their own': 'CREATE TABLE their_notes (id int PRIMARY KEY)',
  'a view of their own': 'CREATE VIEW their_view AS SELECT business_id FROM transactions',
  'a schema of their own, with functions and tables': `CREATE SCHEMA theirs; CREATE TABLE theirs.transactions (id int);
      CREATE FUNCTION theirs.lower(varchar) RETURNS text LANGUAGE sql AS 'SELECT $1::text'`,
  'settings of tables and columns': `ALTER TABLE transactions SET (fillfactor = 90, autovacuum_enabled = false);
      ALTER INDEX transactions_reference_unique SET (fillfactor = 80);
      ALTER TABLE transactions ALTER COLUMN purpose SET STATISTICS 500`,
  'statistics of their own': 'CREATE STATISTICS their_statistics ON business_id, purpose FROM transactions',
  'a publication for logical replication': 'CREATE PUBLICATION theirs FOR TABLE transactions',
};

/** The names of the roles that the texts call `server` and `thief`; nothing in them needs quotes. */
export interface Roles {
  readonly server: string;
  readonly thief: string;
}

const withRoles = (text: string, { server, thief }: Roles): string =>
  text.replaceAll(/\bserver\b/g, server).replaceAll(/\bthief\b/g, thief);

/** What is found after this SQL, which is then undone. */
export async function foundAfter(client: pg.ClientBase, sql: string, roles: Roles): Promise<SchemaDifference[]> {
  await client.query('BEGIN');
  try {
    await client.query(withRoles(sql, roles));
    return [...(await compareWithin(client)).differences];
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Empty if exactly what the tampering says is found: otherwise, what is found and what should be. */
export async function wronglyNamed(client: pg.ClientBase, what: string, roles: Roles): Promise<string[]> {
  const { sql, named, andMore = false } = TAMPERINGS[what] as Tampering;
  const found = await foundAfter(client, sql, roles);
  const left = [...found];
  const unnamed = named.filter(([object, message]) => {
    const at = left.findIndex(
      (one) => one.object === withRoles(object, roles) && one.message.startsWith(withRoles(message, roles)),
    );
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [
    ...unnamed.map(([object, message]) => `${what}: not named: ${object} ${message}`),
    ...(andMore ? [] : left).map(({ object, message }) => `${what}: named, too: ${object} ${message}`),
  ];
}
