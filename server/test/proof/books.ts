/** The transactions of one ledger in the order of their sequence, and what was true after each of them. */
import type { Account, Legs, Operation } from './history.ts';
import type { Before, PaymentBefore } from './model.ts';

export interface Row extends Legs {
  readonly sequence: number;
  readonly reference: string;
  readonly account: number;
  readonly balanceAfterKobo: number;
  /** The reference of the payment that it refunds. */
  readonly refundOf: string | undefined;
}

interface Totals {
  readonly balanceKobo: number;
  readonly commissionKobo: number;
}

export class Books {
  readonly rows: readonly Row[];
  readonly #percents: ReadonlyMap<number, number>;
  readonly #byReference: ReadonlyMap<string, Row>;
  readonly #byAccount: ReadonlyMap<number, readonly Row[]>;
  readonly #refunds: ReadonlyMap<string | undefined, readonly Row[]>;
  readonly #totals: ReadonlyMap<number | undefined, readonly Totals[]>;

  constructor(accounts: readonly Account[], rows: readonly Row[]) {
    this.rows = rows;
    this.#percents = new Map(accounts.map(({ id, percent }) => [id, percent]));
    this.#byReference = new Map(rows.map((row) => [row.reference, row]));
    this.#byAccount = Map.groupBy(rows, ({ account }) => account);
    this.#refunds = Map.groupBy(rows, ({ refundOf }) => refundOf);
    this.#totals = new Map([[undefined, runningTotals(rows)], ...ofEach(this.#byAccount, runningTotals)]);
  }

  find(reference: string): Row | undefined {
    return this.#byReference.get(reference);
  }

  /** The newest first: those of an account, or of all, that were there after `position` transactions. */
  newest(account: number | undefined, position: number, limit: number): readonly Row[] {
    const rows = this.#of(account);
    const count = countUpTo(rows, position);
    return rows.slice(Math.max(count - limit, 0), count).toReversed();
  }

  count(account: number | undefined, position: number): number {
    return countUpTo(this.#of(account), position);
  }

  totals(account: number | undefined, position: number): Totals {
    return this.#totals.get(account)?.[this.count(account, position)] ?? NOTHING;
  }

  /** Undefined if there was no such payment after `position` transactions. */
  payment(reference: string, position: number): PaymentBefore | undefined {
    const row = this.find(reference);
    if (row === undefined || row.sequence > position || row.grossKobo <= 0) return undefined;
    const back = (this.#refunds.get(reference) ?? []).filter(({ sequence }) => sequence <= position);
    return {
      account: row.account,
      amountKobo: row.grossKobo,
      commissionKobo: row.commissionKobo,
      refundedKobo: back.reduce((sum, { grossKobo }) => sum - grossKobo, 0),
    };
  }

  /** What decides an operation that takes place right after `position` transactions. */
  before(operation: Operation, position: number): Before {
    const payment = operation.do === 'refund' ? this.payment(operation.payment, position) : undefined;
    const account = operation.do === 'pay' ? operation.account : (payment?.account ?? 0);
    const { balanceKobo } = this.totals(account, position);
    return { percent: this.#percents.get(account) ?? Number.NaN, balanceKobo, payment };
  }

  #of(account: number | undefined): readonly Row[] {
    return account === undefined ? this.rows : (this.#byAccount.get(account) ?? []);
  }
}

const NOTHING: Totals = { balanceKobo: 0, commissionKobo: 0 };

const ofEach = <K, V, W>(map: ReadonlyMap<K, V>, make: (value: V) => W): [K, W][] =>
  [...map].map(([key, value]) => [key, make(value)]);

/** Before the first row, and after each. */
function runningTotals(rows: readonly Row[]): readonly Totals[] {
  let { balanceKobo, commissionKobo } = NOTHING;
  return [
    NOTHING,
    ...rows.map((row) => ({
      balanceKobo: (balanceKobo += row.walletKobo),
      commissionKobo: (commissionKobo += row.commissionKobo),
    })),
  ];
}

/** How many of these rows, which are in order, have a sequence of at most `position`. */
function countUpTo(rows: readonly Row[], position: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.sequence ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
