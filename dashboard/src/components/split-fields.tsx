import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { NairaInput, Unit } from './naira-input.tsx';
import classes from './split-fields.module.css';
import type { SplitDraft, SplitProblems } from './split-draft.ts';

interface SplitFieldsProps {
  readonly value: SplitDraft;
  readonly onChange: (value: SplitDraft) => void;
  readonly problems: SplitProblems;
  /** The terms stay readable to people with read access. */
  readonly readOnly?: boolean;
}

/** The terms of a commission: a percentage that may have a cap, or a flat fee. */
export function SplitFields({ value, onChange, problems, readOnly = false }: SplitFieldsProps) {
  const text = (name: 'percent' | 'cap' | 'fee') => ({
    value: value[name],
    error: problems[name],
    readOnly,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    classNames: { input: classes.amount ?? '' },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Kind of commission"
        className={classes.kind}
        value={value.kind}
        readOnly={readOnly}
        onChange={(kind) => onChange({ ...value, kind: kind === 'flat' ? 'flat' : 'percentage' })}
        data={[
          { value: 'percentage', label: 'Percentage' },
          { value: 'flat', label: 'Flat fee' },
        ]}
      />
      {value.kind === 'percentage' ? (
        <div className={classes.pair}>
          <TextInput {...text('percent')} label="Percent" rightSection={<Unit text="%" />} />
          <NairaInput {...text('cap')} label="At most" description="Leave empty for no cap." />
        </div>
      ) : (
        <NairaInput {...text('fee')} label="Fee for each payment" />
      )}
    </Stack>
  );
}
