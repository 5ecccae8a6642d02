import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Limits, LimitTerms, Whose } from '../api/limits.ts';
import { ActionForm, SettingForm } from './action-form.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { ReasonField, REQUESTED } from './reason-field.tsx';
import { useLimits } from './use-limits.ts';
import { LIMIT_LABELS, LIMIT_NAMES, type LimitProblems, type LimitsDraft } from './limits-draft.ts';
import { NairaInput } from './naira-input.tsx';

interface LimitsFormProps {
  readonly whose: Whose;
  readonly limits: Limits;
  readonly onClose: () => void;
  /** In a drawer. */
  readonly isLong?: boolean;
}

const WHICH = [
  { value: 'default', label: 'The default limits' },
  { value: 'beside', label: 'Its own limits as well as the default limits; the lower one counts' },
  { value: 'instead', label: 'Its own limits instead of the default limits' },
] as const;
type Which = (typeof WHICH)[number]['value'];

const whichOf = ({ own }: Limits): Which => (own === null ? 'default' : own.insteadOfDefaults ? 'instead' : 'beside');

const NEEDS_SECOND =
  'A higher limit needs approval by a second person. Give a reason. A lower limit needs no approval.';

/** The limits of one account or key: the default ones, or its own beside or instead of them. */
export function LimitsForm({ whose, limits, onClose, isLong = false }: LimitsFormProps) {
  const [which, setWhich] = useState(whichOf(limits));
  const { fields, isAtField, write, isRequest, reset, submit, reason } = useLimits(
    whose,
    limits.own ?? limits,
    onClose,
  );
  const isRequested = isRequest && write.isSuccess;
  return (
    <ActionForm
      isLong={isLong}
      onSubmit={() =>
        isRequested ? onClose() : submit(which === 'default' ? null : { insteadOfDefaults: which === 'instead' })
      }
      onCancel={onClose}
      action={isRequested ? 'Done' : isRequest ? 'Request this change' : 'Save limits'}
      write={write}
      isAtField={isAtField}
    >
      <RadioChoice
        isLabelHidden
        label="Which limits"
        choices={WHICH}
        value={which}
        onChange={(value) => {
          setWhich(value);
          reset();
        }}
      />
      {which !== 'default' && <LimitsFields {...fields} />}
      {isRequest && <Text size="sm">{NEEDS_SECOND}</Text>}
      {isRequest && <ReasonField {...reason} />}
      {isRequested && <Text role="status">{REQUESTED}.</Text>}
    </ActionForm>
  );
}

interface DefaultLimitsFormProps {
  readonly whose: Whose;
  readonly label: string;
  readonly terms: LimitTerms;
  readonly mayWrite: boolean;
}

/** The limits of every account, or of every key, that has none instead of them. */
export function DefaultLimitsForm({ whose, label, terms, mayWrite }: DefaultLimitsFormProps) {
  const { fields, isAtField, write, isRequest, submit, reason } = useLimits(whose, terms);
  return (
    <SettingForm
      label={label}
      onSubmit={() => submit({})}
      action={isRequest ? 'Request this change' : 'Save limits'}
      {...(isRequest && { answer: REQUESTED })}
      write={write}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <LimitsFields {...fields} readOnly={!mayWrite} />
      {isRequest && <Text size="sm">{NEEDS_SECOND}</Text>}
      {isRequest && <ReasonField {...reason} />}
    </SettingForm>
  );
}

interface LimitsFieldsProps {
  readonly value: LimitsDraft;
  readonly onChange: (value: LimitsDraft) => void;
  readonly problems: LimitProblems;
  /** True for people with read access. */
  readonly readOnly?: boolean;
}

/** The most at once, and in a day. */
function LimitsFields({ value, onChange, problems, readOnly = false }: LimitsFieldsProps) {
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
