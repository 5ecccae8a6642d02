import { ChoiceForm } from '../../components/choice-form.tsx';
import { type SettingProps, useUpdateSettings } from './settings.ts';

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

export function RefundShortfallForm({ settings, mayWrite }: SettingProps) {
  const update = useUpdateSettings();
  return (
    <ChoiceForm
      label="When an account holds less than a refund takes"
      choices={CHOICES}
      value={settings.refundShortfall}
      mayWrite={mayWrite}
      onSave={(refundShortfall) => update.mutate({ refundShortfall })}
      write={update}
      action="Save rule"
      answer="Saved for refunds from now on"
    />
  );
}
