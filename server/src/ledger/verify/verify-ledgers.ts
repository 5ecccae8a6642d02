/**
 * Verifies the books: recomputes every balance, sequence and total from the transactions, compares them with the seals,
 * and names the first row that disagrees. Each ledger is read in one snapshot, in chunks. So verification can run
 * beside a busy server, and needs memory for the wallets only, however many transactions there are.
 */
import type pg from 'pg';
import type { WalletId } from '../../database/ids.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { type KnownFact, verifyFacts } from '../facts/verify-facts.ts';
import { type LedgerKey, ledgerName } from '../posting.ts';
import { type KnownSeal, SealWalk } from '../seals/seal-walk.ts';
import * as payouts from './payout-queries.ts';
import * as queries from './queries.ts';
import { wrongBlock } from './verify-blocks.ts';

export interface Disagreement extends LedgerKey {
  /** `transaction`, `wallet`, `ledger`, `seal`, `fact`, or the label of a kind of facts. */
  readonly where: string;
  /**
   * The number of the transaction, seal, fact or run in its ledger, the wallet's id, or the name of a row that facts
   * record; undefined for the ledger's own row.
   */
  readonly row: bigint | string | undefined;
  readonly message: string;
}

export interface Verification {
  readonly ledgers: number;
  readonly wallets: number;
  readonly transactions: number;
  readonly seals: number;
  readonly facts: number;
  /** Facts about rows that were taken up as they were, after an upgrade. */
  readonly factsFound: number;
  /** Transactions that are newer than the last seal of their ledger. */
  readonly unsealed: number;
  /** The first row that disagrees; undefined when the books are right. */
  readonly disagreement: Disagreement | undefined;
}

export interface VerifyOptions {
  /** Called after every chunk; `total` is the number of transactions in the ledgers when the verification began. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly chunkSize?: number;
  /** Copies of seals kept outside of the database; the chains must contain them. */
  readonly knownSeals?: readonly (LedgerKey & KnownSeal)[];
  /** The same of facts. */
  readonly knownFacts?: readonly (LedgerKey & KnownFact)[];
}

const CHUNK_SIZE = 5_000;

/** Takes no locks and writes nothing. @throws the database's error. */
export async function verifyLedgers(
  deps: { readonly pool: pg.Pool },
  options: VerifyOptions = {},
): Promise<Verification> {
  const { onProgress, chunkSize = CHUNK_SIZE, knownSeals = [], knownFacts = [] } = options;
  const sealsOf = Map.groupBy(knownSeals, ledgerName);
  const factsOf = Map.groupBy(knownFacts, ledgerName);
  const ledgers = await queries.findLedgers(deps.pool);
  const total = Number(ledgers.reduce((sum, { transactions }) => sum + transactions, 0n));
  const seen = { ledgers: 0, wallets: 0, transactions: 0, seals: 0, facts: 0, factsFound: 0, unsealed: 0 };
  const advance = (rows: number): void => {
    seen.transactions += rows;
    onProgress?.({ done: seen.transactions, total });
  };
  for (const { ledger } of ledgers) {
    const seals = sealsOf.get(ledgerName(ledger)) ?? [];
    const facts = factsOf.get(ledgerName(ledger)) ?? [];
    const verified = await inSnapshot(deps.pool, (client) =>
      verifyLedger(client, ledger, { seals, facts }, chunkSize, advance),
    );
    seen.ledgers += 1;
    seen.wallets += verified.wallets;
    seen.seals += verified.seals;
    seen.facts += verified.facts;
    seen.factsFound += verified.factsFound;
    seen.unsealed += verified.unsealed;
    if (verified.disagreement !== undefined) return { ...seen, disagreement: verified.disagreement };
  }
  const present = new Set(ledgers.map(({ ledger }) => ledgerName(ledger)));
  const disagreement =
    withoutLedger(await queries.findOrphanedLedger(deps.pool), 'has transactions but no row of its own') ??
    withoutLedger(await queries.findOrphanedChain(deps.pool), 'has seals or facts but no row of its own') ??
    withoutLedger(
      [...knownSeals, ...knownFacts].find((copy) => !present.has(ledgerName(copy))),
      'has seals or facts that were written down but no row of its own',
    );
  return { ...seen, disagreement };
}

function withoutLedger(ledger: LedgerKey | undefined, message: string): Disagreement | undefined {
  return ledger && { businessId: ledger.businessId, live: ledger.live, where: 'ledger', row: undefined, message };
}

type Finding = Omit<Disagreement, keyof LedgerKey>;

