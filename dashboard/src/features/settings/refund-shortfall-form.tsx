import { ChoiceForm } from '../../components/choice-form.tsx';
import { type BusinessSettings, useUpdateSettings } from './settings.ts';

interface RefundShortfallFormProps {
  readonly settings: BusinessSettings;
  readonly mayWrite: boolean;
}

const CHOICES = [
  {
    value: 'refuse',
    label: 'Refuse the refund',
    description: 'Wait until the account has enough, or bear the refund from your commission.',
  },
  {
    value: 'owe',
    label: 'Let the account owe',
    description: 'Its balance goes below zero, and later payments repay it first.',
  },
] as const;

export function RefundShortfallForm({ settings, mayWrite }: RefundShortfallFormProps) {
  const update = useUpdateSettings();
  return (
    <ChoiceForm
      label="When an account holds less than a refund takes"
      choices={CHOICES}
      value={settings.refundShortfall}
      mayWrite={mayWrite}
      onSave={(refundShortfall) => update.mutate({ refundShortfall })}
      update={update}
      action="Save rule"
      answer="Saved for refunds from now on"
    />
  );
}
