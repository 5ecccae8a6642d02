import { Stack } from '@mantine/core';
import { LIMIT_LABELS, LIMIT_NAMES, type LimitProblems, type LimitsDraft } from './limits-draft.ts';
import { NairaInput } from './naira-input.tsx';

interface LimitsFieldsProps {
  readonly value: LimitsDraft;
  readonly onChange: (value: LimitsDraft) => void;
  readonly problems: LimitProblems;
  /** For people with read access. */
  readonly readOnly?: boolean;
}

/** The most at once, and in a day. */
export function LimitsFields({ value, onChange, problems, readOnly = false }: LimitsFieldsProps) {
  return (
    <Stack gap="md">
      {LIMIT_NAMES.map((name) => (
        <NairaInput
          key={name}
          label={LIMIT_LABELS[name]}
          placeholder="No limit"
          value={value[name]}
          error={problems[name]}
          readOnly={readOnly}
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}
