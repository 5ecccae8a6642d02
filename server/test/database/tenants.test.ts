import { beforeAll, describe, expect, it } from 'vitest';
import { statements } from '../../src/platform/database/statement.ts';
import { importDeclarations } from './declarations.testing.ts';
import { loadParser, tenantColumns, unboundTables } from './tenant-scope.testing.ts';

const COLUMNS = tenantColumns();

beforeAll(async () => {
  await loadParser();
  await importDeclarations();
});

describe('every hand-written statement', () => {
  it('binds each table of tenants to a business, or says why it works across businesses', () => {
    const unbound = statements()
      .filter(({ acrossBusinesses }) => acrossBusinesses === undefined)
      .map(({ name, text }) => `${name}: ${unboundTables(text, COLUMNS).join(', ')}`)
      .filter((line) => !line.endsWith(': '));
    expect(unbound).toEqual([]);
    expect(statements().length).toBeGreaterThan(100);
  });

  it('works across businesses only where it is in this list', () => {
    const across = statements().filter(({ acrossBusinesses }) => acrossBusinesses !== undefined);
    expect(across.map(({ name }) => name).toSorted()).toEqual([
      'count_ledgers_ahead',
      'find_abandoned_result_files',
      'find_accounts_without_words',
      'find_any_business',
      'find_applying_result_files',
      'find_businesses_with_expired_invitations',
      'find_businesses_with_mail',
      'find_businesses_with_webhooks_due',
      'find_data_keys_wrapped_by_others',
      'find_due_change_requests',
      'find_expired_mails',
      'find_fact_heads',
      'find_first_audit_time',
      'find_first_businesses',
      'find_headless_log',
      'find_ledger_keys',
      'find_ledgers_ahead',
      'find_ledgers_to_roll_up',
      'find_ledgers_to_schedule',
      'find_ledgers_to_seal',
      'find_ledgers_with_old_days',
      'find_ledgers_without_blocks',
      'find_ledgers_without_creators',
      'find_ledgers_without_words',
      'find_log_heads',
      'find_old_mails',
      'find_old_result_files',
      'find_old_security_events',
      'find_old_transaction_words',
      'find_schedules_ahead',
      'find_seal_heads',
      'find_unfinished_runs',
      'find_unfinished_settlement_work',
      'find_unnoticed_refusals',
      'find_used_bank_codes',
      'find_webhook_endpoint_names',
      'read_seal_lag',
      'read_webhook_lag',
      'verify_approvals',
      'verify_decided_runs',
      'verify_decisions',
      'verify_ledgers',
      'verify_manifests',
      'verify_orphaned_chain',
      'verify_orphaned_ledger',
      'verify_orphaned_ledger_in_shards',
    ]);
    const idle = across.filter(({ text }) => unboundTables(text, COLUMNS).length === 0);
    expect(idle.map(({ name }) => name)).toEqual([]);
  });
});

describe('the reader of statements', () => {
  it.each([
    'SELECT * FROM wallets WHERE business_id = $1',
    'SELECT * FROM wallets w JOIN ledgers l ON l.business_id = w.business_id WHERE w.business_id = $1',
    'SELECT * FROM wallets JOIN ledgers USING (business_id, live) WHERE ledgers.business_id = $1',
    'SELECT * FROM unnest($1::bigint[]) AS u (id) JOIN wallets w ON w.business_id = u.id',
    'SELECT * FROM wallets WHERE (business_id, id) IN (SELECT u.a, u.b FROM unnest($1::bigint[], $2::bigint[]) u (a, b))',
    'SELECT * FROM wallets WHERE (business_id, live) = ($1, $2)',
    'WITH wallets AS (SELECT 1) SELECT * FROM wallets',
    'SELECT * FROM banks',
    'SELECT (SELECT count(*) FROM refunds r WHERE r.business_id = l.business_id) FROM ledgers l WHERE l.business_id = $1',
    'UPDATE wallets w SET owes = true FROM unnest($1::bigint[]) u (id) WHERE w.business_id = u.id',
    'DELETE FROM refunds WHERE business_id = ANY ($1)',
    'INSERT INTO refunds SELECT * FROM refunds WHERE business_id = $1',
    'SELECT * FROM businesses b WHERE b.id = $1',
    'SELECT * FROM wallets WHERE business_id = $1 UNION ALL SELECT * FROM wallets WHERE business_id = $1',
  ])('passes %s', (sql) => {
    expect(unboundTables(sql, COLUMNS)).toEqual([]);
  });

  it.each([
    ['SELECT * FROM wallets WHERE id = $1', ['wallets']],
    ['SELECT * FROM wallets w JOIN ledgers l ON l.live = w.live WHERE w.business_id = $1', ['ledgers']],
    ['SELECT * FROM wallets w JOIN ledgers l ON l.business_id = w.business_id', ['wallets', 'ledgers']],
    ['SELECT * FROM wallets WHERE business_id = $1 OR live', ['wallets']],
    ['SELECT * FROM wallets WHERE business_id > $1', ['wallets']],
    ['SELECT * FROM wallets WHERE business_id <> $1', ['wallets']],
    ['SELECT * FROM wallets WHERE NOT (business_id = $1)', ['wallets']],
    ['SELECT * FROM wallets WHERE (business_id, id) NOT IN (SELECT 1, 2)', ['wallets']],
    ['SELECT (SELECT count(*) FROM refunds) FROM ledgers l WHERE l.business_id = $1', ['refunds']],
    ['WITH all_refunds AS (SELECT * FROM refunds) SELECT * FROM all_refunds WHERE business_id = $1', ['refunds']],
    ['UPDATE wallets SET owes = true WHERE id = $1', ['wallets']],
    ['DELETE FROM refunds WHERE live', ['refunds']],
    ['INSERT INTO refunds SELECT * FROM refunds', ['refunds']],
    ['SELECT * FROM wallets WHERE business_id = $1 UNION ALL SELECT * FROM ledgers', ['ledgers']],
    ['SELECT * FROM businesses', ['businesses']],
    ['SELECT 1 WHERE EXISTS (SELECT FROM webhook_events)', ['webhook_events']],
  ])('finds the hole in %s', (sql, tables) => {
    expect(unboundTables(sql, COLUMNS)).toEqual(tables);
  });
});
