/**
 * Maps the statuses of ISO 20022 (external code set ExternalPaymentTransactionStatus1Code and related sets) to outcomes
 * of a payout.
 */
import type { LineStatus } from './result-line.ts';

const BY_CODE: ReadonlyMap<string, LineStatus> = new Map([
  // Settled on the receiver's account, or on the payer's.
  ['ACCC', 'paid'],
  ['ACSC', 'paid'],
  // Refused, or called off.
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  // On its way, or only checked so far.
  ['ACCP', 'pending'],
  ['ACFC', 'pending'],
  ['ACIS', 'pending'],
  ['ACPD', 'pending'],
  ['ACSP', 'pending'],
  ['ACTC', 'pending'],
  ['ACWC', 'pending'],
  ['ACWP', 'pending'],
  ['PART', 'pending'],
  ['PATC', 'pending'],
  ['PDNG', 'pending'],
  ['PRES', 'pending'],
  ['RCVD', 'pending'],
  // Neither paid out nor returned.
  ['BLCK', 'unknown'],
]);

export const statusOfKnownCode = (code: string): LineStatus | undefined => BY_CODE.get(code);

/** A code that the set did not have when this was written needs a person: `unknown`. */
export const statusOfCode = (code: string): LineStatus => BY_CODE.get(code) ?? 'unknown';
