import { Radio, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { SaveRow } from './save-row.tsx';
import { FailureNote } from './states.tsx';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description: string;
}

interface ChoiceFormProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly mayWrite: boolean;
  readonly onSave: (value: Value) => void;
  readonly update: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly reset: () => void;
  };
  /** On the button, and beside it once saved. */
  readonly action: string;
  readonly answer: string;
}

/** One setting out of a few, saved by itself. */
export function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { label, choices, value, mayWrite, onSave, update, action, answer } = props;
  const [chosen, setChosen] = useState(value);

  function save(event: SubmitEvent): void {
    event.preventDefault();
    if (!update.isPending) onSave(chosen);
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Radio.Group
          aria-label={label}
          value={chosen}
          onChange={(picked) => {
            setChosen((before) => choices.find((choice) => choice.value === picked)?.value ?? before);
            update.reset();
          }}
        >
          <Stack gap="sm">
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} disabled={!mayWrite} />
            ))}
          </Stack>
        </Radio.Group>
        <FailureNote error={update.error} />
        {mayWrite && (
          <SaveRow action={action} answer={update.isSuccess ? answer : undefined} isPending={update.isPending} />
        )}
      </Stack>
    </form>
  );
}
