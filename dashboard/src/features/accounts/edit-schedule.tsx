import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { Loaded } from '../../components/loaded.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import {
  readSchedule,
  SCHEDULE_FIELD_INPUTS,
  scheduleDraftOf,
  type ScheduleTerms,
} from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountFormProps } from './accounts.ts';
import { accountScheduleQuery, useChangeAccountSchedule } from './schedule.ts';

/** The schedule of the business, or one that replaces it as a whole. */
export function EditSchedule(props: AccountFormProps) {
  return (
    <Loaded query={useQuery(accountScheduleQuery(useBusiness(), props.account.id))} what="schedule">
      {(terms) => <ScheduleForm {...props} terms={terms} />}
    </Loaded>
  );
}

interface ScheduleFormProps extends AccountFormProps {
  readonly terms: ScheduleTerms & { readonly inherited: boolean };
}

const WHICH = [
  { value: 'business', label: 'Same as your business' },
  { value: 'own', label: 'Its own schedule' },
] as const;

function ScheduleForm({ account, onClose, terms }: ScheduleFormProps) {
  const [inherits, setInherits] = useState(terms.inherited);
  const change = useChangeAccountSchedule(account.id);
  const { fields, isAtField, ask } = useTerms({
    first: () => scheduleDraftOf(terms),
    read: readSchedule,
    refused: refusalAt(change.error, SCHEDULE_FIELD_INPUTS),
    write: change,
  });

  function submit(): void {
    const next = inherits ? null : ask();
    if (next !== undefined) change.mutate(next, { onSuccess: onClose });
  }

  return (
    <ActionForm isLong onSubmit={submit} onCancel={onClose} action="Save schedule" write={change} isAtField={isAtField}>
      <RadioChoice
        isLabelHidden
        label="Which schedule"
        choices={WHICH}
        value={inherits ? 'business' : 'own'}
        onChange={(value) => {
          setInherits(value === 'business');
          change.reset();
        }}
      />
      {!inherits && <ScheduleFields {...fields} />}
    </ActionForm>
  );
}
