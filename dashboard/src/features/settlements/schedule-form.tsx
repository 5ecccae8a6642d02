import { Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { SaveRow } from '../../components/save-row.tsx';
import { problemOfSchedule, readSchedule, scheduleDraftOf } from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { FailureNote } from '../../components/states.tsx';
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

  function save(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    if ('terms' in read) update.mutate(read.terms);
  }

  return (
    <form onSubmit={save} noValidate aria-label="Schedule">
      <Stack gap="md">
        <ScheduleFields
          value={draft}
          onChange={(next) => {
            setDraft(next);
            update.reset();
          }}
          problems={problems}
          readOnly={!mayWrite}
        />
        {Object.keys(refused).length === 0 && <FailureNote error={update.error} />}
        {mayWrite && (
          <SaveRow
            action="Save schedule"
            answer={update.isSuccess ? 'Saved' : undefined}
            isPending={update.isPending}
          />
        )}
      </Stack>
    </form>
  );
}
