import { SettingForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { readSchedule, SCHEDULE_FIELD_INPUTS, scheduleDraftOf } from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';
import { type SettingProps, useUpdateSettlementSettings } from './schedule.ts';

export function ScheduleForm({ settings, mayWrite }: SettingProps) {
  const update = useUpdateSettlementSettings();
  const { fields, isAtField, ask } = useTerms({
    first: () => scheduleDraftOf(settings),
    read: readSchedule,
    refused: refusalAt(update.error, SCHEDULE_FIELD_INPUTS),
    write: update,
  });

  function save(): void {
    const terms = ask();
    if (terms !== undefined) update.mutate(terms);
  }

  return (
    <SettingForm
      label="Schedule"
      onSubmit={save}
      action="Save schedule"
      write={update}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <ScheduleFields {...fields} readOnly={!mayWrite} />
    </SettingForm>
  );
}
