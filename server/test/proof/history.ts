/**
 * What clients did and were told, as the checker reads it. Times are milliseconds of the harness's own monotonic clock,
 * so that "before" means the same for all clients.
 */
import type { RefundCommand } from '../posting/ledger-model.testing.ts';

export interface PaymentOperation {
  readonly do: 'pay';
  /** The id of the connected account. */
  readonly account: number;
  readonly amountKobo: number;
}

export interface RefundOperation {
  readonly do: 'refund';
  /** The reference of the payment. */
  readonly payment: string;
  readonly amountKobo: number;
  readonly commission: RefundCommand['commission'];
}

export type Operation = PaymentOperation | RefundOperation;

/** How one transaction moves money. Positive comes in, negative goes out. */
export interface Legs {
  readonly grossKobo: number;
  readonly walletKobo: number;
  readonly commissionKobo: number;
}

/** A transaction as an answer shows it. Answers to refunds have no sequence. */
export interface Told extends Legs {
  readonly reference: string;
  readonly account: number;
  readonly balanceAfterKobo: number;
  readonly sequence?: number;
}

export type Answer =
  | { readonly is: 'posted'; readonly told: Told }
  /** A rule refused it: nothing was posted, and sending it again is pointless. */
  | { readonly is: 'refused'; readonly code: string }
  /** 503 or 409 with a `Retry-After`: the client must ask again. */
  | { readonly is: 'postponed'; readonly code: string }
  | { readonly is: 'wrong'; readonly text: string };

export interface Attempt {
  readonly process: number;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
  /** Undefined if the connection broke: nobody knows what happened. */
  readonly answer: Answer | undefined;
}

/** One intention of a client. Each attempt has the same reference or the same Idempotency-Key. */
export interface Write {
  readonly ledger: number;
  readonly operation: Operation;
  readonly reference: string | undefined;
  readonly key: string | undefined;
  readonly attempts: Attempt[];
}

/** What one answer to a read shows; all of it must be true at the same time. */
export type Sight =
  | {
      readonly of: 'list';
      /** Undefined: of all accounts. */
      readonly account: number | undefined;
      readonly count: number;
      readonly balanceKobo: number;
      readonly commissionKobo: number;
      /** The newest first. */
      readonly newest: readonly Told[];
    }
  /** `refundedKobo` is undefined if there is no such payment. */
  | { readonly of: 'payment'; readonly reference: string; readonly refundedKobo: number | undefined };

export interface Read {
  readonly ledger: number;
  readonly process: number;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
  readonly sight: Sight;
}

/** Somebody asked with the key of one ledger for the payment of another. */
export interface Trespass {
  readonly by: number;
  readonly of: number;
  readonly reference: string;
  readonly status: number;
}

export interface Account {
  readonly id: number;
  /** The commission's part of a payment. */
  readonly percent: number;
}

export interface History {
  /** The accounts of each ledger. */
  readonly ledgers: readonly (readonly Account[])[];
  readonly writes: Write[];
  readonly reads: Read[];
  readonly trespasses: Trespass[];
}

/** The answer that told that it was posted; the earliest one. */
export function acknowledgement({
  attempts,
}: Write): { readonly told: Told; readonly answeredAtMs: number } | undefined {
  const posted = attempts.flatMap(({ answer, answeredAtMs }) =>
    answer?.is === 'posted' ? [{ told: answer.told, answeredAtMs }] : [],
  );
  return posted.toSorted((a, b) => a.answeredAtMs - b.answeredAtMs)[0];
}

export const refusal = ({ attempts }: Write): string | undefined =>
  attempts.map(({ answer }) => (answer?.is === 'refused' ? answer.code : undefined)).find((code) => code !== undefined);
