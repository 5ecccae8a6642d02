/** What one business asks the database never depends on what another has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { statements } from '../../src/platform/database/statement.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { fillPlace } from '../edges/place.testing.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { recordStatements, type RecordedStatement } from '../../../bench/record-statements.ts';
import { importDeclarations } from './declarations.testing.ts';
import { findLeaks, inNameOf } from './recorded-statements.testing.ts';
import { isAcrossBusinesses, tenantColumns } from './tenant-scope.testing.ts';
import { walk } from './walk.testing.ts';

/** Two walks of some hundred requests. */
const WALKS_MAX_MS = 400_000;

let testApp: TestApp;
let first: BusinessId;
let other: BusinessId;
let ofFirst: RecordedStatement[];
let ofOther: RecordedStatement[];
beforeAll(async () => {
  await importDeclarations();
  testApp = await startTestApp();
  // Ids that no amount, number or limit is.
  await testApp.testDatabase.database.pool.query('ALTER SEQUENCE id_blocks RESTART WITH 7654001');
  const process = await testApp.startSibling();
  const [one, two] = [await addBusiness(process), await addBusiness(process)];
  await process.close();
  [first, other] = [one.businessId, two.businessId];
  ofFirst = await recordStatements(async () => walk(await fillPlace({ ...testApp, business: one })));
  ofOther = await recordStatements(async () => walk(await fillPlace({ ...testApp, business: two })));
}, WALKS_MAX_MS);
afterAll(() => testApp.close());

async function addBusiness({ services }: TestProcess): Promise<TestBusiness> {
  const business = await createBusiness(services, { name: 'Acme' });
  const [inTest, inLive] = [testApp.clientOf(business.test.secretKey), testApp.clientOf(business.live.secretKey)];
  return { ...business, inTest, inLive };
}

const TABLES = [...tenantColumns().keys(), 'api_keys', 'auth_members', 'auth_organizations'];
const NAMES_A_TABLE = new RegExp(`\\b(?:${TABLES.join('|')})\\b`);
const ofBusinesses = (text: string): boolean => NAMES_A_TABLE.test(text) && !isAcrossBusinesses(text);

/** All of them have one form, in which the table varies. */
const OF_ANY_KIND = /^digest_rows_/;
/** Statements that need more than the walk does, with what does it. One leaves this list when the walk has it. */
const NOT_WALKED: Readonly<Record<string, readonly string[]>> = {
  'the task that writes the words of transactions': [
    'find_progress_of_words',
    'find_transaction_texts',
    'find_unlisted_words',
    'write_transaction_word_lists',
    'write_transaction_words',
  ],
  'the task that writes the blocks of transactions': ['find_last_transaction_in_a_block', 'write_transaction_blocks'],
  'an upgrade that changes what a search knows': ['delete_old_transaction_word_lists', 'delete_old_transaction_words'],
  'rows that are old enough to be deleted': [
    'delete_mails',
    'delete_old_account_days',
    'delete_old_refused_payments',
    'delete_old_result_lines',
    'delete_old_security_events',
    'expire_mails',
  ],
  'a distributed database': ['insert_posted_in_shard', 'move_ledgers_in_shard', 'move_wallets_in_shard'],
  'a mail server, or attacks': [
    'claim_mails',
    'find_refused_subjects',
    'claim_security_alert',
    'find_refused_keys',
    'add_refused_payments',
  ],
  'a day on which a schedule is due': [
    'find_schedule_maker',
    'insert_settlement_run_makers',
    'find_scheduled_through',
    'write_scheduled_through',
    'has_due_accounts',
    'find_ledger_states',
  ],
  'a business that has used up a quota': ['find_freed_by_result_files', 'find_time_of_audit_entry'],
  'files of bank results that repeat or contradict others': [
    'answer_lines_of_payout',
    'find_amounts_of_payouts',
    'find_exported_run',
    'find_known_references',
    'find_open_debits_of_payout',
    'find_other_account',
    'find_repeated_references',
    'is_result_file_since_export',
    'mark_returned_bookings',
    'mark_second_bookings',
    'mark_unequal_entries',
    'stage_whole_run',
    'write_payouts_seen',
  ],
  'a chance that the walk does not take': [
    'find_called_failed',
    'find_claims_of_failure',
    'find_changed_payout_states',
    'find_payout_holders',
    'find_payouts_taken_out',
    'find_undone_change_requests',
    'move_webhook_position_to_present',
    'sum_held_payouts',
    'write_key_uses',
  ],
  'commands of the operator': [
    'export_seals',
    'export_transactions_of_seals',
    'find_last_bank_import',
    'find_schedule_state',
    'repair_settlement_overrides',
    'repair_settlement_settings',
  ],
  'rows that were lost or changed by hand, and records of an older version': [
    'find_act_entries',
    'find_payout_at',
    'count_former_entries',
    'count_shown_entries',
    'read_fact_head',
    'read_log_head',
    'verify_audit_entries',
    'verify_facts',
    'verify_log_entries',
    'verify_blocks',
    'wrap_data_keys_anew',
  ],
};

describe('what a business asks the database', () => {
  it('is answered the same whether another business has anything or not, with its ids and with its own', async () => {
    const inItsName = ofFirst.map((one) => inNameOf(one, first, other)).filter((one) => one !== undefined);
    const own = ofOther.filter((one) => inNameOf(one, first, other) === undefined);
    const asked = [...inItsName, ...own].filter(({ text }) => ofBusinesses(text));
    expect(asked.length).toBeGreaterThan(1_000);
    expect(await leaksOf(asked)).toEqual([]);
  });

  it('was recorded for every hand-written statement, or there is a reason why not', () => {
    const seen = new Set([...ofFirst, ...ofOther].map(({ text }) => text));
    const unseen = statements().filter(({ text }) => ofBusinesses(text) && !seen.has(text));
    const excused = new Set(Object.values(NOT_WALKED).flat());
    const missing = unseen.map(({ name }) => name).filter((name) => !OF_ANY_KIND.test(name) && !excused.has(name));
    expect(missing).toEqual([]);
    expect([...excused].filter((name) => !statements().some((one) => one.name === name))).toEqual([]);
  });
});

/** One line for each statement that reads or changes rows of the first business. */
async function leaksOf(asked: readonly RecordedStatement[]): Promise<string[]> {
  const client = await testApp.testDatabase.database.pool.connect();
  try {
    const leaks = await findLeaks(client, asked, first);
    return leaks.map(({ statement, problem }) => `${statement.text}\n  ${problem}`);
  } finally {
    client.release();
  }
}
