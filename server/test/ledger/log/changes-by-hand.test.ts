/** Changes that somebody with access to the database makes by SQL, each alone and with its obvious cover-ups. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryDigest, FIRST_DIGEST } from '../../../src/core/ledger/log/entry-form.ts';
import type { Deed } from '../../../src/core/ledger/log/entry.ts';
import { readEntries } from '../../../src/core/ledger/log/verify-queries.ts';
import { type ByHand, LAST_ENDPOINT, openByHand } from './changes-by-hand.testing.ts';

let byHand: ByHand;
const ofTest = () => `business_id = ${byHand.testApp.business.businessId} AND NOT live`;
/** The payouts of the test mode: the paid payout is the first, the failed one the second. */
let paid: bigint;
let failed: bigint;
let first: bigint;
let second: bigint;
beforeAll(async () => {
  byHand = await openByHand();
  const { pool } = byHand.testApp.testDatabase.database;
  const { rows } = await pool.query<{ sequence: bigint; account: bigint; outcome: string }>(
    'SELECT sequence, connected_account_id AS account, outcome FROM settlement_payouts ORDER BY position',
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['paid', 'failed']);
  [paid, failed] = rows.map(({ sequence }) => sequence) as [bigint, bigint];
  [first, second] = rows.map(({ account }) => account) as [bigint, bigint];
});
afterAll(() => byHand.close());

it('nothing is found before anything is changed, with copies of all ends of chains and without', async () => {
  expect(await byHand.found('SELECT 1')).toBeUndefined();
  expect(await byHand.found('SELECT 1', byHand.heads)).toBeUndefined();
});

