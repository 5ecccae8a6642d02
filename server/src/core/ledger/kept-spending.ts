/** Limits and sums for the rest of the ledger, within its own transactions. */
export { findSpending, keepSpending, OWN_LIMITS, ownLimitsFromRow, type Subject } from './spending-queries.ts';
