/**
 * The posting statements that lock and read; write-queries.ts has those that write. All run in one READ COMMITTED
 * transaction, in this order; each is one statement for the whole batch. LOCK_LEDGERS and TAKE_LEDGERS come first and
 * everything else relies on them: every writer in a ledger holds that row, so what the later statements read can't
 * change before the commit.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { ApiKeyId, BusinessId, WalletId } from '../../platform/database/ids.ts';
import type { AnyTx, DriverTx } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, statement } from '../../platform/database/statement.ts';
import { splitFromColumns } from './split-columns.ts';
import type { LedgerKey, LockedAccount, PostedTransaction, PostingRequest } from './posting.ts';
import { TRANSACTION_COLUMNS, transactionFromRow } from './transaction-row.ts';

export interface LedgerState extends LedgerKey {
  /** The database's time once the row was locked, or read under its lock. */
  readonly now: Date;
  /** Whether limits of keys or accounts are set. */
  readonly hasLimits: boolean;
  lastSequence: bigint;
  balanceKobo: bigint;
  inflowKobo: bigint;
  commissionKobo: bigint;
  lastPostedAt: Date;
}

export interface WalletState {
  readonly businessId: BusinessId;
  readonly id: WalletId;
  lastSequence: bigint;
  balanceKobo: bigint;
  inflowKobo: bigint;
  commissionKobo: bigint;
}

/** An account and its wallet, both locked. */
export interface Locked {
  readonly ledger: LedgerKey;
  readonly account: LockedAccount;
  readonly wallet: WalletState;
}

const LEDGER_COLUMNS = {
  ...columnsOf('ledgers', ['business_id', 'live', 'last_sequence', 'balance_kobo', 'inflow_kobo', 'commission_kobo']),
  ...columnsOf('ledgers', ['last_posted_at', 'has_limits']),
  now: 'timestamptz',
} as const;

/**
 * The clock is read outside of the part that locks, and therefore for each row after its lock was acquired. Beside FOR
 * UPDATE it would be read before the wait for the lock.
 */
const ledgersWith = (howLocked: string): string => `SELECT locked.*, clock_timestamp() AS now
  FROM (SELECT l.business_id, l.live, l.last_sequence, l.balance_kobo, l.inflow_kobo, l.commission_kobo,
    l.last_posted_at, l.has_limits
          FROM unnest($1::bigint[], $2::boolean[]) AS wanted (business_id, live)
          JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live
         ORDER BY l.business_id, l.live
           FOR UPDATE OF l ${howLocked}) AS locked`;

/**
 * Waits for who holds them. Locks in order of the primary key, and before anything else is locked, so that two batches
 * over the same ledgers can't deadlock.
 */
const LOCK_LEDGERS = statement({
  name: 'lock_ledgers_and_read_clock',
  columns: LEDGER_COLUMNS,
  text: ledgersWith(''),
});

/** Those that nobody holds. It waits for nobody, so it may run while other ledgers are locked. */
const TAKE_LEDGERS = statement({
  name: 'take_ledgers_and_read_clock',
  columns: LEDGER_COLUMNS,
  text: ledgersWith('SKIP LOCKED'),
});

/** Lists of values instead of objects: the batch's largest answer is read without an object for each of its rows. */
const ACCOUNT_COLUMNS = [
  'connected_accounts.business_id',
  'connected_accounts.live',
  'connected_accounts.id',
  'connected_accounts.wallet_id',
  'connected_accounts.enabled',
  'bool',
  'connected_accounts.split_type',
  'connected_accounts.percent_e4',
  'connected_accounts.fee_kobo',
  'connected_accounts.cap_kobo',
  'text',
  'text?',
  'connected_accounts.previous_authorization_key_expires_at',
  'wallets.last_sequence',
  'wallets.balance_kobo',
  'wallets.inflow_kobo',
  'wallets.commission_kobo',
] as const;

/**
 * Primary keys of both tables, locked in id order. Only of ledgers that this transaction holds, as nobody else can hold
 * rows of these; who holds another ledger may hold its accounts for long.
 */
const LOCK_ACCOUNTS = statement({
  name: 'lock_accounts_of_held_ledgers',
  columns: ACCOUNT_COLUMNS,
  text: `WITH held AS MATERIALIZED (
  SELECT l.business_id, l.live
    FROM unnest($4::bigint[], $5::boolean[]) AS wanted (business_id, live)
    JOIN ledgers l ON l.business_id = wanted.business_id AND l.live = wanted.live
     FOR UPDATE OF l SKIP LOCKED
)
SELECT a.business_id, a.live, a.id, a.wallet_id, a.enabled, a.deleted_at IS NOT NULL AS deleted,
       a.split_type, a.percent_e4, a.fee_kobo, a.cap_kobo,
       encode(a.authorization_key_digest, 'hex'), encode(a.previous_authorization_key_digest, 'hex'),
       a.previous_authorization_key_expires_at,
       w.last_sequence, w.balance_kobo, w.inflow_kobo, w.commission_kobo
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[]) AS wanted (business_id, live, id)
  JOIN held ON held.business_id = wanted.business_id AND held.live = wanted.live
  JOIN connected_accounts a ON a.business_id = wanted.business_id AND a.id = wanted.id AND a.live = wanted.live
  JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
 ORDER BY a.business_id, a.id
   FOR UPDATE OF a, w`,
});

