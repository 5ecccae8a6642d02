import { Alert, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type Run, type RunReview, runReviewQuery } from './settlements.ts';
import classes from './settlements.module.css';

type Totals = Omit<RunReview, 'unusual' | 'held' | 'codes' | 'lastRun'>;

const ROWS: readonly { readonly label: string; readonly of: (totals: Totals) => ReactNode }[] = [
  { label: 'Payouts', of: ({ payouts }) => formatCount(payouts.count) },
  { label: 'Sum', of: ({ payouts }) => <Money amount={payouts.amount} /> },
  { label: 'Largest payout', of: ({ largestAmount }) => <Money amount={largestAmount} /> },
  { label: 'First payouts of an account', of: ({ newAccounts }) => counted(newAccounts) },
  { label: 'Account numbers not checked', of: ({ uncheckedNumbers }) => formatCount(uncheckedNumbers) },
  { label: 'Changed bank details', of: ({ changedBankDetails }) => counted(changedBankDetails) },
];

/** The other filters of the payouts. */
const ONLY_A_REASON = { show: undefined, state: undefined, page: undefined, open: undefined };

const counted = (count: number | null): string => (count === null ? 'Not known' : formatCount(count));

/** The totals of a draft beside those of the last run. */
export function RunComparison({ run }: { readonly run: Run }) {
  const review = useQuery(runReviewQuery(useBusiness(), run));
  return (
    <Section title="Compared with the last run">
      <Loaded query={review} what="comparison" lines={ROWS.length}>
        {(data) => (
          <>
            <Comparison review={data} />
            <Reasons review={data} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Comparison({ review }: { readonly review: RunReview }) {
  const { lastRun } = review;
  return (
    <table className={classes.comparison} aria-label="Compared with the last run">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">This run</th>
          <th scope="col">{lastRun === null ? 'No earlier run' : <LastRun number={lastRun.number} />}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{of(review)}</td>
            <td>{lastRun === null ? '–' : of(lastRun)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * How many payouts have which reason, so that a rare one is not lost among many of another kind. Each leads to its
 * payouts.
 */
function Reasons({ review: { codes, payouts, reviewed } }: { readonly review: RunReview }) {
  return (
    <>
      {reviewed < payouts.count && (
        <Alert color="amber" mt="md" title="Not all payouts have been reviewed yet">
          {formatCount(reviewed)} of {formatCount(payouts.count)} so far. What is unusual about the others is not known.
        </Alert>
      )}
      {codes.length > 0 && (
        <table className={classes.comparison} aria-label="What is unusual">
          <thead>
            <tr>
              <th scope="col">Unusual</th>
              <th scope="col">Payouts</th>
              <th scope="col">Sum</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ code, message, count, amount }) => (
              <tr key={code}>
                <th scope="row">
                  <TextLink
                    to="."
                    search={(search: object) => ({ ...search, ...ONLY_A_REASON, reason: code })}
                    resetScroll={false}
                  >
                    {message}
                  </TextLink>
                </th>
                <td>{formatCount(count)}</td>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const LastRun = ({ number }: { readonly number: number }) => (
  <TextLink from="/$businessId/$mode" to="./settlements/$runNumber" params={{ runNumber: number }}>
    Run {formatCount(number)}
  </TextLink>
);
