import { Radio, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { SaveRow } from '../../components/save-row.tsx';
import { FailureNote } from '../../components/states.tsx';
import { type SettlementSettings, useUpdateSettlementSettings } from './schedule.ts';

interface ApprovalFormProps {
  readonly settings: SettlementSettings;
  readonly mayWrite: boolean;
}

const CHOICES = [
  {
    value: 'second_person',
    label: 'A second person',
    description: 'Whoever makes a run cannot approve it, and no API key can. Anybody may approve what a schedule made.',
  },
  {
    value: 'anyone',
    label: 'Anyone who may settle',
    description: 'Also the person or the API key that made the run.',
  },
] as const;

export function ApprovalForm({ settings, mayWrite }: ApprovalFormProps) {
  const [choice, setChoice] = useState(settings.approval);
  const update = useUpdateSettlementSettings();

  function save(event: SubmitEvent): void {
    event.preventDefault();
    update.mutate({ approval: choice });
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Radio.Group
          aria-label="Who approves runs"
          value={choice}
          onChange={(value) => {
            setChoice(CHOICES.find((known) => known.value === value)?.value ?? 'second_person');
            update.reset();
          }}
        >
          <Stack gap="sm">
            {CHOICES.map((known) => (
              <Radio key={known.value} {...known} disabled={!mayWrite} />
            ))}
          </Stack>
        </Radio.Group>
        <FailureNote error={update.error} />
        {mayWrite && (
          <SaveRow
            action="Save approval"
            answer={update.isSuccess ? 'Saved for approvals from now on' : undefined}
            isPending={update.isPending}
          />
        )}
      </Stack>
    </form>
  );
}