const API_KEY_COLUMNS = columnsOf('api_keys', ['id', 'expires_at', 'scopes', 'allowed_addresses']);

/**
 * Primary key of api_keys. Revocation takes the ledger's lock, so the answer holds until the commit. Whether a key has
 * expired is decided by the time read with the ledgers' locks, which is not yet known when this statement is sent.
 */
const UNREVOKED_API_KEYS = statement({
  name: 'unrevoked_api_keys',
  columns: API_KEY_COLUMNS,
  text: `SELECT id, expires_at, scopes, allowed_addresses
  FROM api_keys WHERE id = ANY ($1::bigint[]) AND revoked_at IS NULL`,
});

export type ApiKeyRow = RowOf<typeof API_KEY_COLUMNS>;

/** Unique index transactions_reference_unique. */
const FIND_REFERENCES = statement({
  name: 'find_references',
  columns: TRANSACTION_COLUMNS,
  text: `SELECT t.*
  FROM unnest($1::bigint[], $2::boolean[], $3::uuid[]) AS wanted (business_id, live, reference)
  JOIN transactions t ON t.business_id = wanted.business_id AND t.live = wanted.live
    AND t.reference = wanted.reference`,
});

const namesOf = (ledgers: readonly LedgerKey[]): readonly string[] => [
  plainArray(ledgers.map((l) => l.businessId)),
  plainArray(ledgers.map((l) => l.live)),
];

/** Waits for other writers, at most as long as the transaction's lock_timeout. */
export const lockLedgers = async (on: AnyTx, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> =>
  (await LOCK_LEDGERS.rows(on, namesOf(ledgers))).map(ledgerFromRow);

/** Leaves out those that another writer holds. */
export const takeLedgers = async (on: AnyTx, ledgers: readonly LedgerKey[]): Promise<LedgerState[]> =>
  (await TAKE_LEDGERS.rows(on, namesOf(ledgers))).map(ledgerFromRow);

function ledgerFromRow(row: RowOf<typeof LEDGER_COLUMNS>): LedgerState {
  return {
    now: row.now,
    businessId: row.business_id,
    live: row.live,
    lastSequence: row.last_sequence,
    balanceKobo: row.balance_kobo,
    inflowKobo: row.inflow_kobo,
    commissionKobo: row.commission_kobo,
    lastPostedAt: row.last_posted_at,
    hasLimits: row.has_limits,
  };
}

/** Only the driver gives rows as lists. */
export async function lockAccounts(
  on: DriverTx,
  accounts: readonly Pick<PostingRequest, 'ledger' | 'accountId'>[],
  ledgers: readonly LedgerKey[],
): Promise<Locked[]> {
  const names = namesOf(accounts.map((a) => a.ledger));
  const ids = plainArray(accounts.map((a) => a.accountId));
  return (await LOCK_ACCOUNTS.rows(on, [...names, ids, ...namesOf(ledgers)])).map(accountFromRow);
}

function accountFromRow(row: RowOf<typeof ACCOUNT_COLUMNS>): Locked {
  const [
    businessId,
    live,
    id,
    walletId,
    enabled,
    deleted,
    split_type,
    percent_e4,
    fee_kobo,
    cap_kobo,
    authorizationKeyDigest,
    previousAuthorizationKeyDigest,
    previousAuthorizationKeyExpiresAt,
    lastSequence,
    balanceKobo,
    inflowKobo,
    commissionKobo,
  ] = row;
  return {
    ledger: { businessId, live },
    account: {
      id,
      walletId,
      enabled,
      deleted,
      split: splitFromColumns({ split_type, percent_e4, fee_kobo, cap_kobo }),
      authorizationKeyDigest,
      previousAuthorizationKeyDigest,
      previousAuthorizationKeyExpiresAt,
    },
    wallet: { businessId, id: walletId, lastSequence, balanceKobo, inflowKobo, commissionKobo },
  };
}

/** `expires_at` is null for a key that does not expire. */
export const unrevokedApiKeys = (on: AnyTx, ids: readonly ApiKeyId[]): Promise<ApiKeyRow[]> =>
  UNREVOKED_API_KEYS.rows(on, [plainArray(ids)]);

export async function findReferences(on: AnyTx, requests: readonly PostingRequest[]): Promise<PostedTransaction[]> {
  const references = plainArray(requests.map((r) => r.reference));
  const rows = await FIND_REFERENCES.rows(on, [...namesOf(requests.map((r) => r.ledger)), references]);
  return rows.map(transactionFromRow);
}
