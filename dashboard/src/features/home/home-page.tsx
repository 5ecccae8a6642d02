import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { LoadFailure } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatDate } from '../../format/instant.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { AttentionList } from './attention-list.tsx';
import { useFailingWebhooks } from './failing-webhooks.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useSignInAlert } from './sign-in-alert.tsx';
import { anyTransactionQuery, isQuiet, type Overview, overviewQuery } from './overview.ts';
import { OverviewChart } from './overview-chart.tsx';
import { type Span, spanOf } from './span.ts';
import { SpanChoice } from './span-choice.tsx';
import { TopAccounts } from './top-accounts.tsx';
import classes from './home.module.css';
import { Alert } from '@mantine/core';
import { Instant } from '../../components/instant.tsx';
import { formatCount } from '../../format/money.ts';

export const homePage = createLazyRoute('/_authenticated/$businessId/$mode/home')({ component: HomePage });

/** What came in, where it went, and what needs attention. */
function HomePage() {
  const business = useBusiness();
  const search = homePage.useSearch();
  const span = spanOf(search, useNow());
  const overview = useQuery(overviewQuery(business, search));
  // Built in small steps when it arrives; at once if it is cached, as when going back.
  const data = useDeferredValue(overview.data);
  const failing = useFailingWebhooks();
  const alert = useSignInAlert();
  const mayBeNew = data !== undefined && isQuiet(data);
  const anyTransaction = useQuery({ ...anyTransactionQuery(business), enabled: mayBeNew });

  if (mayBeNew && anyTransaction.data?.totalCount === 0) {
    return (
      <Page
        title="Home"
        description={
          <>
            <bdi>{business.name}</bdi> has no payments in {business.mode} mode yet.
          </>
        }
      >
        <FirstSteps />
        {data.attention.length +
          data.settlements.length +
          (data.openLines === null ? 0 : 1) +
          failing.length +
          (alert === undefined ? 0 : 1) >
          0 && (
          <div className={classes.section}>
            <AttentionList overview={data} failing={failing} alert={alert} />
          </div>
        )}
      </Page>
    );
  }
  const shown = mayBeNew && anyTransaction.isPending ? undefined : data;
  return (
    <Page title="Home" description={inWords(span)} actions={<SpanChoice span={span} />}>
      {overview.isError && data === undefined ? (
        <LoadFailure what="overview" query={overview} />
      ) : (
        <div className={classes.content} data-stale={overview.isPlaceholderData || undefined}>
          {shown?.missing && <MissingNote missing={shown.missing} />}
          <Figures overview={shown} />
          <OverviewChart overview={shown} measure={search.show ?? 'inflow'} span={span} />
          <div className={classes.pair}>
            <TopAccounts overview={shown} span={span} />
            <AttentionList overview={shown} failing={failing} alert={alert} />
          </div>
        </div>
      )}
    </Page>
  );
}

function inWords({ period, firstDay, lastDay, length }: Span): string {
  const compared = `compared with the previous ${length}`;
  if (period !== undefined) return `The last ${length}, ${compared}.`;
  return firstDay === lastDay
    ? `${formatDate(firstDay)}, ${compared}.`
    : `${formatDate(firstDay)} to ${formatDate(lastDay)}, ${compared}.`;
}

interface MissingNoteProps {
  readonly missing: NonNullable<Overview['missing']>;
}

/** Incomplete sums must not look complete. */
function MissingNote({ missing: { transactions, until } }: MissingNoteProps) {
  return (
    <Alert color="amber" title="The figures are still being calculated">
      {transactions === 1 ? '1 transaction is' : `${formatCount(transactions)} transactions are`} not included yet
      {until !== null && (
        <>
          ; the figures are complete up to <Instant at={until} />
        </>
      )}
      . The balance is complete.
    </Alert>
  );
}
