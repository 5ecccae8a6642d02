import { Link } from '@tanstack/react-router';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import type { Overview } from './overview.ts';
import classes from './home.module.css';

export type SettlementEntry = Overview['settlements'][number];

const SEARCHES: Readonly<Record<SettlementEntry['kind'], { readonly state?: 'unknown' | 'failed' }>> = {
  unknown_payouts: { state: 'unknown' },
  failed_payouts: { state: 'failed' },
  awaiting_approval: {},
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
        <Words entry={entry} /> {kind === 'awaiting_approval' ? 'Since' : 'Last'}: <Instant at={lastAt} />
      </div>
    </li>
  );
}

function Words({ entry: { kind, count, amount } }: { readonly entry: SettlementEntry }) {
  const payouts = `${formatCount(count)} ${count === 1 ? 'payout' : 'payouts'}`;
  if (kind === 'awaiting_approval') {
    return (
      <>
        {payouts} of <Money amount={amount} /> {count === 1 ? 'waits' : 'wait'} for approval.
      </>
    );
  }
  if (kind === 'unknown_payouts') {
    return (
      <>
        Nobody knows whether {payouts} of <Money amount={amount} /> {count === 1 ? 'has' : 'have'} arrived. Ask the
        bank.
      </>
    );
  }
  return (
    <>
      {payouts} failed: <Money amount={amount} /> {count === 1 ? 'is' : 'are'} back in the wallets and not paid since.
    </>
  );
}
