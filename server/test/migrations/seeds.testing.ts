/**
 * The data of a business at each version of the schema, in plain SQL of that version: payments and accounts from the
 * first version on, and rows of each later table. A migration that adds a table for businesses must add a seed here.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { entryDigest, FIRST_DIGEST } from '../../src/audit-log/digest.ts';
import type { BusinessId } from '../../src/database/ids.ts';
import { factDigestSql, GONE_SQL } from '../../src/ledger/facts/facts-form.ts';
import { KIND } from '../../src/ledger/purposes.ts';
import { ROW_DIGEST_KEPT_BYTES, ROW_DIGEST_SQL, sealHeadingSql } from '../../src/ledger/seals/sealed-form.ts';

/** Above the ids that a test's processes take, which start at 1. */
export const BUSINESS = 900_000_000;
export const SECRET_KEY = `sk_test_${'w'.repeat(32)}`;
const account = (number: number): number => BUSINESS + 10 * number;
const wallet = (number: number): number => account(number) + 1;
export const SEEDED_ACCOUNT = account(1);
export const AUTHORIZATION_KEY = `auth_test_${'w'.repeat(32)}`;
/** Accounts 1 to 4; the last one pays out more than it has in the end. */
const ACCOUNTS = [1, 2, 3, 4];
const PAYMENTS = 40;
const EACH_VERSION = 3;

const digestOf = (text: string): string => `'\\x${createHash('sha256').update(text).digest('hex')}'::bytea`;

interface Posting {
  readonly account: number;
  readonly walletKobo: number;
  readonly commissionKobo: number;
  readonly purpose?: string;
  /** SQL. */
  readonly reference?: string;
}

/** One posting as the program makes it: the transaction, its wallet and its ledger. Returns its sequence. */
async function post(client: pg.Client, posting: Posting): Promise<number> {
  const { walletKobo, commissionKobo, purpose = 'product_sale', reference = 'gen_random_uuid()' } = posting;
  const where = `business_id = ${BUSINESS}`;
  const { rows } = await client.query<{ sequence: string }>(
    `WITH w AS (
       UPDATE wallets SET last_sequence = last_sequence + 1, balance_kobo = balance_kobo + ${walletKobo},
              inflow_kobo = inflow_kobo + greatest(${walletKobo}, 0), commission_kobo = commission_kobo +
                ${commissionKobo}
        WHERE ${where} AND id = ${wallet(posting.account)} RETURNING last_sequence, balance_kobo
     ), l AS (
       UPDATE ledgers SET last_sequence = last_sequence + 1, balance_kobo = balance_kobo + ${walletKobo},
              inflow_kobo = inflow_kobo + greatest(${walletKobo}, 0), commission_kobo = commission_kobo +
              ${commissionKobo}, last_posted_at = greatest(last_posted_at, date_trunc('milliseconds', now()))
        WHERE ${where} AND NOT live RETURNING last_sequence, last_posted_at
     )
     INSERT INTO transactions (business_id, sequence, id, wallet_id, connected_account_id, wallet_sequence, wallet_kobo,
       commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, live, purpose, description, metadata)
     SELECT ${BUSINESS}, l.last_sequence, ${BUSINESS} + 1000 + l.last_sequence, ${wallet(posting.account)},
            ${account(posting.account)}, w.last_sequence, ${walletKobo}, ${commissionKobo},
            ${-walletKobo - commissionKobo}, w.balance_kobo, l.last_posted_at, ${reference}, false, '${purpose}',
              'Two bags of rice', '{}'
       FROM w, l RETURNING sequence::text`,
  );
  return Number(rows[0]?.sequence);
}

async function payments(client: pg.Client, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await post(client, { account: 1 + (number % 3), walletKobo: 9_700 + number, commissionKobo: 300 });
  }
}

type Seed = (client: pg.Client) => Promise<unknown>;