async function verifyLedger(
  client: pg.PoolClient,
  ledger: LedgerKey,
  known: { readonly seals: readonly KnownSeal[]; readonly facts: readonly KnownFact[] },
  chunkSize: number,
  advance: (rows: number) => void,
): Promise<Omit<Verification, 'ledgers' | 'transactions'>> {
  const kept = await queries.readKeptLedger(client, ledger);
  const recount = new Recount(await queries.readKeptWallets(client, ledger));
  const seals = await SealWalk.begin(client, ledger, known.seals);
  const ofTransactions =
    (await wrongStart(client, ledger)) ??
    (await wrongTransaction(client, ledger, recount, seals, chunkSize, advance)) ??
    (await seals.end());
  // Facts name the row that was changed, so they come before the sums that may no longer fit it.
  const facts = await verifyFacts(client, ledger, known.facts);
  const finding =
    ofTransactions ??
    facts.finding ??
    (await wrongSums(client, ledger, recount, kept)) ??
    (await wrongBlock(client, ledger));
  return {
    wallets: recount.walletCount,
    seals: seals.seals,
    facts: facts.facts,
    factsFound: facts.found,
    unsealed: seals.unsealed,
    disagreement: finding && { ...ledger, ...finding },
  };
}

async function wrongStart(client: pg.PoolClient, ledger: LedgerKey): Promise<Finding | undefined> {
  const row = await queries.findSequenceBeforeFirst(client, ledger);
  return row === undefined ? undefined : { where: 'transaction', row, message: 'comes before the first sequence, 1' };
}

/**
 * One pass over the transactions. What the recount finds waits until the seal of that segment was checked, because the
 * seal names the row that was changed, which may come before the row that no longer fits.
 */
async function wrongTransaction(
  client: pg.PoolClient,
  ledger: LedgerKey,
  recount: Recount,
  seals: SealWalk,
  chunkSize: number,
  advance: (rows: number) => void,
): Promise<Finding | undefined> {
  let after = 0n;
  let doubt: Finding | undefined;
  for (;;) {
    const rows = await queries.readTransactions(client, ledger, after, chunkSize);
    after = rows.at(-1)?.sequence ?? after;
    await seals.readThrough(after);
    for (const row of rows) {
      const changed = seals.add(row);
      if (changed !== undefined) return changed;
      const message = doubt === undefined ? recount.add(row) : undefined;
      if (message !== undefined) doubt = { where: 'transaction', row: row.sequence, message };
      if (doubt !== undefined && !seals.isInSegment) return doubt;
    }
    advance(rows.length);
    if (rows.length < chunkSize) return (doubt && (await seals.end())) ?? doubt;
  }
}

async function wrongSums(
  client: pg.PoolClient,
  ledger: LedgerKey,
  recount: Recount,
  kept: queries.KeptLedger,
): Promise<Finding | undefined> {
  const overRefunded = await queries.findOverRefunded(client, ledger);
  if (overRefunded !== undefined) {
    return { where: 'transaction', row: overRefunded, message: 'has refunds that do not fit it' };
  }
  const settlement = await wrongSettlement(client, ledger);
  if (settlement !== undefined) return settlement;
  const wallet = recount.wrongWallet();
  if (wallet !== undefined) return { where: 'wallet', row: wallet.id, message: wallet.message };
  const stray = await queries.findStrayWallet(client, ledger);
  if (stray !== undefined)
    return { where: 'wallet', row: stray, message: 'is not the wallet of the account that it names' };
  if (await queries.isMisMarked(client, ledger)) {
    return { where: 'ledger', row: undefined, message: 'does not say whether limits are set, so postings pass them' };
  }
  const message = recount.wrongTotals(kept) ?? wrongAccounts(kept, await queries.readAccountFacts(client, ledger));
  return message === undefined ? undefined : { where: 'ledger', row: undefined, message };
}

/** Compares payouts with their debits and returns, both ways, and runs with their payouts. */
async function wrongSettlement(client: pg.PoolClient, ledger: LedgerKey): Promise<Finding | undefined> {
  const transaction =
    named(await payouts.findMisfit(client, ledger), 'is not the debit of the payout that names it') ??
    named(
      await payouts.findMisfitReturn(client, ledger),
      'is of a payout that was not given back as its outcome says',
    ) ??
    named(await payouts.findDebitWithoutPayout(client, ledger), 'is a payout that no settlement run has') ??
    named(await payouts.findReturnWithoutPayout(client, ledger), 'gives back no payout');
  if (transaction !== undefined) return transaction;
  const run = await payouts.findMiscountedRun(client, ledger);
  return run === undefined
    ? undefined
    : { where: 'settlement run', row: run, message: 'keeps other counts and sums than its payouts have' };
}

function named(sequence: bigint | undefined, message: string): Finding | undefined {
  return sequence === undefined ? undefined : { where: 'transaction', row: sequence, message };
}

