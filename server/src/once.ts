/** What an Idempotency-Key means to a write: done once, and answered with the same answer ever after. */

/** An Idempotency-Key: the answer is kept in the same database transaction as its effect. */
export interface Once {
  readonly key: string;
  /** SHA-256 of the request: tells the same request from another one. */
  readonly fingerprint: Buffer;
  /** The answer to keep, made from what the write resulted in. */
  readonly respond: (result: unknown) => string;
}

/** Thrown by a write whose Idempotency-Key was used before with the same request. Nothing is written then. */
export class AnsweredBefore extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super('The request was answered before.');
    this.answer = answer;
  }
}
