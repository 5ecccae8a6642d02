import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { Figure, Figures, Inline } from '../../components/facts.tsx';
import { BackLink } from '../../components/links.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { RunBadge } from '../../components/state-badge.tsx';
import { Page } from '../../components/page.tsx';
import { formatDate } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ChangedRun } from './changed-run.tsx';
import { KeptBack } from './kept-back.tsx';
import { LostApproval } from './lost-approval.tsx';
import { RunManifest } from './manifest.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { RunActions } from './run-actions.tsx';
import { RunComparison } from './run-comparison.tsx';
import { RunPayouts } from './run-payouts.tsx';
import { RunSteps } from './run-steps.tsx';
import { type Run, runQuery, runReviewQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { useSeenManifest } from './use-seen-manifest.ts';
import { counted, nameOf, totalOf } from './words.ts';

export const runPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/$runNumber')({
  component: RunPage,
});

function RunPage() {
  const { runNumber } = runPage.useParams();
  return <RunView key={runNumber} runNumber={runNumber} />;
}

/** A draft is a desk: what changed since the last run, and what is unusual, before its approval. */
function RunView({ runNumber }: { readonly runNumber: number }) {
  const business = useBusiness();
  const { mode } = business;
  const { page = 1, state, show, reason, open } = runPage.useSearch();
  const run = useQuery({ ...runQuery(business, runNumber), enabled: business.can('payouts:read') });
  const seen = useSeenManifest(run.data);
  return (
    <Page
      title={`Run ${formatCount(runNumber)}`}
      above={<BackLink from="/$businessId/$mode" to="./settlements" label="Settlements" />}
      description={run.data !== undefined && <Origin run={run.data} />}
      actions={run.data !== undefined && <RunActions run={run.data} seen={seen} />}
    >
      <Loaded
        query={run}
        what="run"
        lines={10}
        permission="payouts:read"
        missing={`There is no run ${formatCount(runNumber)} in ${mode} mode.`}
      >
        {(data) => (
          <>
            <ChangedRun run={data} seen={seen} />
            <LostApproval run={data} />
            <KeptBack run={data} />
            <UnderWay run={data} />
            <RunSteps run={data} />
            <Totals run={data} />
            <RunManifest run={data} />
            {data.state === 'draft' && data.manifest !== null && <RunComparison run={data} />}
            <RunPayouts
              run={data}
              page={page}
              filters={{ state, show, reason }}
              open={open}
              onHeld={seen.changedByMe}
            />
            <PayoutDrawer open={open} onHeld={seen.changedByMe} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface RunProps {
  readonly run: Run;
}

function Origin({ run: { state, scheduledFor, created, subAccountIds } }: RunProps) {
  return (
    <Inline>
      <RunBadge state={state} />
      <span className={classes.words}>
        {scheduledFor === null ? `Created by ${nameOf(created.by)}` : `Scheduled for ${formatDate(scheduledFor)}`}, for{' '}
        {subAccountIds === null ? 'all accounts' : counted(subAccountIds.length, 'chosen account')}
      </span>
    </Inline>
  );
}

const PERCENT = 100;

/** Shown while the server processes the accounts; if the process dies, another continues there. */
function UnderWay({ run: { state, payouts, cancelled } }: RunProps) {
  if (state === 'preparing') {
    return (
      <Alert color="gray" className={classes.note ?? ''} title="Preparing">
        <Text role="status">
          {counted(payouts.count, 'payout')} so far, <Money amount={payouts.amount} />. You can leave this page.
        </Text>
        <Progress value={PERCENT} animated mt="xs" aria-label="Preparing the run" />
      </Alert>
    );
  }
  if (state !== 'cancelling') return null;
  return (
    <Alert color="gray" className={classes.note ?? ''} title="Cancelling">
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

/**
 * What was taken out for a reason, and what was just cancelled. Until the review says it, those of a run that goes on
 * count as held.
 */
function useTakenOut(run: Run) {
  const query = runReviewQuery(useBusiness(), run);
  const { data, isPlaceholderData } = useQuery({
    ...query,
    enabled: run.manifest !== null && run.cancelled.count > 0,
  });
  const { count, amount } = run.cancelled;
  const isOver = run.state === 'cancelled' || run.state === 'cancelling';
  const takenOut = (isPlaceholderData ? undefined : data?.held) ?? (isOver ? { count: 0, amount: 0 } : run.cancelled);
  return { takenOut, cancelled: { count: count - takenOut.count, amount: amount - takenOut.amount } };
}

function Totals({ run }: RunProps) {
  const { paid, failed, unknown, held } = run;
  const { takenOut, cancelled } = useTakenOut(run);
  const total = totalOf(run);
  const open = {
    count: total.count - paid.count - failed.count - unknown.count,
    amount: total.amount - paid.amount - failed.amount - unknown.amount,
  };
  const figures = [
    { label: 'Payouts', ...total, isShown: true },
    { label: 'No response yet', ...open, isShown: run.state === 'exported' },
    { label: 'Paid', ...paid, isShown: run.exported !== null },
    { label: 'Failed, returned to wallets', ...failed, isShown: run.exported !== null },
    { label: 'Unknown', ...unknown, isShown: run.exported !== null },
    { label: 'Held, returned to wallets', ...takenOut, isShown: takenOut.count > 0 },
    { label: 'Cancelled, returned to wallets', ...cancelled, isShown: cancelled.count > 0 },
    { label: 'Left out, accounts on hold', ...held, isShown: held.count > 0 },
  ];
  return (
    <Figures>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ label, count, amount }) => (
          <Figure key={label} label={label} below={<Money amount={amount} className={classes.quiet} />}>
            {formatCount(count)}
          </Figure>
        ))}
    </Figures>
  );
}
