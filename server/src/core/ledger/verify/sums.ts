/** Compares what stands beside the transactions with them. */
import type pg from 'pg';
import type { LedgerKey } from '../posting.ts';
import type { Finding } from './finding.ts';
import * as payouts from './payout-queries.ts';
import * as queries from './queries.ts';
import { differs, type Recount } from './recount.ts';

export async function wrongStart(client: pg.PoolClient, ledger: LedgerKey): Promise<Finding | undefined> {
  const row = await queries.findSequenceBeforeFirst(client, ledger);
  return row === undefined ? undefined : { where: 'transaction', row, message: 'comes before the first sequence, 1' };
}

/** What stands beside the transactions: refunds, settlements, wallets, accounts and the ledger's own row. */
export async function wrongSums(
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