interface RecountedWallet {
  readonly kept: queries.KeptWallet;
  sequence: bigint;
  balanceKobo: bigint;
  inflowKobo: bigint;
  commissionKobo: bigint;
}

/** Recomputes the ledger from its transactions, one by one. */
class Recount {
  readonly #wallets: ReadonlyMap<WalletId, RecountedWallet>;
  #sequence = 0n;
  #balanceKobo = 0n;
  #inflowKobo = 0n;
  #commissionKobo = 0n;
  #lastPostedAt = new Date(0);

  constructor(kept: readonly queries.KeptWallet[]) {
    const fresh = { sequence: 0n, balanceKobo: 0n, inflowKobo: 0n, commissionKobo: 0n };
    this.#wallets = new Map(kept.map((wallet) => [wallet.id, { kept: wallet, ...fresh }]));
  }

  get walletCount(): number {
    return this.#wallets.size;
  }

  /** Adds the next transaction. Returns its fault or undefined. */
  add(row: queries.PostedRow): string | undefined {
    const wallet = this.#wallets.get(row.wallet_id);
    if (row.sequence !== this.#sequence + 1n) return `follows sequence ${this.#sequence}: there is a gap`;
    if (row.wallet_kobo + row.commission_kobo + row.clearing_kobo !== 0n) return 'has legs that do not sum to zero';
    if (wallet === undefined) return `is of wallet ${row.wallet_id}, which this ledger does not have`;
    if (row.connected_account_id !== wallet.kept.connected_account_id) {
      return (
        `says account ${row.connected_account_id}, but its wallet is of account ` +
        `${wallet.kept.connected_account_id}`
      );
    }
    if (row.wallet_sequence !== wallet.sequence + 1n) {
      return `has wallet sequence ${row.wallet_sequence} after ${wallet.sequence}`;
    }
    const balanceKobo = wallet.balanceKobo + row.wallet_kobo;
    if (row.balance_after_kobo !== balanceKobo) {
      return `has balance ${row.balance_after_kobo} kobo after it, but the sum is ${balanceKobo}`;
    }
    if (row.created_at < this.#lastPostedAt) return 'is older than the transaction before it';

    const inflowKobo = row.wallet_kobo > 0n ? row.wallet_kobo : 0n;
    wallet.sequence = row.wallet_sequence;
    wallet.balanceKobo = balanceKobo;
    wallet.inflowKobo += inflowKobo;
    wallet.commissionKobo += row.commission_kobo;
    this.#sequence = row.sequence;
    this.#balanceKobo += row.wallet_kobo;
    this.#inflowKobo += inflowKobo;
    this.#commissionKobo += row.commission_kobo;
    this.#lastPostedAt = row.created_at;
    return undefined;
  }

  wrongWallet(): { id: WalletId; message: string } | undefined {
    for (const { kept, sequence, balanceKobo, inflowKobo, commissionKobo } of this.#wallets.values()) {
      const message =
        differs('last sequence', kept.last_sequence, sequence) ??
        differs('balance in kobo', kept.balance_kobo, balanceKobo) ??
        differs('inflow in kobo', kept.inflow_kobo, inflowKobo) ??
        differs('commission in kobo', kept.commission_kobo, commissionKobo);
      if (message !== undefined) return { id: kept.id, message };
    }
    return undefined;
  }

  wrongTotals(kept: queries.KeptLedger): string | undefined {
    return (
      differs('last sequence', kept.last_sequence, this.#sequence) ??
      differs('balance in kobo', kept.balance_kobo, this.#balanceKobo) ??
      differs('inflow in kobo', kept.inflow_kobo, this.#inflowKobo) ??
      differs('commission in kobo', kept.commission_kobo, this.#commissionKobo) ??
      differs('time of the last posting', kept.last_posted_at.toISOString(), this.#lastPostedAt.toISOString())
    );
  }
}

function wrongAccounts(kept: queries.KeptLedger, facts: queries.AccountFacts): string | undefined {
  if (facts.without_wallet !== null) return `has account ${facts.without_wallet} without a wallet of its own`;
  if (facts.last_sequence !== facts.all) {
    return `has ${facts.all} accounts, deleted ones included, but their sequence ends at ${facts.last_sequence}`;
  }
  return (
    differs('last account sequence', kept.last_account_sequence, facts.last_sequence, 'accounts') ??
    differs('number of accounts', kept.account_count, facts.open, 'accounts')
  );
}

function differs(
  what: string,
  kept: bigint | string,
  counted: bigint | string,
  witnesses: 'transactions' | 'accounts' = 'transactions',
): string | undefined {
  return kept === counted ? undefined : `keeps ${kept} as its ${what}, but the ${witnesses} say ${counted}`;
}
