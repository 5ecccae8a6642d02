/** Computes how an arrangement would split an amount, before any account has it. */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { divide } from '../../core/money/split.ts';
import type { SplitTerms } from '../../core/money/split-terms.ts';
import { readAmount } from '../../platform/wire/amounts.ts';
import { requireSplit } from '../../platform/wire/split-terms.ts';
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
