import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PAYOUT_STATE_WORDS, type PayoutState } from '../../components/payout-badge.tsx';
import classes from './settlements.module.css';
import { PAYOUT_STATES } from './states.ts';

const CHOICES = PAYOUT_STATES.map((value) => ({ value, label: PAYOUT_STATE_WORDS[value] }));

/** Which payouts are listed, as the address says. */
export function PayoutStateFilter({ state }: { readonly state: PayoutState | undefined }) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label="State"
      placeholder="Any state"
      className={classes.filter ?? ''}
      clearable
      value={state ?? null}
      data={CHOICES}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, page: undefined, state: PAYOUT_STATES.find((known) => known === value) }),
          resetScroll: false,
        })
      }
    />
  );
}
