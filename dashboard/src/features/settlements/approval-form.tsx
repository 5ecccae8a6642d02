import { ChoiceForm } from '../../components/choice-form.tsx';
import { type SettingProps, useUpdateSettlementSettings } from './schedule.ts';

const CHOICES = [
  {
    value: 'second_person',
    label: 'A second person',
    description: 'The maker of a run cannot approve it, and no API key can. Anyone may approve a scheduled run.',
  },
  {
    value: 'anyone',
    label: 'Anyone who may settle',
    description: 'Also the person or the API key that made the run.',
  },
] as const;

export function ApprovalForm({ settings, mayWrite }: SettingProps) {
  const update = useUpdateSettlementSettings();
  return (
    <ChoiceForm
      label="Who approves runs"
      choices={CHOICES}
      value={settings.approval}
      mayWrite={mayWrite}
      onSave={(approval) => update.mutate({ approval })}
      write={update}
      action="Save approval"
      answer="Saved for approvals from now on"
    />
  );
}
