/** What is unusual, as callers see it. */
import { nairaFromKobo, nairaShown } from '../../../core/money/kobo.ts';
import { lagosParts } from '../../../platform/time/lagos.ts';
import type { CalledFailed } from '../manifests/called-failed.ts';
import type { DetailsChanged } from './queries.ts';
import type { PayoutReview, RunReview } from './review-of-run.ts';
import type {
  PayoutReview as WireReview,
  RunReview as WireRunReview,
  ReviewedTotals as WireTotals,
} from './schemas.ts';
import { UNUSUAL, type UnusualCode } from './unusual.ts';

export function wirePayoutReview(review: PayoutReview): WireReview {
  const { codes, usualKobo, inflowSinceKobo, usualInflowKobo, numberFits, detailsChanged } = review;
  return {
    unusual: codes.map((code) => ({ code, message: messageOf(code, review) })),
    usualAmount: nairaOrNull(usualKobo),
    inflowSinceLastPayout: nairaOrNull(inflowSinceKobo),
    usualDailyInflow: nairaOrNull(usualInflowKobo),
    bankDetailsChanged:
      detailsChanged === undefined ? null : { at: detailsChanged.at.toISOString(), by: detailsChanged.by },
    checkDigit: numberFits === undefined ? 'not_checked' : numberFits ? 'fits' : 'differs',
  };
}

const nairaOrNull = (kobo: bigint | undefined): number | null => (kobo === undefined ? null : nairaFromKobo(kobo));

/** The words of the list, with what they compare with. */
function messageOf(code: UnusualCode, review: PayoutReview): string {
  const { words } = UNUSUAL[code];
  const { usualKobo, inflowSinceKobo, usualInflowKobo, detailsChanged, calledFailed, nameInBankFiles } = review;
  if (code === 'paid_again' && calledFailed !== undefined) return `${words}: ${calledInWords(calledFailed)}`;
  if (code === 'account_name_not_carried' && nameInBankFiles !== undefined) return `${words}: ${nameInBankFiles}`;
  if (code === 'amount_unusual' && usualKobo !== undefined) return `${words}, ${nairaShown(usualKobo)}`;
  if (code === 'inflow_unusual' && inflowSinceKobo !== undefined && usualInflowKobo !== undefined) {
    return `${words}: ${nairaShown(inflowSinceKobo)}; usually ${nairaShown(usualInflowKobo)} a day`;
  }
  if (code === 'bank_details_changed' && detailsChanged !== undefined)
    return `${words}, ${changeInWords(detailsChanged)}`;
  return words;
}

/** No file is the word of the bank by itself: its sender could have written it. */
function calledInWords({ runNumber, position, at, fileNumber, by }: CalledFailed): string {
  const payout = `payout ${position} of run ${runNumber}`;
  const on = `on ${lagosParts(at).date}`;
  if (fileNumber !== undefined) return `${payout}, ${on}, by result file ${fileNumber}${by ? ` that ${by} sent` : ''}`;
  return by === undefined ? `${payout}, ${on}, by a result file` : `${payout}, ${on}, by ${by}; no bank said so`;
}

const changeInWords = ({ at, by }: DetailsChanged): string => `on ${lagosParts(at).date} by ${by.name}`;

export function wireRunReview({ totals, unusual, held, codes, before }: RunReview): WireRunReview {
  return {
    ...wireTotals(totals),
    unusual: together(unusual),
    held: together(held),
    codes: codes.map(({ code, count, kobo }) => ({
      code,
      message: UNUSUAL[code].words,
      count: Number(count),
      amount: nairaFromKobo(kobo),
    })),
    lastRun: before === undefined ? null : { number: Number(before.number), ...wireTotals(before) },
  };
}

const together = ({ count, kobo }: RunReview['unusual']) => ({ count: Number(count), amount: nairaFromKobo(kobo) });

/** Without reviews of all its payouts, nobody knows how many were new or changed. */
function wireTotals(totals: RunReview['totals']): WireTotals {
  const isKnown = totals.reviewed === totals.count;
  return {
    payouts: { count: Number(totals.count), amount: nairaFromKobo(totals.amountKobo) },
    largestAmount: nairaFromKobo(totals.largestKobo),
    uncheckedNumbers: Number(totals.unchecked),
    reviewed: Number(totals.reviewed),
    newAccounts: isKnown ? Number(totals.newAccounts) : null,
    changedBankDetails: isKnown ? Number(totals.changedBankDetails) : null,
  };
}