describe('a change by hand is named', () => {
  const payout = (set: string, of = () => paid) => ({
    sql: () => `UPDATE settlement_payouts SET ${set} WHERE sequence = ${of()}`,
    named: () => `payout ${of()}`,
  });
  const run = (set: string) => ({
    sql: () => `UPDATE settlement_runs SET ${set} WHERE number = 1`,
    named: () => 'settlement run 1',
  });
  const account = (set: string) => ({
    sql: () => `UPDATE connected_accounts SET ${set} WHERE id = ${first}`,
    named: () => `connected account ${first}`,
  });
  const business = (set: string) => ({
    sql: () => `UPDATE businesses SET ${set} WHERE id = ${byHand.testApp.business.businessId}`,
    named: () => `business ${byHand.testApp.business.businessId}`,
  });
  const grant = (sql: string) => ({
    sql: () => sql,
    named: async () => {
      const { pool } = byHand.testApp.testDatabase.database;
      const { rows } = await pool.query<{ name: string }>(
        `SELECT user_id || '/' || (extract(epoch FROM granted_at) * 1000000)::bigint || '/' || granter_id AS name
           FROM approver_grants`,
      );
      return `change of who approves ${rows[0]?.name}`;
    },
  });
  const team = (kind: string, of: keyof ByHand['team'], sql: string) => ({
    sql: () => sql,
    named: () => `${kind} ${byHand.team[of]}`,
  });
  const settings = (set: string) => ({
    sql: () => `UPDATE settlement_settings SET ${set} WHERE NOT live`,
    named: () => 'settlement settings of this mode',
  });
  const line = (sql: string) => ({
    sql: () => sql,
    named: async () => {
      const { pool } = byHand.testApp.testDatabase.database;
      const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM settlement_result_files');
      return `line of bank results ${rows[0]?.id}/2`;
    },
  });

  it.each<[string, { readonly sql: () => string; readonly named: () => string | Promise<string> }]>([
    ["a payout's bank", payout(`bank_code = '000013'`)],
    ["a payout's account number", payout(`account_number = '9999999999'`)],
    ["a payout's account name", payout(`account_name = 'Thief'`)],
    [
      "a payout's amount, with the sums of its run",
      {
        sql: () => `UPDATE settlement_payouts SET amount_kobo = amount_kobo + 100 WHERE sequence = ${paid};
          UPDATE settlement_runs SET total_kobo = total_kobo + 100, paid_kobo = paid_kobo + 100 WHERE number = 1`,
        named: () => `payout ${paid}`,
      },
    ],
    ["a payout's account", payout('connected_account_id = 424242')],
    ["a run's approver", run(`approved_by_id = 'the thief'`)],
    ['who made a run', run(`created_by_kind = 'user', created_by_id = 'the approver'`)],
    [
      'who approved which manifest',
      {
        sql: () => `UPDATE settlement_approvals SET approver_id = 'somebody'`,
        named: () => 'approval of settlement run 1/1/1',
      },
    ],
    [
      "a manifest's source account",
      {
        sql: () => `UPDATE settlement_manifests SET source_account_number = '9999999999'`,
        named: () => 'manifest of settlement run 1/1',
      },
    ],
    [
      'a change request that nobody made',
      {
        sql: () => `INSERT INTO change_requests (business_id, live, number, kind, subject, change, summary, reason,
            made_by_kind, maker_id, created_at, expires_at, state, decided_by_kind, decided_at)
          SELECT business_id, live, 7, 'approval', '', '', '', '', 'user', 'x', now(), now(), 'approved', 'user', now()
            FROM settlement_runs WHERE number = 1`,
        named: () => 'change request 7',
      },
    ],
    [
      'why a change request was rejected',
      {
        sql: () => `INSERT INTO request_rejections (business_id, live, number, reason)
          SELECT business_id, live, number, 'Never' FROM change_requests WHERE number = 1 AND NOT live`,
        named: () => 'reason of the rejected change request 1',
      },
    ],
    ["a run's source account", run(`debtor_account_number = '9999999999'`)],
    ["a run's state", run(`state = 'approved'`)],
    [
      'an outcome from failed to paid, with the counters',
      {
        sql: () => `UPDATE settlement_payouts SET outcome = 'paid', return_sequence = NULL WHERE sequence = ${failed};
          UPDATE settlement_runs r SET failed_count = 0, failed_kobo = 0, paid_count = payout_count,
            paid_kobo = total_kobo`,
        named: () => `payout ${failed}`,
      },
    ],
    [
      'an outcome from paid to unknown, with the counters',
      {
        sql: () => `UPDATE settlement_payouts SET outcome = 'unknown' WHERE sequence = ${paid};
          UPDATE settlement_runs SET unknown_count = paid_count, unknown_kobo = paid_kobo, paid_count = 0,
            paid_kobo = 0`,
        named: () => `payout ${paid}`,
      },
    ],
    ['the confirmation by a statement', payout(`confirmed_at = now()`)],
    ['the booking on a statement', payout(`debit_booking = '{"bankReference":"1"}'`)],
    ['why a payout failed', payout(`reason = 'Another'`, () => failed)],
    ['a line of bank results', line(`UPDATE settlement_result_lines SET status = 'paid' WHERE position = 2`)],
    ['a line of bank results that is deleted', line('DELETE FROM settlement_result_lines WHERE position = 2')],
    [
      'who sent a file of bank results',
      {
        sql: () => `UPDATE settlement_result_files SET id = id, sent_by_id = 'somebody'`,
        named: async () => (await line('').named()).replace('line', 'file').replace('/2', ''),
      },
    ],
    [
      "who bears a refund's commission",
      { sql: () => `UPDATE refunds SET commission = 'reverse'`, named: () => 'refund 4' },
    ],
    ["a refund's payment", { sql: () => 'UPDATE refunds SET payment_sequence = 1', named: () => 'refund 4' }],
    ["an account's number", account(`account_number = '9999999998'`)],
    ["an account's bank", account(`bank_code = '000013'`)],
    ["an account's holder", account(`account_name = 'Thief'`)],
    ["an account's commission", account('percent_e4 = 1')],
    ["an account's authorisation key", account(`authorization_key_digest = sha256('mine')`)],
    ...[
      `created_by_id = 'somebody'`,
      `created_by_kind = 'unknown', created_by_id = NULL`,
      'created_by_kind = NULL, created_by_id = NULL',
    ].map((set): [string, { sql: () => string; named: () => string }] => [
      `who created an account: ${set}`,
      { sql: account(set).sql, named: () => `creator of account ${first}` },
    ]),
    [
      'who changed bank details',
      {
        sql: () => `UPDATE bank_details_changes SET actor_name = 'Somebody else'`,
        named: () => `change of bank details ${second}/1`,
      },
    ],
    [
      'a change of bank details that is deleted',
      { sql: () => 'DELETE FROM bank_details_changes', named: () => `change of bank details ${second}/1` },
    ],
    ['who made somebody an approver', grant(`UPDATE approver_grants SET granter_id = 'nobody'`)],
    ['that somebody made somebody an approver', grant('DELETE FROM approver_grants')],
    ...[`name = 'Thief'`, `cbn_code = '999'`, `category = 'x'`, 'position = position + 1000', `code = '999998'`].map(
      (set): [string, { sql: () => string; named: () => string }] => [
        `a bank: ${set}`,
        {
          sql: () => `UPDATE banks SET ${set} WHERE code = (SELECT max(code) FROM banks)`,
          named: () => 'bank directory',
        },
      ],
    ),
    [
      'a bank that nobody imported',
      {
        sql: () => `INSERT INTO banks (code, name, category, position) VALUES ('999998', 'X', 'x', 9999)`,
        named: () => 'bank directory',
      },
    ],
    ['who may make a wallet owe', business(`refund_shortfall = 'owe'`)],
    ['the split of accounts that come', business('default_percent_e4 = 1')],
    ["a business's name", business(`name = 'Thief'`)],
    ['the demand for a second factor', business('second_factor_required = NOT second_factor_required')],
    ["a member's role", team('member', 'viewer', `UPDATE auth_members SET role = 'finance' WHERE role = 'viewer'`)],
    ['a member who is gone', team('member', 'viewer', `DELETE FROM auth_members WHERE role = 'viewer'`)],
    [
      'a member whom nobody let in',
      {
        sql: () => `INSERT INTO auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
            VALUES ('thief', 'Thief', 'thief@example.com', true, now(), now());
          INSERT INTO auth_members (id, "organizationId", "userId", role, "createdAt")
            SELECT 'thief', "organizationId", 'thief', 'finance', now() FROM auth_members LIMIT 1`,
        named: () => 'member thief',
      },
    ],
    ['a team without its business', team('member', 'first', `UPDATE auth_organizations SET slug = 'x'`)],
    ['who approved an invitation', team('invitation', 'invited', `UPDATE invitations SET approved_by = 'bola'`)],
    ['the role of an invitation', team('invitation', 'invited', `UPDATE invitations SET role = 'owner'`)],
    ['the rule of approval', settings(`approval = 'second_person'`)],
    ['the source account in the settings', settings(`source_account_number = '9999999999'`)],
    [
      'how long payouts wait',
      {
        sql: () => 'UPDATE payout_rules SET bank_details_hold_hours = 0',
        named: () => 'rules of payouts of this mode',
      },
    ],
    [
      'a hold of an account that ends',
      {
        sql: () => `UPDATE account_holds SET released_at = now(), released_by_kind = 'operator',
                      released_by_name = 'Operator', release_reason = 'None'`,
        named: () => `hold of account ${second}/1`,
      },
    ],
    ['a hold of an account', { sql: () => 'DELETE FROM account_holds', named: () => `hold of account ${second}/1` }],
    ['the rules of payouts', { sql: () => 'DELETE FROM payout_rules', named: () => 'rules of payouts of this mode' }],
    ["the schedule's terms", settings(`frequency = 'daily'`)],
    [
      'a limit that is raised',
      { sql: () => 'UPDATE spending_limits SET payment_max_kobo = NULL', named: () => 'limits of account/0' },
    ],
    [
      'an own id that another account gets',
      {
        sql: () =>
          `UPDATE connected_accounts SET external_id = NULL WHERE id = ${second};
           UPDATE connected_accounts SET external_id = 'shop-2' WHERE id = ${first}`,
        named: () => `connected account ${first}`,
      },
    ],
    [
      'metadata of an account that are gone, with its own id',
      {
        sql: () => `UPDATE connected_accounts SET external_id = NULL, metadata = NULL`,
        named: () => `connected account ${second}`,
      },
    ],
    [
      'limits that begin to replace the default ones',
      {
        sql: () => `UPDATE spending_limits SET replaces_defaults = true WHERE subject_id <> 0`,
        named: () => `limits of account/${second}`,
      },
    ],
    [
      'a limit that is removed, and its ledger with it',
      {
        sql: () => 'DELETE FROM spending_limits; UPDATE ledgers SET has_limits = false',
        named: () => 'limits of account/0',
      },
    ],
    ['a ledger that forgets its limits', { sql: () => 'UPDATE ledgers SET has_limits = false', named: () => 'ledger' }],
    [
      'who changed a schedule',
      {
        sql: () => `UPDATE schedule_changes SET maker_id = 'somebody' WHERE number = 1`,
        named: () => 'change of a settlement schedule 1',
      },
    ],
    [
      'a maker whom nobody recorded',
      {
        sql: () => `INSERT INTO settlement_run_makers
          SELECT business_id, live, number, 1, 'user', 'somebody', 'somebody' FROM settlement_runs WHERE number = 1`,
        named: () => 'maker of settlement run 1/1',
      },
    ],
    [
      "an account's schedule",
      {
        sql: () => `UPDATE settlement_overrides SET frequency = 'manual'`,
        named: () => `settlement schedule of account ${first}`,
      },
    ],
    [
      "an account's schedule that is deleted",
      { sql: () => 'DELETE FROM settlement_overrides', named: () => `settlement schedule of account ${first}` },
    ],
  ])('%s', async (_what, { sql, named }) => {
    expect(await byHand.found(sql())).toBe(await named());
  });

  it('an API key: its digest, its scopes, its end, a key of nobody', async () => {
    const { pool } = byHand.testApp.testDatabase.database;
    const { rows } = await pool.query<{ id: bigint }>(
      `SELECT id FROM api_keys WHERE NOT live AND kind = 'secret' ORDER BY id LIMIT 1`,
    );
    const id = rows[0]?.id;
    for (const set of [`digest = sha256('mine')`, `scopes = '{accounts:read}'`, `expires_at = now()`, `name = 'x'`]) {
      expect(await byHand.found(`UPDATE api_keys SET ${set} WHERE id = ${id}`), set).toBe(`API key ${id}`);
    }
    const added = `INSERT INTO api_keys (id, business_id, live, kind, digest, prefix, last_four, created_at)
      SELECT 77777, business_id, live, kind, sha256('mine'), prefix, last_four, created_at FROM api_keys
       WHERE id = ${id}`;
    expect(await byHand.found(added)).toBe('API key 77777');
  });

  it('the address of a webhook endpoint', async () => {
    const { pool } = byHand.testApp.testDatabase.database;
    const { rows } = await pool.query<{ id: bigint }>('SELECT id FROM webhook_endpoints ORDER BY id');
    const sql = `UPDATE webhook_endpoints SET url = 'https://thief.example'`;
    expect(await byHand.found(sql)).toBe(`webhook endpoint ${rows[0]?.id}`);
  });

  it('an entry of the log that is changed, or taken out of its chain with its row', async () => {
    const found = (sql: string) => byHand.found(`${sql} AND NOT live`);
    const { rows } = await byHand.testApp.testDatabase.database.pool.query<{ number: bigint }>(
      `SELECT number FROM log_entries WHERE row_kinds = '{refund}' AND NOT live`,
    );
    const number = rows[0]?.number;
    expect(number).toBeDefined();
    const ofRefund = `number = ${number}`;
    for (const set of [
      'found = true',
      `row_digests = sha256('x')`,
      `row_keys = '{7}'`,
      `salt = substring(sha256('x') FOR 16)`,
      'ledger_sequence = 1',
      `actor_name = 'Somebody else'`,
      `at = at + interval '1 microsecond'`,
    ]) {
      expect(await found(`UPDATE log_entries SET ${set} WHERE ${ofRefund}`), set).toMatch(
        new RegExp(`^(log entry ${number}|refund 4)$`),
      );
    }
    expect(await byHand.found(`DELETE FROM log_entries WHERE ${ofRefund} AND NOT live; DELETE FROM refunds`)).toBe(
      `log entry ${number}`,
    );
    const last = `DELETE FROM log_entries e USING audit_heads h
      WHERE h.business_id = e.business_id AND h.live = e.live AND h.number = e.number AND NOT e.live`;
    expect(await byHand.found(last)).toMatch(/^webhook endpoint \d+$/);
  });

  it('the numbers of the audit log', async () => {
    const { pool } = byHand.testApp.testDatabase.database;
    const { rows } = await pool.query<{ sequence: bigint }>('SELECT sequence FROM audit_heads WHERE NOT live');
    const last = rows[0]?.sequence;
    expect(await byHand.found('UPDATE audit_heads SET sequence = sequence + 1 WHERE NOT live')).toBe(
      `audit entry ${last}`,
    );
    const entry = `INSERT INTO audit_entries (business_id, live, sequence, at, action, business_wide, actor_kind,
        actor_name, subject_kind, digest)
      SELECT business_id, live, sequence + 1, log_at, 'account.updated', false, 'operator', 'x', 'account', sha256('x')
        FROM audit_heads WHERE NOT live`;
    expect(await byHand.found(entry)).toBe(`audit entry ${(last ?? 0n) + 1n}`);
  });

  it('an entry that is added at the end as the program would, but for its keys: an approval that nobody gave', async () => {
    const { pool } = byHand.testApp.testDatabase.database;
    const ledger = { businessId: byHand.testApp.business.businessId, live: false };
    const client = await pool.connect();
    const last = (await readEntries(client, ledger, { after: 0n, limit: 1_000 })).at(-1);
    client.release();
    if (last === undefined) throw new Error('no entries');
    const forged = {
      ...last,
      number: last.number + 1n,
      auditNumber: last.auditNumber + 1n,
      deed: { ...(last.deed as Deed), action: 'settlement_run.approved', actorId: 'bola' } as const,
      rows: { kinds: [], keys: [], digests: Buffer.alloc(0) },
    };
    const digest = entryDigest(last.digest, forged);
    const add = (keyNumber: string, mac: string) => `
      INSERT INTO log_entries SELECT (jsonb_populate_record(e, jsonb_build_object('number', ${forged.number},
          'audit_number', ${forged.auditNumber}, 'action', 'settlement_run.approved', 'actor_id', 'bola',
          'row_kinds', '[]'::jsonb, 'row_keys', '[]'::jsonb, 'row_digests', '', 'digest', '\\x${digest.toString('hex')}',
          'key_number', ${keyNumber}, 'mac', ${mac}))).*
        FROM log_entries e WHERE e.number = ${last.number} AND ${ofTest()};
      UPDATE audit_heads SET number = ${forged.number}, sequence = ${forged.auditNumber},
          log_digest = '\\x${digest.toString('hex')}' WHERE ${ofTest()}`;
    const named = `log entry ${forged.number}`;
    expect(await byHand.found(add('NULL', 'NULL'))).toBe(named);
    expect(await byHand.found(add('1', `(SELECT '\\x' || encode(e.mac, 'hex'))`))).toBe(named);
    const ownKey = `INSERT INTO mac_keys SELECT 2, wrapped, wrapped_by, created_at FROM mac_keys;`;
    expect(await byHand.found(`${ownKey} ${add('2', `'\\x' || repeat('5a', 32)`)}`)).toBe(named);
    expect(await byHand.found(`DELETE FROM mac_keys`)).toBe('log entry 1');
  });

  it('an entry that was changed, with all later digests and the end computed again: by its keys', async () => {
    const { pool } = byHand.testApp.testDatabase.database;
    const ledger = { businessId: byHand.testApp.business.businessId, live: false };
    const client = await pool.connect();
    const entries = await readEntries(client, ledger, { after: 0n, limit: 1_000 });
    client.release();
    let previous: Buffer = FIRST_DIGEST;
    const updates = entries.map((entry, index) => {
      const { deed } = entry;
      const changed = index === 1 && deed !== null ? { ...entry, deed: { ...deed, actorName: 'Thief' } } : entry;
      previous = entryDigest(previous, changed);
      return `UPDATE log_entries SET digest = '\\x${previous.toString('hex')}'
        ${changed === entry ? '' : `, actor_name = 'Thief'`} WHERE number = ${entry.number} AND ${ofTest()}`;
    });
    const sql = `${updates.join(';')}; UPDATE audit_heads SET log_digest = '\\x${previous.toString('hex')}'
      WHERE ${ofTest()}`;
    expect(await byHand.found(sql)).toBe('log entry 2');
  });
});

