/**
 * What the payments and refunds of one business should do, as simply as possible: no database, no batches, no locks.
 * Written from the product's rules and not from the code, so that the two can disagree.
 */
export type Split =
  | { readonly type: 'flat'; readonly feeKobo: number }
  | { readonly type: 'percentage'; readonly percent: number; readonly capKobo: number };

export interface PaymentCommand {
  readonly account: number;
  /** With the API key of the other mode than the account's. */
  readonly inOtherMode: boolean;
  readonly amountKobo: number;
  readonly key: 'present' | 'previous' | 'before that' | 'never';
  /** One of a few, so that they are repeated; undefined means a new one. */
  readonly reference: number | undefined;
  readonly description: 'a' | 'b';
}

export interface RefundCommand {
  /** The index of an accepted payment, modulo their number. */
  readonly payment: number;
  readonly inOtherMode: boolean;
  /** Undefined means the whole rest. */
  readonly amountKobo: number | undefined;
  readonly commission: 'reverse' | 'keep' | 'platform';
}

export interface Posted {
  readonly account: number;
  readonly amountKobo: number;
  readonly description: string;
  readonly commissionKobo: number;
  readonly balanceAfterKobo: number;
}

export interface Refunded {
  readonly amountKobo: number;
  readonly accountKobo: number;
  readonly leftKobo: number;
  readonly balanceAfterKobo: number;
}

export type ExpectedRefund =
  { readonly status: 200; readonly refunded: Refunded } | { readonly status: 400 | 404 | 409; readonly code: string };

export type Expected =
  | { readonly status: 200; readonly replayed: boolean; readonly posted: Posted }
  | { readonly status: 400 | 403 | 404 | 409; readonly code: string };

interface AccountState {
  readonly live: boolean;
  split: Split;
  isEnabled: boolean;
  isDeleted: boolean;
  doesPreviousKeyOpen: boolean;
  rotations: number;
  balanceKobo: number;
  inflowKobo: number;
  commissionKobo: number;
  transactions: number;
}

const refused = <Status extends 400 | 403 | 404 | 409>(status: Status, code: string) => ({ status, code }) as const;

export class LedgerModel {
  readonly accounts: readonly AccountState[];
  /** In the order in which they were accepted. */
  readonly accepted: Posted[] = [];
  /** Whether a wallet may go below zero. */
  owes = false;
  readonly #byReference = new Map<string, Posted>();
  readonly #refundedKobo = new Map<Posted, number>();

  constructor(modes: readonly boolean[], split: Split) {
    this.accounts = modes.map((live) => ({
      live,
      split,
      isEnabled: true,
      isDeleted: false,
      doesPreviousKeyOpen: false,
      rotations: 0,
      balanceKobo: 0,
      inflowKobo: 0,
      commissionKobo: 0,
      transactions: 0,
    }));
  }

  account(index: number): AccountState {
    const account = this.accounts[index];
    if (account === undefined) throw new Error(`the model has no account ${index}`);
    return account;
  }

  pay(command: PaymentCommand): Expected {
    const account = this.account(command.account);
    if (command.amountKobo === 0) return refused(400, 'validation_failed');
    if (command.inOtherMode) return refused(404, 'not_found');
    const name = command.reference === undefined ? undefined : `${account.live} ${command.reference}`;
    const before = name === undefined ? undefined : this.#byReference.get(name);
    if (before !== undefined) return this.#replay(command, account, before);
    if (account.isDeleted) return refused(404, 'not_found');
    const opens = command.key === 'present' || (command.key === 'previous' && account.doesPreviousKeyOpen);
    if (!opens) return refused(403, 'authorization_key_mismatch');
    if (!account.isEnabled) return refused(403, 'account_disabled');
    const commissionKobo = commissionOf(account.split, command.amountKobo);
    account.balanceKobo += command.amountKobo - commissionKobo;
    account.inflowKobo += command.amountKobo - commissionKobo;
    account.commissionKobo += commissionKobo;
    account.transactions += 1;
    const { amountKobo, description } = command;
    const posted = {
      account: command.account,
      amountKobo,
      description,
      commissionKobo,
      balanceAfterKobo: account.balanceKobo,
    };
    if (name !== undefined) this.#byReference.set(name, posted);
    this.accepted.push(posted);
    return { status: 200, replayed: false, posted };
  }

  refund(payment: Posted, { inOtherMode, amountKobo: wantedKobo, commission }: RefundCommand): ExpectedRefund {
    const account = this.account(payment.account);
    if (wantedKobo === 0) return refused(400, 'validation_failed');
    if (inOtherMode) return refused(404, 'not_found');
    const beforeKobo = this.#refundedKobo.get(payment) ?? 0;
    const leftKobo = payment.amountKobo - beforeKobo;
    if (leftKobo === 0) return refused(409, 'already_refunded');
    const amountKobo = wantedKobo ?? leftKobo;
    if (amountKobo > leftKobo) return refused(409, 'refund_too_large');
    const parentKobo = commissionBack(payment, { beforeKobo, amountKobo, commission });
    const accountKobo = amountKobo - parentKobo;
    if (accountKobo > 0 && account.balanceKobo < accountKobo && !this.owes) return refused(409, 'insufficient_balance');
    account.balanceKobo -= accountKobo;
    account.commissionKobo -= parentKobo;
    account.transactions += 1;
    this.#refundedKobo.set(payment, beforeKobo + amountKobo);
    const { balanceKobo: balanceAfterKobo } = account;
    return {
      status: 200,
      refunded: { amountKobo, accountKobo, leftKobo: leftKobo - amountKobo, balanceAfterKobo },
    };
  }

  /** An accepted payment stays accepted, for whoever has or had the key. */
  #replay(command: PaymentCommand, account: AccountState, before: Posted): Expected {
    if (before.account !== command.account) return refused(409, 'reference_conflict');
    const wasKey = command.key === 'present' || (command.key === 'previous' && account.rotations > 0);
    if (!wasKey) return refused(403, 'authorization_key_mismatch');
    const isSame = before.amountKobo === command.amountKobo && before.description === command.description;
    return isSame ? { status: 200, replayed: true, posted: before } : refused(409, 'reference_conflict');
  }
}

/** The amounts of the tests are small enough for exact arithmetic in doubles. */
export function commissionOf(split: Split, amountKobo: number): number {
  if (split.type === 'flat') return Math.min(split.feeKobo, amountKobo);
  const percentE4 = Math.round(split.percent * 10_000);
  const share = Math.floor((amountKobo * percentE4 + 500_000) / 1_000_000);
  const capped = split.capKobo > 0 ? Math.min(share, split.capKobo) : share;
  return Math.min(capped, amountKobo);
}

/** The commission's part of a refund, after `beforeKobo` of the payment were given back already. */
export function commissionBack(
  payment: Pick<Posted, 'amountKobo' | 'commissionKobo'>,
  refund: Pick<RefundCommand, 'commission'> & { readonly beforeKobo: number; readonly amountKobo: number },
): number {
  const { beforeKobo, amountKobo, commission } = refund;
  const upTo = (kobo: number): number => Math.round((payment.commissionKobo * kobo) / payment.amountKobo);
  return { reverse: upTo(beforeKobo + amountKobo) - upTo(beforeKobo), keep: 0, platform: amountKobo }[commission];
}
