import { ChoiceForm } from '../../components/choice-form.tsx';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { type SettingProps, useChangeTerms } from './settings.ts';

const CHOICES = [
  {
    value: 'refuse',
    label: 'Refuse the refund',
    description: 'Wait until the balance is enough, or pay the refund from your commission.',
  },
  {
    value: 'owe',
    label: 'Let the account owe',
    description: 'Its balance goes below zero, and later payments repay it first.',
  },
] as const;

export function RefundShortfallForm({ settings, mayWrite }: SettingProps) {
  const { isRequest, write, reasonField, save } = useChangeTerms();
  return (
    <ChoiceForm
      label="If the balance is less than the refund"
      choices={CHOICES}
      value={settings.refundShortfall}
      mayWrite={mayWrite}
      onSave={(refundShortfall) => save({ refundShortfall })}
      write={write}
      action={isRequest ? 'Request this change' : 'Save rule'}
      answer={isRequest ? REQUESTED : 'Saved for refunds from now on'}
    >
      {isRequest && <ReasonField {...reasonField} />}
    </ChoiceForm>
  );
}