describe('what only a copy of the ends finds', () => {
  const found = async (sql: string): Promise<string | undefined> => {
    expect(await byHand.found(sql)).toBeUndefined();
    return byHand.found(sql, byHand.heads);
  };
  const lastEntry = async (): Promise<bigint> => {
    const { pool } = byHand.testApp.testDatabase.database;
    const { rows } = await pool.query<{ number: bigint }>('SELECT number FROM audit_heads WHERE NOT live');
    return rows[0]?.number ?? 0n;
  };
  it('the last entry of the log, deleted with its end moved back', async () => {
    const last = await lastEntry();
    const sql = `DELETE FROM log_entries WHERE number = ${last} AND ${ofTest()};
      DELETE FROM webhook_positions p USING webhook_endpoints e
       WHERE e.url = '${LAST_ENDPOINT}' AND p.business_id = e.business_id AND p.endpoint_id = e.id;
      DELETE FROM webhook_endpoints WHERE url = '${LAST_ENDPOINT}';
      UPDATE audit_heads h SET number = e.number, sequence = e.audit_number, log_at = e.at, log_digest = e.digest
        FROM log_entries e WHERE e.business_id = h.business_id AND e.live = h.live AND NOT h.live
         AND e.number = ${last - 1n}`;
    expect(await found(sql)).toBe(`log entry ${last}`);
  });

  it('the last seal, removed with its end', async () => {
    expect(await found('DELETE FROM ledger_seals; DELETE FROM ledger_seal_heads')).toBe('seal 1');
  });
});
