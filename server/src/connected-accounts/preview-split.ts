/** Computes how an arrangement would split an amount, before any account has it. */
import type { BusinessId } from '../database/ids.ts';
import type { DbDeps } from '../database/pool.ts';
import { divide } from '../money/split.ts';
import type { SplitTerms } from '../money/split-terms.ts';
import { readAmount } from '../wire/amounts.ts';
import { requireSplit } from '../wire/split-terms.ts';
import { findDefaultSplit } from './queries.ts';

/** The terms are applied to the business's default. @throws AppError validation_failed naming the term. */
export async function previewSplit(
  { db }: DbDeps,
  { businessId }: { readonly businessId: BusinessId },
  { amount, ...terms }: SplitTerms & { readonly amount: number },
) {
  const split = requireSplit(terms, await findDefaultSplit(db, businessId));
  return { split, ...divide(split, readAmount(amount)) };
}
