import { Alert, Progress, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { TributaryError } from '@tributary/sdk';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, LoadingLines, NoPermission } from '../../components/states.tsx';
import { formatDate } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { RunActions } from './run-actions.tsx';
import { RunBadge } from './run-badge.tsx';
import { RunPayouts } from './run-payouts.tsx';
import { RunSteps } from './run-steps.tsx';
import { type Run, runQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { counted, nameOf, totalOf } from './words.ts';

export const runPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/$runNumber')({
  component: RunPage,
});

/** Another run begins anew, so that nothing of the one before stands in for it. */
function RunPage() {
  const { businessId, mode } = useBusiness();
  const { runNumber } = runPage.useParams();
  return <OneRun key={`${businessId}/${mode}/${runNumber}`} number={runNumber} />;
}

function OneRun({ number }: { readonly number: number }) {
  const business = useBusiness();
  const mayRead = business.can('payouts:read');
  const run = useQuery({ ...runQuery(business, number), enabled: mayRead });
  if (mayRead && run.data !== undefined) return <LoadedRun run={run.data} />;
  const isMissing = run.error instanceof TributaryError && run.error.status === 404;
  return (
    <Page title={`Run ${formatCount(number)}`} above={<BackToRuns />}>
      {!mayRead ? (
        <NoPermission permission="payouts:read" />
      ) : isMissing ? (
        <EmptyState>
          There is no run {formatCount(number)} in {business.mode} mode.
        </EmptyState>
      ) : run.isError ? (
        <ErrorState what="The run could not be loaded" error={run.error} onRetry={() => void run.refetch()} />
      ) : (
        <LoadingLines lines={10} label="Loading the run" />
      )}
    </Page>
  );
}

interface RunProps {
  readonly run: Run;
}

function LoadedRun({ run }: RunProps) {
  const { page = 1, state, open } = runPage.useSearch();
  return (
    <Page
      title={`Run ${formatCount(run.number)}`}
      above={<BackToRuns />}
      description={
        <span className={classes.subtitle}>
          <RunBadge state={run.state} />
          <span className={classes.words}>
            {run.scheduledFor === null
              ? `Made by ${nameOf(run.created.by)}`
              : `Scheduled for ${formatDate(run.scheduledFor)}`}
            , for {run.accountIds === null ? 'all accounts' : counted(run.accountIds.length, 'chosen account')}
          </span>
        </span>
      }
      actions={<RunActions run={run} />}
    >
      <UnderWay run={run} />
      <RunSteps run={run} />
      <Totals run={run} />
      <RunPayouts run={run} page={page} state={state} open={open} />
      <PayoutDrawer open={open} />
    </Page>
  );
}

function BackToRuns() {
  const { businessId, mode } = useBusiness();
  return (
    <Link to="/$businessId/$mode/settlements" params={{ businessId, mode }} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      Settlements
    </Link>
  );
}

const PERCENT = 100;

/** While the server goes through the accounts; whatever happens to it, it goes on where it was. */
function UnderWay({ run: { state, payouts, cancelled } }: RunProps) {
  if (state === 'preparing') {
    return (
      <Alert variant="light" color="gray" className={classes.note ?? ''} title="Preparing">
        <Text role="status">
          {counted(payouts.count, 'payout')} so far, <Money amount={payouts.amount} />. You can leave this page.
        </Text>
        <Progress value={PERCENT} animated mt="xs" aria-label="Preparing the run" />
      </Alert>
    );
  }
  if (state !== 'cancelling') return null;
  return (
    <Alert variant="light" color="gray" className={classes.note ?? ''} title="Cancelling">
      <Text role="status">
        {formatCount(cancelled.count)} of {counted(payouts.count, 'payout')} are back in their wallets. You can leave
        this page.
      </Text>
      <Progress
        value={payouts.count === 0 ? 0 : (cancelled.count / payouts.count) * PERCENT}
        mt="xs"
        aria-label="Cancelling the run"
      />
    </Alert>
  );
}

function Totals({ run }: RunProps) {
  const { paid, failed, unknown, cancelled } = run;
  const total = totalOf(run);
  const open = {
    count: total.count - paid.count - failed.count - unknown.count,
    amount: total.amount - paid.amount - failed.amount - unknown.amount,
  };
  const figures = [
    { label: 'Payouts', ...total, isShown: true },
    { label: 'No answer yet', ...open, isShown: run.state === 'exported' },
    { label: 'Paid', ...paid, isShown: run.exported !== null },
    { label: 'Failed, back in wallets', ...failed, isShown: run.exported !== null },
    { label: 'Unknown', ...unknown, isShown: run.exported !== null },
    { label: 'Cancelled, back in wallets', ...cancelled, isShown: cancelled.count > 0 },
  ];
  return (
    <dl className={classes.figures}>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ label, count, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div className={classes.count}>{formatCount(count)}</div>
              <Money amount={amount} className={classes.quiet} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
