/** Recomputes a ledger from its transactions, one by one, and compares what its wallets and its row keep. */
import type { AccountId, WalletId } from '../../../platform/database/ids.ts';
import type { KeptLedger, KeptWallet, PostedRow } from './queries.ts';

/** What the transactions of a wallet say, up to a moment. */
export interface RecountedWallet {
  accountId: AccountId;
  sequence: bigint;
  balanceKobo: bigint;
  inflowKobo: bigint;
  commissionKobo: bigint;
}

export class Recount {
  readonly #wallets: Map<WalletId, RecountedWallet>;
  /** As the snapshot has them that is being read. */
  #kept: ReadonlyMap<WalletId, KeptWallet> = new Map();
  #sequence: bigint;
  #balanceKobo = 0n;
  #inflowKobo = 0n;
  #commissionKobo = 0n;
  #lastPostedAt: Date;

  /** Continues after these wallets' transactions, the last of which is `sequence`. */
  constructor(sequence = 0n, lastPostedAt = new Date(0), wallets: Iterable<readonly [WalletId, RecountedWallet]> = []) {
    this.#sequence = sequence;
    this.#lastPostedAt = lastPostedAt;
    this.#wallets = new Map();
    for (const [id, wallet] of wallets) {
      this.#wallets.set(id, { ...wallet });
      this.#balanceKobo += wallet.balanceKobo;
      this.#inflowKobo += wallet.inflowKobo;
      this.#commissionKobo += wallet.commissionKobo;
    }
  }

  copy(): Recount {
    return new Recount(this.#sequence, this.#lastPostedAt, this.#wallets);
  }

  get sequence(): bigint {
    return this.#sequence;
  }

  get lastPostedAt(): Date {
    return this.#lastPostedAt;
  }

  get wallets(): ReadonlyMap<WalletId, Readonly<RecountedWallet>> {
    return this.#wallets;
  }

  /** The wallets of the snapshot that is read next. */
  meet(kept: readonly KeptWallet[]): void {
    this.#kept = new Map(kept.map((wallet) => [wallet.id, wallet]));
    for (const { id, connected_account_id: accountId } of kept) {
      if (this.#wallets.has(id)) continue;
      this.#wallets.set(id, { accountId, sequence: 0n, balanceKobo: 0n, inflowKobo: 0n, commissionKobo: 0n });
    }
  }

  /** How many wallets the snapshot has. */
  get walletCount(): number {
    return this.#kept.size;
  }

  /** Adds the next transaction. Returns its fault or undefined. */
  add(row: PostedRow): string | undefined {
    const wallet = this.#kept.has(row.wallet_id) ? this.#wallets.get(row.wallet_id) : undefined;
    if (row.sequence !== this.#sequence + 1n) return `follows sequence ${this.#sequence}: there is a gap`;
    if (row.wallet_kobo + row.commission_kobo + row.clearing_kobo !== 0n) return 'has legs that do not sum to zero';
    if (wallet === undefined) return `is of wallet ${row.wallet_id}, which this ledger does not have`;
    if (row.connected_account_id !== wallet.accountId) {
      return `says account ${row.connected_account_id}, but its wallet is of account ${wallet.accountId}`;
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
    for (const [id, { accountId, sequence, balanceKobo, inflowKobo, commissionKobo }] of this.#wallets) {
      const kept = this.#kept.get(id);
      if (kept === undefined) return { id, message: `is missing, though ${sequence} transactions are of it` };
      const message =
        differs('account', kept.connected_account_id, accountId) ??
        differs('last sequence', kept.last_sequence, sequence) ??
        differs('balance in kobo', kept.balance_kobo, balanceKobo) ??
        differs('inflow in kobo', kept.inflow_kobo, inflowKobo) ??
        differs('commission in kobo', kept.commission_kobo, commissionKobo);
      if (message !== undefined) return { id, message };
    }
    return undefined;
  }

  wrongTotals(kept: KeptLedger): string | undefined {
    return (
      differs('last sequence', kept.last_sequence, this.#sequence) ??
      differs('balance in kobo', kept.balance_kobo, this.#balanceKobo) ??
      differs('inflow in kobo', kept.inflow_kobo, this.#inflowKobo) ??
      differs('commission in kobo', kept.commission_kobo, this.#commissionKobo) ??
      differs('time of the last posting', kept.last_posted_at.toISOString(), this.#lastPostedAt.toISOString())
    );
  }
}

export function differs(
  what: string,
  kept: bigint | string,
  counted: bigint | string,
  witnesses: 'transactions' | 'accounts' = 'transactions',
): string | undefined {
  return kept === counted ? undefined : `keeps ${kept} as its ${what}, but the ${witnesses} say ${counted}`;
}
