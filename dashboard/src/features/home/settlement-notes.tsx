import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unusualCountQuery, waitingRunsQuery } from '../../api/approvals.ts';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { Overview } from './overview.ts';
import classes from './home.module.css';

export type SettlementEntry = Overview['settlements'][number];

const SEARCHES: Readonly<Record<SettlementEntry['kind'], { readonly state?: 'unknown' | 'failed' | 'exported' }>> = {
  unknown_payouts: { state: 'unknown' },
  failed_payouts: { state: 'failed' },
  unanswered_payouts: { state: 'exported' },
  awaiting_approval: {},
};

const WHEN: Readonly<Record<SettlementEntry['kind'], string>> = {
  unknown_payouts: 'Last',
  failed_payouts: 'Last',
  unanswered_payouts: 'Exported',
  awaiting_approval: 'Since',
};

/** A run that waits for a person, or with payouts in trouble; sent only to people who may see payouts. */
export function SettlementNote({ entry }: { readonly entry: SettlementEntry }) {
  const { kind, runNumber, lastAt } = entry;
  return (
    <li className={classes.entry}>
      <Link from="/$businessId/$mode" to="./settlements/$runNumber" params={{ runNumber }} search={SEARCHES[kind]}>
        Settlement run {formatCount(runNumber)}
      </Link>
      <div className={classes.note}>
        <Words entry={entry} /> {WHEN[kind]}: <Instant at={lastAt} />
      </div>
    </li>
  );
}

/** Lines of bank results that wait for somebody. */
export function OpenLinesNote({
  openLines: { count, since },
}: {
  readonly openLines: NonNullable<Overview['openLines']>;
}) {
  return (
    <li className={classes.entry}>
      <Link from="/$businessId/$mode" to="./settlements/lines">
        {linesShown(count)} of bank results to resolve
      </Link>
      <div className={classes.note}>
        {count === 1 ? 'It' : 'They'} could not be applied, and {count === 1 ? 'needs' : 'need'} a decision. Since:{' '}
        <Instant at={since} />
      </div>
    </li>
  );
}

/** The server counts one more than these, and no more. */
const OPEN_LINES_COUNTED = 10_000;

function linesShown(count: number): string {
  if (count > OPEN_LINES_COUNTED) return `More than ${formatCount(OPEN_LINES_COUNTED)} lines`;
  return count === 1 ? '1 line' : `${formatCount(count)} lines`;
}

/** Tells people who may approve the run how much there is to look at, and others why they may not. */
function ForApprovers({ runNumber }: Pick<SettlementEntry, 'runNumber'>) {
  const business = useBusiness();
  const canApprove = business.can('payouts:approve');
  // The menu reads them, too.
  const runs = useQuery({ ...waitingRunsQuery(business), enabled: canApprove });
  const refusal = runs.data?.items.find(({ number }) => number === runNumber)?.approvalRefusal;
  const enabled = refusal === null;
  const unusual = useQuery({ ...unusualCountQuery(business, runNumber), enabled });
  if (typeof refusal === 'string') return refusal;
  if (!enabled || unusual.data === undefined) return null;
  const { totalCount } = unusual.data;
  if (totalCount === 0) return 'None is unusual.';
  return (
    <b>
      {formatCount(totalCount)} {totalCount === 1 ? 'is' : 'are'} unusual.
    </b>
  );
}

function Words({ entry: { kind, runNumber, count, amount } }: { readonly entry: SettlementEntry }) {
  const payouts = `${formatCount(count)} ${count === 1 ? 'payout' : 'payouts'}`;
  if (kind === 'awaiting_approval') {
    return (
      <>
        {payouts} of <Money amount={amount} /> {count === 1 ? 'waits' : 'wait'} for approval.{' '}
        <ForApprovers runNumber={runNumber} />
      </>
    );
  }
  if (kind === 'unknown_payouts') {
    return (
      <>
        It is not known whether {payouts} of <Money amount={amount} /> {count === 1 ? 'has' : 'have'} arrived. Ask the
        bank.
      </>
    );
  }
  if (kind === 'unanswered_payouts') {
    return (
      <>
        The bank has not reported the outcome of {payouts} of <Money amount={amount} />. Upload its file, or ask the
        bank.
      </>
    );
  }
  return (
    <>
      {payouts} failed: <Money amount={amount} /> {count === 1 ? 'is' : 'are'} back in the wallets and not yet paid
      again.
    </>
  );
}
