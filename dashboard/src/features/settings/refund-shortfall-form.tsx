import { Radio, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { FailureNote } from '../../components/states.tsx';
import { SaveRow } from '../../components/save-row.tsx';
import type { BusinessSettings } from './settings.ts';
import { useUpdateSettings } from './use-update-settings.ts';

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
    description: 'Its balance goes below zero, and what comes in later repays it first.',
  },
] as const;

export function RefundShortfallForm({ settings, mayWrite }: RefundShortfallFormProps) {
  const [choice, setChoice] = useState(settings.refundShortfall);
  const update = useUpdateSettings();

  function save(event: SubmitEvent): void {
    event.preventDefault();
    if (!update.isPending) update.mutate({ refundShortfall: choice });
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Radio.Group
          aria-label="When an account holds less than a refund takes"
          value={choice}
          onChange={(value) => {
            setChoice(CHOICES.find((known) => known.value === value)?.value ?? 'refuse');
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
            action="Save rule"
            answer={update.isSuccess ? 'Saved for refunds from now on' : undefined}
            isPending={update.isPending}
          />
        )}
      </Stack>
    </form>
  );
}
