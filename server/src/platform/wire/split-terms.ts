/** Refuses the split terms of a request, and applies them to a present split. */
import { findTermProblems, resolveSplit, type SplitTerms } from '../../core/money/split-terms.ts';
import type { Split } from '../../core/money/split.ts';
import { fieldError, invalid, refusalOf } from './invalid.ts';

/** The arrangement that results from `base` and the terms. @throws AppError validation_failed naming the term. */
export function requireSplit(terms: SplitTerms, base: Split): Split {
  readSplitTerms(terms, base);
  const resolved = resolveSplit(terms, base);
  if ('problem' in resolved) throw invalid(resolved.field, resolved.problem);
  return resolved.split;
}

/** What is wrong with each term by itself. @throws AppError validation_failed naming all such terms. */
export function readSplitTerms<T extends SplitTerms>(terms: T, base?: Split): T {
  const [first, ...others] = findTermProblems(terms, base).map((one) => fieldError(one.field, one.problem, 'invalid'));
  if (first !== undefined) throw refusalOf([first, ...others]);
  return terms;
}
