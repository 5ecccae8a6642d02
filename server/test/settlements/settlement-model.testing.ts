/**
 * What the settlements of one business should do, as simply as possible: no database, no steps, no locks. Written from
 * the product's rules and not from the code, so that the two can disagree. Amounts are kobo; accounts have no
 * commission.
 */
export type Outcome = 'paid' | 'failed' | 'unknown';
export type RunState = 'preparing' | 'draft' | 'approved' | 'exported' | 'completed' | 'cancelling' | 'cancelled';

export interface Terms {
  readonly minimum: number;
  readonly reserve: number;
  readonly reservePercent: number;
  /** Whether payments since the mark are too young to be paid out. */
  readonly delayed: boolean;
}

export interface ModelPayout {
  readonly run: ModelRun;
  readonly account: number;
  readonly amount: number;
  outcome: Outcome | 'cancelled' | undefined;
}

export interface ModelRun {
  state: RunState;
  readonly accounts: readonly number[] | undefined;
  readonly payouts: ModelPayout[];
}

export class SettlementModel {
  readonly accounts: { balance: number; young: number; deleted: boolean }[];
  readonly payments: { readonly account: number; left: number }[] = [];
  readonly runs: ModelRun[] = [];
  readonly payouts: ModelPayout[] = [];
  terms: Terms = { minimum: 0, reserve: 0, reservePercent: 0, delayed: false };

  constructor(accounts: number) {
    this.accounts = Array.from({ length: accounts }, () => ({ balance: 0, young: 0, deleted: false }));
  }

  account(index: number) {
    const account = this.accounts[index];
    if (account === undefined) throw new Error('the model has no such account');
    return account;
  }

  pay(index: number, amount: number): number {
    const account = this.account(index);
    if (account.deleted) return 404;
    account.balance += amount;
    account.young += amount;
    this.payments.push({ account: index, left: amount });
    return 200;
  }

  refund(payment: { readonly account: number; left: number }, amount: number): number {
    const account = this.account(payment.account);
    if (amount > payment.left || amount > account.balance) return 409;
    payment.left -= amount;
    account.balance -= amount;
    return 200;
  }

  /** From now on, earlier payments are old. */
  mark(): void {
    for (const account of this.accounts) account.young = 0;
  }

  start(accounts: readonly number[] | undefined): void {
    this.runs.push({ state: 'preparing', accounts, payouts: [] });
  }

  /** Completes everything in progress. */
  settle(): void {
    for (const run of this.runs) {
      if (run.state === 'preparing') this.#fill(run);
      if (run.state === 'cancelling') {
        for (const payout of run.payouts) if (payout.outcome === undefined) this.#giveBack(payout, 'cancelled');
        run.state = 'cancelled';
      }
    }
  }

  /** Whether another run than this one is in progress. */
  isUnderWay(place: number): boolean {
    const own = this.runs[place % Math.max(this.runs.length, 1)];
    return this.runs.some((run) => run !== own && (run.state === 'preparing' || run.state === 'cancelling'));
  }

  #fill(run: ModelRun): void {
    for (const [index, account] of this.accounts.entries()) {
      if (run.accounts !== undefined && !run.accounts.includes(index)) continue;
      const amount = this.#payable(account);
      if (amount === 0) continue;
      account.balance -= amount;
      const payout = { run, account: index, amount, outcome: undefined };
      run.payouts.push(payout);
      this.payouts.push(payout);
    }
    run.state = run.payouts.length === 0 ? 'cancelled' : 'draft';
  }

  #payable({ balance, young, deleted }: { balance: number; young: number; deleted: boolean }): number {
    if (deleted) return Math.max(balance, 0);
    const settled = this.terms.delayed ? balance - young : balance;
    const kept = this.terms.reserve + Math.ceil((settled * this.terms.reservePercent) / 100);
    const amount = settled - kept;
    return amount > 0 && amount >= this.terms.minimum ? amount : 0;
  }

  approve(run: ModelRun): number {
    if (run.state === 'draft') run.state = 'approved';
    return ['approved', 'exported', 'completed'].includes(run.state) ? 200 : 409;
  }

  export(run: ModelRun): number {
    if (run.state === 'approved') {
      run.state = 'exported';
      this.#complete(run);
    }
    return ['exported', 'completed'].includes(run.state) ? 200 : 409;
  }

  cancel(run: ModelRun): number {
    if (run.state === 'exported' || run.state === 'completed') return 409;
    if (run.state !== 'cancelled') run.state = 'cancelling';
    return 200;
  }

  cancelPayout(payout: ModelPayout): number {
    if (payout.outcome === 'cancelled') return 200;
    if (payout.run.state !== 'draft') return 409;
    this.#giveBack(payout, 'cancelled');
    if (payout.run.payouts.every(({ outcome }) => outcome === 'cancelled')) payout.run.state = 'cancelled';
    return 200;
  }

  /** Whether it is accepted, or was so before. */
  say(payout: ModelPayout, outcome: Outcome, byWhom: 'bank' | 'person'): boolean {
    const isOut = payout.run.state === 'exported' || payout.run.state === 'completed';
    if (!isOut || payout.outcome === 'cancelled') return false;
    if (payout.outcome === outcome) return true;
    const isOpen = payout.outcome === undefined || payout.outcome === 'unknown';
    const isUndone = payout.outcome === 'paid' && outcome === 'failed' && byWhom === 'person';
    if (!isOpen && !isUndone) return false;
    if (outcome === 'failed') this.#giveBack(payout, 'failed');
    payout.outcome = outcome;
    this.#complete(payout.run);
    return true;
  }

  #giveBack(payout: ModelPayout, outcome: 'failed' | 'cancelled'): void {
    payout.outcome = outcome;
    this.account(payout.account).balance += payout.amount;
  }

  #complete(run: ModelRun): void {
    const isOpen = ({ outcome }: ModelPayout): boolean => outcome === undefined || outcome === 'unknown';
    run.state = run.payouts.some(isOpen) ? 'exported' : 'completed';
  }
}
