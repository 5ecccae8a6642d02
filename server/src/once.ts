/** What an Idempotency-Key means to a write: it is done once, and every repetition gets the same answer. */

/** An Idempotency-Key: the answer is kept in the same database transaction as its effect. */
export interface Once {
  readonly key: string;
  /** SHA-256 of the request: tells the same request from another one. */
  readonly fingerprint: Buffer;
  /** Makes the answer to keep from the write's result. */
  readonly respond: (result: unknown) => string;
}

/** Thrown by a write whose Idempotency-Key was used before with the same request. Then nothing is written. */
export class AnsweredBefore extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super('The request was answered before.');
    this.answer = answer;
  }
}
