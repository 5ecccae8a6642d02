import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { SettingForm } from './action-form.tsx';

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
  /** The text on the button, and beside it once saved. */
  readonly action: string;
  readonly answer: string;
}

/** One setting with a few choices, saved separately. */
export function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { label, choices, value, mayWrite, onSave, update, action, answer } = props;
  const [chosen, setChosen] = useState(value);

  return (
    <SettingForm
      onSubmit={() => onSave(chosen)}
      action={action}
      answer={answer}
      update={update}
      mayWrite={mayWrite}
      error={update.error}
    >
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
    </SettingForm>
  );
}
