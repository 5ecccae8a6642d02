import { useQuery } from '@tanstack/react-query';
import { Section } from '../../components/facts.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { PAYOUT_COLUMNS, PayoutList, PayoutStateFilter } from './payout-list.tsx';
import { type Run, runPayoutsQuery } from './settlements.ts';
import type { PayoutState } from '../../components/state-badge.tsx';

interface RunPayoutsProps {
  readonly run: Run;
  readonly page: number;
  readonly state: PayoutState | undefined;
  readonly open: string | undefined;
}

export function RunPayouts({ run, page, state, open }: RunPayoutsProps) {
  return (
    <Section title="Payouts" action={<PayoutStateFilter state={state} />}>
      <PayoutList
        label="Payouts of this run"
        columns={PAYOUT_COLUMNS}
        query={useQuery(runPayoutsQuery(useBusiness(), run.number, { page, state }))}
        page={page}
        open={open}
        isCountedOff={state !== undefined}
        filters={{ state }}
        noneFits="No payout of this run is in this state."
        empty={
          run.state === 'preparing'
            ? 'The first payouts are being made.'
            : 'When this run was made, no wallet had anything due.'
        }
      />
    </Section>
  );
}
