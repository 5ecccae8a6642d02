/** Limits and sums for the rest of the ledger, within its own transactions. */
export {
  findSpendingInside,
  keepSpendingInside,
  OWN_LIMITS,
  ownLimitsFromRow,
  type Subject,
} from './spending-queries.ts';
