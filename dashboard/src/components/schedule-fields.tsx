import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { FREQUENCIES } from '../states.gen.ts';
import { NairaInput, Unit } from './naira-input.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { type ScheduleDraft, type ScheduleField, type ScheduleProblems, WEEKDAY_CHOICES } from './schedule-draft.ts';
import classes from './schedule-fields.module.css';

interface ScheduleFieldsProps {
  readonly value: ScheduleDraft;
  readonly onChange: (value: ScheduleDraft) => void;
  readonly problems: ScheduleProblems;
  /** True for people with read access. */
  readonly readOnly?: boolean;
}

const FREQUENCY_LABELS = { manual: 'Manual', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
const RESERVES = [
  { value: 'none', label: 'Nothing: the full balance is paid out' },
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'A percentage' },
] as const;

/** When wallets are paid out, and how much stays in them. */
export function ScheduleFields({ value, onChange, problems, readOnly = false }: ScheduleFieldsProps) {
  const change = (part: Partial<ScheduleDraft>): void => onChange({ ...value, ...part });
  const text = textOf({ value, onChange, problems, readOnly });
  return (
    <Stack gap="md">
      <div>
        <SegmentedControl
          aria-label="How often"
          className={classes.frequency ?? ''}
          value={value.frequency}
          readOnly={readOnly}
          onChange={(next) => change({ frequency: FREQUENCIES.find((known) => known === next) ?? 'manual' })}
          data={FREQUENCIES.map((known) => ({ value: known, label: FREQUENCY_LABELS[known] }))}
        />
        {problems.frequency !== undefined && (
          <Text c="var(--mantine-color-error)" size="xs" mt={4} role="alert">
            {problems.frequency}
          </Text>
        )}
      </div>
      {value.frequency === 'weekly' && (
        <Select
          label="Day of the week"
          data={WEEKDAY_CHOICES}
          value={value.weekday}
          onChange={(weekday) => change({ weekday: weekday ?? '1' })}
          allowDeselect={false}
          readOnly={readOnly}
          error={problems.weekday}
        />
      )}
      {value.frequency === 'monthly' && (
        <TextInput
          {...text('monthDay')}
          label="Day of the month"
          inputMode="numeric"
          description="31 is the last day of each month."
        />
      )}
      <TextInput
        {...text('delay')}
        label="Business days to wait (T+n)"
        inputMode="numeric"
        description="With 1, Monday’s payments are paid out from Tuesday. With 0, there is no wait."
      />
      <NairaInput
        {...text('minimum')}
        label="Minimum"
        description="Smaller balances wait for a later run. Leave empty for any amount."
      />
      <ReserveFields value={value} onChange={onChange} problems={problems} readOnly={readOnly} />
    </Stack>
  );
}

function ReserveFields(props: Required<ScheduleFieldsProps>) {
  const { value, onChange, readOnly } = props;
  const text = textOf(props)('reserve');
  return (
    <>
      <RadioChoice
        label="Reserve in each wallet"
        choices={RESERVES.map((choice) => ({ ...choice, disabled: readOnly }))}
        value={value.reserveKind}
        onChange={(reserveKind) => onChange({ ...value, reserveKind, reserve: '' })}
      />
      {value.reserveKind === 'amount' && <NairaInput {...text} label="Amount kept" />}
      {value.reserveKind === 'percent' && (
        <TextInput
          {...text}
          label="Percentage kept"
          inputMode="decimal"
          rightSection={<Unit text="%" />}
          description="A share of the payable balance, rounded up to the kobo."
        />
      )}
    </>
  );
}

/** The properties that all text inputs of the schedule share. */
const textOf =
  ({ value, onChange, problems, readOnly }: Required<ScheduleFieldsProps>) =>
  (name: Exclude<ScheduleField, 'frequency' | 'weekday'>) => ({
    value: value[name],
    error: problems[name],
    readOnly,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  });
