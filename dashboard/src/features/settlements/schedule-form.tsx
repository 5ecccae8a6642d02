import { useState } from 'react';
import { SettingForm } from '../../components/action-form.tsx';
import { problemOfSchedule, readSchedule, scheduleDraftOf } from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { type SettlementSettings, useUpdateSettlementSettings } from './schedule.ts';

interface ScheduleFormProps {
  readonly settings: SettlementSettings;
  readonly mayWrite: boolean;
}

export function ScheduleForm({ settings, mayWrite }: ScheduleFormProps) {
  const [draft, setDraft] = useState(() => scheduleDraftOf(settings));
  const [wasAsked, setAsked] = useState(false);
  const update = useUpdateSettlementSettings();
  const read = readSchedule(draft);
  const refused = problemOfSchedule(update.error);
  const problems = { ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused };

  function save(): void {
    setAsked(true);
    if ('terms' in read) update.mutate(read.terms);
  }

  return (
    <SettingForm
      label="Schedule"
      onSubmit={save}
      action="Save schedule"
      update={update}
      mayWrite={mayWrite}
      error={Object.keys(refused).length === 0 && update.error}
    >
      <ScheduleFields
        value={draft}
        onChange={(next) => {
          setDraft(next);
          update.reset();
        }}
        problems={problems}
        readOnly={!mayWrite}
      />
    </SettingForm>
  );
}