const SEEDS: Readonly<Record<number, Seed>> = {
  1: async (client) => {
    await client.query(`
      INSERT INTO banks (code, name, category, position) VALUES ('999999', 'A bank of its own', 'commercial', 999);
      INSERT INTO businesses (id, name, default_split_type, default_percent_e4, default_fee_kobo, default_cap_kobo,
        created_at)
        VALUES (${BUSINESS}, 'Acme', 'percentage', 30000, 0, 25000, now());
      INSERT INTO ledgers (business_id, live, last_account_sequence, account_count)
        VALUES (${BUSINESS}, true, 0, 0), (${BUSINESS}, false, ${ACCOUNTS.length}, ${ACCOUNTS.length});
      INSERT INTO api_keys (id, business_id, live, kind, digest, prefix, last_four, created_at)
        VALUES (${BUSINESS}, ${BUSINESS}, false, 'secret', ${digestOf(SECRET_KEY)}, 'sk_test_', 'wwww', now())`);
    for (const number of ACCOUNTS) {
      await client.query(`
        INSERT INTO connected_accounts (business_id, id, live, enabled, sequence, wallet_id, settlement_account_id,
          fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest, authorization_key_ciphertext,
          bank_code, account_number, account_name, business_name, email, mobile, currency, created_at, updated_at)
        VALUES (${BUSINESS}, ${account(number)}, false, true, ${number}, ${wallet(number)}, ${account(number) + 2},
          0, 25000, 30000, 'percentage', ${digestOf(AUTHORIZATION_KEY)}, '', '999999', '000000000${number}',
          'Ada Stores Ltd', 'Ada Stores', 'ada@example.com', '+2348031234567', 'NGN', now(), now());
        INSERT INTO wallets (business_id, id, live, connected_account_id)
          VALUES (${BUSINESS}, ${wallet(number)}, false, ${account(number)})`);
    }
    await payments(client, PAYMENTS);
    await post(client, { account: 4, walletKobo: 50_000, commissionKobo: 0 });
    await client.query(`INSERT INTO idempotency_keys (business_id, live, key, fingerprint, response, created_at)
      VALUES (${BUSINESS}, false, 'once', '', '{}', now())`);
  },
  4: (client) => client.query(`SELECT FROM encryption_check`),
  5: (client) =>
    client.query(`
      INSERT INTO auth_users (id, name, email, "emailVerified") VALUES ('user-1', 'Ada', 'ada@example.com', false);
      INSERT INTO auth_sessions (id, "expiresAt", token, "updatedAt", "userId")
        VALUES ('session-1', now() + interval '7 days', 'token-1', now(), 'user-1');
      INSERT INTO auth_accounts (id, "accountId", "providerId", "userId", password, "updatedAt")
        VALUES ('account-1', 'user-1', 'credential', 'user-1', 'hashed', now());
      INSERT INTO auth_two_factors (id, secret, "backupCodes", "userId", verified)
        VALUES ('two-1', 's', 'b', 'user-1', true);
      INSERT INTO auth_organizations (id, name, slug, "createdAt") VALUES ('org-1', 'Acme', '${BUSINESS}', now());
      INSERT INTO auth_members (id, "organizationId", "userId", role, "createdAt")
        VALUES ('member-1', 'org-1', 'user-1', 'owner', now());
      INSERT INTO auth_invitations (id, "organizationId", email, role, status, "expiresAt", "inviterId")
        VALUES ('invitation-1', 'org-1', 'bola@example.com', 'viewer', 'pending', now() + interval '2 days',
          'user-1')`),
  6: (client) =>
    client.query(`
      INSERT INTO ledger_rollups (business_id, live, rolled_sequence) VALUES (${BUSINESS}, false, 0);
      INSERT INTO refused_payments (business_id, live, day, connected_account_id, payments, last_at)
        VALUES (${BUSINESS}, false, current_date, ${account(2)}, 3, now())`),
  7: (client) =>
    client.query(`
      INSERT INTO request_log (business_id, live, id, at, request_id, api_key_id, method, route, path, status,
        duration_us, field)
        VALUES (${BUSINESS}, false, gen_random_uuid(), now(), 'request-1', ${BUSINESS}, 'POST', '/v1/api/payments',
          '/v1/api/payments', 400, 900, 'amount')`),
  8: (client) => client.query(`UPDATE connected_accounts SET check_digit_warning = true WHERE id = ${account(2)}`),
  10: async (client) => {
    await client.query(`UPDATE businesses SET refund_shortfall = 'owe'`);
    await refund(client, { account: 1, paymentSequence: 1, walletKobo: -4_850, commissionKobo: -150 });
  },
  11: (client) =>
    client.query(`
      INSERT INTO ledger_seal_heads (business_id, live) VALUES (${BUSINESS}, false);
      WITH rows AS (
        SELECT t.sequence, ${ROW_DIGEST_SQL} AS digest FROM transactions t WHERE t.business_id = ${BUSINESS}
          AND NOT t.live
      ), s AS (
        SELECT ${BUSINESS}::bigint AS business_id, false AS live, 1::bigint AS number, 1::bigint AS first_sequence,
               max(sequence) AS last_sequence, '2026-03-01T00:00:00Z'::timestamptz AS sealed_at,
               string_agg(digest, ''::bytea ORDER BY sequence) AS digests,
               string_agg(substring(digest FROM 1 FOR ${ROW_DIGEST_KEPT_BYTES}), ''::bytea
                 ORDER BY sequence) AS row_digests
          FROM rows
      )
      INSERT INTO ledger_seals (business_id, live, number, first_sequence, last_sequence, sealed_at, digest,
        row_digests)
      SELECT business_id, live, number, first_sequence, last_sequence, sealed_at,
             sha256(${SEAL_HEADING_SQL} || decode(repeat('00', 32), 'hex') || digests), row_digests FROM s;
      UPDATE ledger_seal_heads h SET number = s.number, last_sequence = s.last_sequence, sealed_at = s.sealed_at,
        digest = s.digest
        FROM ledger_seals s WHERE s.business_id = h.business_id AND s.live = h.live`),
  12: (client) =>
    client.query(`
      INSERT INTO webhook_endpoints (business_id, live, id, url, description, event_types, wants_payments, enabled,
          secret_ciphertext, created_at, updated_at)
        VALUES (${BUSINESS}, false, ${BUSINESS} + 7, 'https://example.com/hook', '', '{}', true, false, '', now(),
          now());
      INSERT INTO webhook_positions (business_id, live, endpoint_id, transaction_sequence, event_sequence,
        delivery_sequence, last_made_at)
        VALUES (${BUSINESS}, false, ${BUSINESS} + 7, 2, 1, 1, now());
      INSERT INTO webhook_ledgers (business_id, live, last_event_sequence) VALUES (${BUSINESS}, false, 1);
      INSERT INTO webhook_events (business_id, live, sequence, ledger_sequence, type, payload, created_at)
        VALUES (${BUSINESS}, false, 1, 2, 'account.created', '{}', now());
      INSERT INTO webhook_deliveries (business_id, live, endpoint_id, sequence, event_sequence, type, state,
          next_attempt_at, give_up_at, created_at)
        VALUES (${BUSINESS}, false, ${BUSINESS} + 7, 1, 1, 'account.created', 'delivered', now(), now(), now())`),
  13: async (client) => {
    const reference = `'00000000-0000-7000-8000-000000000013'`;
    const sequence = await post(client, {
      account: 4,
      walletKobo: -50_000,
      commissionKobo: 0,
      purpose: 'payout',
      reference,
    });
    await client.query(`
      INSERT INTO settlement_settings (business_id, live, updated_at) VALUES (${BUSINESS}, false, now());
      INSERT INTO settlement_runs (business_id, live, number, reference, state, payout_count, total_kobo,
          created_by_kind, created_at, drafted_at, approved_by_kind, approved_at, exported_by_kind, exported_at,
          export_format, execution_date, debtor_name, export_bank_names)
        VALUES (${BUSINESS}, false, 1, gen_random_uuid(), 'exported', 1, 50000, 'operator', now(), now(),
          'operator', now(), 'operator', now(), 'csv', current_date, 'Acme', '{}');
      INSERT INTO settlement_payouts (business_id, live, run_number, position, sequence, reference,
          connected_account_id, wallet_id, amount_kobo, bank_code, account_number, account_name)
        VALUES (${BUSINESS}, false, 1, 1, ${sequence}, ${reference}, ${account(4)}, ${wallet(4)}, 50000, '999999',
          '0000000004',
          'Ada Stores Ltd')`);
    // The money of its payment has been paid out by now, so the wallet owes.
    await refund(client, { account: 4, paymentSequence: PAYMENTS + 1, walletKobo: -20_000, commissionKobo: 0 });
  },
  14: (client) =>
    client.query(`
      INSERT INTO settlement_result_files (business_id, live, id, number, digest, filename, format, line_count, state,
          applied_through, pending_count, sent_by_kind, touched_at, accepted_at, applied_at)
        VALUES (${BUSINESS}, false, ${BUSINESS} + 8, 1, sha256('file'), 'answer.csv', 'csv', 1, 'applied', 1, 1,
          'operator', now(), now(), now());
      INSERT INTO settlement_result_lines (business_id, live, file_id, position, line_number, status, result)
        VALUES (${BUSINESS}, false, ${BUSINESS} + 8, 1, 2, 'pending', 'pending')`),
  15: (client) => {
    const entry = {
      businessId: BigInt(BUSINESS) as BusinessId,
      live: false,
      sequence: 1n,
      at: '2026-03-01T00:00:00.000000Z',
      action: 'settings.changed',
      businessWide: false,
      actorKind: 'operator',
      actorId: null,
      actorName: 'ada',
      actorDetail: null,
      requestId: null,
      address: null,
      subjectKind: 'business',
      subjectId: null,
      subjectName: null,
      before: null,
      after: null,
    } as const;
    const digest = `'\\x${entryDigest(FIRST_DIGEST, entry).toString('hex')}'`;
    return client.query(`
      INSERT INTO audit_heads (business_id, live, sequence, last_at, digest)
        VALUES (${BUSINESS}, false, 1, '${entry.at}', ${digest});
      INSERT INTO audit_entries (business_id, live, sequence, at, action, business_wide, actor_kind, actor_name,
        subject_kind, digest)
        VALUES (${BUSINESS}, false, 1, '${entry.at}', '${entry.action}', false, 'operator', 'ada', 'business',
          ${digest})`);
  },
  16: (client) =>
    client.query(`
      UPDATE connected_accounts SET deleted_at = now() WHERE id = ${account(3)};
      UPDATE ledgers SET account_count = account_count - 1 WHERE business_id = ${BUSINESS} AND NOT live`),
  17: (client) =>
    client.query(`
      INSERT INTO invitations (business_id, id, email, role, token_digest, inviter_id, created_at, expires_at)
        VALUES (${BUSINESS}, 'invitation-2', 'chidi@example.com', 'viewer', sha256('token'), 'user-1', now(), now())`),
  // bank-details-changes
  23: (client) =>
    client.query(`
      INSERT INTO bank_details_changes (business_id, connected_account_id, number, live, at, changed, actor_kind,
        actor_name, details_ciphertext, salt, details_digest)
        VALUES (${BUSINESS}, ${account(1)}, 1, false, now(), '{accountNumber}', 'operator', 'ada', '\\x01',
          substring(sha256('salt') FROM 1 FOR 16), sha256('details'))`),
  // mails
  24: (client) =>
    client.query(`
      INSERT INTO mails (business_id, id, kind, to_address, facts, state, attempts, due_at, expires_at, created_at)
        VALUES (${BUSINESS}, 'mail-1', 'invitation', 'chidi@example.com', '\\x01', 'waiting', 0, now(), now(), now());
      INSERT INTO person_links (digest, kind, user_id, email, expires_at)
        VALUES (sha256('link'), 'new_password', 'user-1', 'ada@example.com', now())`),
  // facts
  25: (client) =>
    client.query(`
      WITH f AS (
        SELECT 1::bigint AS number, '2026-03-01T00:00:00Z'::timestamptz AS recorded_at, 'refund'::text AS kind,
               true AS found, ARRAY['1'] AS subjects, ARRAY[sha256('row')] AS digests,
               substring(sha256('salt') FROM 1 FOR 16) AS salt, ${GONE_SQL} AS previous
      ), made AS (
        SELECT f.*, ${factDigestSql({
          businessId: `${BUSINESS}::bigint`,
          live: 'false',
          number: 'f.number',
          recordedAt: 'f.recorded_at',
          kind: 'f.kind',
          found: 'f.found',
          subjects: 'f.subjects',
          digests: 'f.digests',
          salt: 'f.salt',
          previous: 'f.previous',
        })} AS digest FROM f
      ), head AS (
        INSERT INTO ledger_fact_heads (business_id, live, number, recorded_at, digest)
        SELECT ${BUSINESS}, false, number, recorded_at, digest FROM made
      )
      INSERT INTO ledger_facts (business_id, live, number, recorded_at, kind, found, subjects, digests, salt, digest)
      SELECT ${BUSINESS}, false, number, recorded_at, kind, found, subjects, digests, salt, digest FROM made`),
  // four-eyes
  26: (client) =>
    client.query(`
      INSERT INTO approver_grants (business_id, user_id, granted_at, granter_id, how)
        VALUES (${BUSINESS}, 'user-1', now(), 'user-1', 'raised');
      INSERT INTO change_requests (business_id, live, number, kind, subject, change, summary, reason, made_by_kind,
          made_by_id, maker_id, created_at, expires_at)
        VALUES (${BUSINESS}, false, 1, 'approval_rule', '', '\\x01', 'Anyone may approve', 'Alone', 'user', 'user-1',
          'user-1', now(), now())`),
  // key-uses
  29: (client) =>
    client.query(`
      INSERT INTO api_key_uses (business_id, api_key_id, last_used_at, last_used_from)
        VALUES (${BUSINESS}, ${BUSINESS}, now(), '203.0.113.7');
      UPDATE api_keys SET name = 'Books', maker_id = 'user-1', scopes = '{payments:read,payments:write}'`),
  31: (client) =>
    client.query(`
      INSERT INTO auth_passkeys (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
        VALUES ('passkey-1', 'Phone', 'key', 'user-1', 'credential-1', 4000000000, 'multiDevice', true);
      UPDATE auth_sessions SET proved_with = 'passkey';
      UPDATE businesses SET second_factor_required = true WHERE id = ${BUSINESS}`),
  // payout-reviews
  32: (client) =>
    client.query(`
      INSERT INTO settlement_payout_reviews (business_id, live, run_number, position, reviewed_at, amount_kobo,
          inflow_kobo, codes, weight)
        VALUES (${BUSINESS}, false, 1, 1, now(), 50000, 50000, '{first_payout}', 5)`),
  // spending-limits
  34: (client) =>
    client.query(`
      INSERT INTO spending_days (business_id, live, subject_kind, subject_id, day, paid_kobo, refunded_kobo)
        VALUES (${BUSINESS}, false, 'account', ${account(1)}, '2026-03-01', 100, 0);
      INSERT INTO spending_notices (business_id, live, noticed_at) VALUES (${BUSINESS}, false, now())`),
  // security-events
  35: (client) =>
    client.query(`
      INSERT INTO security_events (business_id, id, kind, first_at, last_at, times, what, person_id, address, fold_key)
        VALUES (${BUSINESS}, 'event-1', 'sign_in_failed', now(), now(), 3, 'password', 'user-1', '10.0.0.7', '\\x01');
      INSERT INTO security_alerts (business_id, person_id, alerted_at) VALUES (${BUSINESS}, 'user-1', now())`),
  // payout-holds
  37: (client) =>
    client.query(`
      INSERT INTO payout_rules (business_id, live, bank_details_hold_hours, new_account_hold_hours, bank_details,
        updated_at) VALUES (${BUSINESS}, false, 48, 0, 'anyone', now())`),
  // account-words
  54: (client) =>
    client.query(`
      INSERT INTO account_words (business_id, live, account_id, fold_version, account_updated_at, folded, trigrams)
        VALUES (${BUSINESS}, false, ${account(1)}, 1, now(), 'oja nla', '{1,2}')`),
  // transaction-words
  58: (client) =>
    client.query(`
      INSERT INTO transaction_words (business_id, live, fold_version, sequence, connected_account_id, folded, hashes)
        VALUES (${BUSINESS}, false, 1, 1, ${account(1)}, 'two bags of rice', '{1,2}')`),
  // result-mappings
  59: (client) =>
    client.query(`
      INSERT INTO settlement_result_mappings (business_id, live, number, name, headings, headings_digest, columns,
        statuses, made_by_kind, made_at)
        VALUES (${BUSINESS}, false, 1, 'First Bank', '{Reference,Sum,Response}', sha256('x'),
          '[["end_to_end_id",1],["amount",2],["status",3]]', '[["Done","paid"]]', 'operator', now())`),
  // transaction-blocks: of the first block, which no wallet's own is in.
  64: (client) =>
    client.query(`
      INSERT INTO transaction_blocks (business_id, live, wallet_id, block, first_at)
        SELECT business_id, live, 0, 0, min(created_at) FROM transactions
         WHERE business_id = ${BUSINESS} AND NOT live AND sequence <= 128 GROUP BY business_id, live;
      INSERT INTO listed_transactions (business_id, live, wallet_id, kind, purpose, block, listed_before, positions)
        SELECT business_id, live, 0, kind, coalesce(purpose, ''), 0, 0, array_agg(sequence - 1 ORDER BY sequence)
          FROM (SELECT t.*, ${KIND} AS kind FROM transactions t
                 WHERE t.business_id = ${BUSINESS} AND NOT t.live AND t.sequence <= 128) AS t
         GROUP BY GROUPING SETS ((business_id, live, kind), (business_id, live, kind, purpose))`),
  // saved-views
  57: (client) =>
    client.query(`
      INSERT INTO saved_views (business_id, id, member_id, page, name, search)
        SELECT ${BUSINESS}, ${BUSINESS} + 57, id, 'transactions', 'Refunds', '{"kind":"refund"}'
          FROM auth_members LIMIT 1`),
};

async function refund(
  client: pg.Client,
  { paymentSequence, ...legs }: Posting & { paymentSequence: number },
): Promise<void> {
  const sequence = await post(client, { ...legs, purpose: 'refund' });
  await client.query(`INSERT INTO refunds (business_id, live, sequence, payment_sequence, commission)
    VALUES (${BUSINESS}, false, ${sequence}, ${paymentSequence}, 'reverse')`);
}

const SEAL_HEADING_SQL = sealHeadingSql({
  businessId: 's.business_id',
  live: 's.live',
  number: 's.number',
  firstSequence: 's.first_sequence',
  lastSequence: 's.last_sequence',
  sealedAt: 's.sealed_at',
});

/** Writes the data of this version of the schema. */
export async function seed(client: pg.Client, version: number): Promise<void> {
  await SEEDS[version]?.(client);
  await payments(client, EACH_VERSION);
}
