import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PayoutState } from '../../components/payout-badge.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { ACCOUNT_COLUMN, AMOUNT_COLUMN, AT_COLUMN, BANK_COLUMN, PayoutTable, STATE_COLUMN } from './payout-table.tsx';
import { type Run, runPayoutsQuery } from './settlements.ts';
import { PayoutStateFilter } from './state-filter.tsx';
import classes from './settlements.module.css';

interface RunPayoutsProps {
  readonly run: Run;
  readonly page: number;
  readonly state: PayoutState | undefined;
  readonly open: string | undefined;
}

const COLUMNS = [ACCOUNT_COLUMN, BANK_COLUMN, STATE_COLUMN, AMOUNT_COLUMN, AT_COLUMN];

export function RunPayouts({ run, page, state, open }: RunPayoutsProps) {
  const payouts = useQuery(runPayoutsQuery(useBusiness(), run.number, { page, state }));
  const isPastEnd = (payouts.data?.totalCount ?? 0) > 0;
  return (
    <section className={classes.section} aria-labelledby="payouts-title">
      <div className={classes.toolbar}>
        <Title order={2} id="payouts-title">
          Payouts
        </Title>
        <PayoutStateFilter state={state} />
      </div>
      <PayoutTable
        label="Payouts of this run"
        columns={COLUMNS}
        payouts={payouts}
        page={page}
        open={open}
        isCountedOff={state !== undefined}
        empty={
          <EmptyState>
            {isPastEnd
              ? 'The list is not that long.'
              : state !== undefined
                ? 'No payout of this run is in this state.'
                : run.state === 'preparing'
                  ? 'The first payouts are being made.'
                  : 'When this run was made, no wallet had anything due.'}
          </EmptyState>
        }
      />
    </section>
  );
}
