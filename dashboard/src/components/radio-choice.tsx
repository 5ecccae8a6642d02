import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly 'data-autofocus'?: boolean;
}

interface RadioChoiceProps<Value extends string> {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly RadioOption<Value>[];
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
  readonly gap?: 'xs' | 'sm';
}

/** A choice of one option, with all options visible. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, isLabelHidden = false, choices, value, onChange, error, gap = 'xs' } = props;
  return (
    <Radio.Group
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={value ?? ''}
      onChange={(picked) => {
        const choice = choices.find((known) => known.value === picked);
        if (choice !== undefined) onChange(choice.value);
      }}
      error={error}
    >
      <Stack gap={gap} {...(!isLabelHidden && { mt: 'xs' })}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
