/** Limits and sums for the rest of the ledger, within its own transactions. */
export { findSpendingInside, keepSpendingInside, LIMITS, limitsFromRow, type Subject } from './spending-queries.ts';
