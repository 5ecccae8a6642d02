import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { AttentionList } from './attention-list.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { InflowChart } from './inflow-chart.tsx';
import { isQuiet, overviewQuery, transactionCountQuery } from './overview.ts';
import { DEFAULT_PERIOD, type Period, PERIODS, SPANS } from './periods.ts';
import { TopAccounts } from './top-accounts.tsx';
import classes from './home.module.css';

export const homePage = createLazyRoute('/_authenticated/$businessId/$mode/home')({ component: HomePage });

/** Another business or mode begins anew, so that no figure of the one before stands in for those of this one. */
function HomePage() {
  const { businessId, mode } = useBusiness();
  return <Home key={`${businessId}/${mode}`} />;
}

/** What came in, where it went, and what somebody should look at. */
function Home() {
  const business = useBusiness();
  const { period = DEFAULT_PERIOD } = homePage.useSearch();
  const overview = useQuery(overviewQuery(business, period));
  const { data } = overview;
  const mayBeNew = data !== undefined && isQuiet(data);
  const transactionCount = useQuery({ ...transactionCountQuery(business), enabled: mayBeNew });

  if (mayBeNew && transactionCount.data === 0) {
    return (
      <Page title="Home" description={`${business.name} has no payments in ${business.mode} mode yet.`}>
        <FirstSteps />
        {data.attention.length > 0 && (
          <div className={classes.section}>
            <AttentionList attention={data.attention} />
          </div>
        )}
      </Page>
    );
  }
  const shown = mayBeNew && transactionCount.isPending ? undefined : data;
  return (
    <Page title="Home" description={business.name} actions={<PeriodChoice period={period} />}>
      {overview.isError && data === undefined ? (
        <ErrorState
          what="The overview could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <div className={classes.content} data-stale={overview.isPlaceholderData || undefined}>
          <Figures overview={shown} period={period} />
          <InflowChart overview={shown} period={period} />
          <div className={classes.pair}>
            <TopAccounts accounts={shown?.topAccounts} period={period} />
            <AttentionList attention={shown?.attention} />
          </div>
        </div>
      )}
    </Page>
  );
}

interface PeriodChoiceProps {
  readonly period: Period;
}

function PeriodChoice({ period }: PeriodChoiceProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Span"
      value={period}
      onChange={(value) => {
        const chosen = PERIODS.find((name) => name === value);
        void navigate({ to: '.', search: chosen === DEFAULT_PERIOD ? {} : { period: chosen }, resetScroll: false });
      }}
      data={PERIODS.map((name) => ({ value: name, label: SPANS[name].label }))}
    />
  );
}
