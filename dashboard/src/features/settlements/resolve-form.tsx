import { useBusiness } from '../../routing/use-business.ts';
import { OutcomeForm } from './outcome-form.tsx';
import { type Outcome, type Payout, resolvePayout } from './settlements.ts';

interface ResolveFormProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  paid: 'Paid: the money has arrived',
  failed: 'Failed: the money was not paid, or was returned',
  unknown: 'Unknown: still to be clarified',
};

/** The outcomes that a person may record for a payout in this state. */
export function outcomesOf(state: Payout['state']): readonly Outcome[] {
  if (state === 'exported') return ['paid', 'failed', 'unknown'];
  if (state === 'unknown') return ['paid', 'failed'];
  return state === 'paid' ? ['failed'] : [];
}

/** Records a payout's outcome and the person's reason for it. */
export function ResolveForm({ payout, onClose }: ResolveFormProps) {
  const business = useBusiness();
  return (
    <OutcomeForm<Outcome>
      label="Outcome of the payout"
      payout={payout}
      choices={outcomesOf(payout.state).map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
      actionOf={(outcome) => (outcome === undefined ? 'Save' : `Mark as ${outcome}`)}
      isFailing={(outcome) => outcome === 'failed'}
      save={(outcome, reason) => resolvePayout(business, payout, outcome, reason)}
      onClose={onClose}
    />
  );
}
