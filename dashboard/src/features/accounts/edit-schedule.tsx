import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSummary } from '../../api/accounts.ts';
import { ActionForm } from '../../components/action-form.tsx';
import { Loaded } from '../../components/loaded.tsx';
import {
  problemOfSchedule,
  readSchedule,
  scheduleDraftOf,
  type ScheduleTerms,
} from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { accountScheduleQuery, useChangeAccountSchedule } from './schedule.ts';

interface EditScheduleProps {
  readonly account: Pick<AccountSummary, 'id'>;
  readonly onClose: () => void;
}

/** The schedule of the business, or one that replaces it as a whole. */
export function EditSchedule({ account, onClose }: EditScheduleProps) {
  return (
    <Loaded query={useQuery(accountScheduleQuery(useBusiness(), account.id))} what="schedule">
      {(terms) => <ScheduleForm accountId={account.id} onClose={onClose} terms={terms} isInherited={terms.inherited} />}
    </Loaded>
  );
}

interface ScheduleFormProps {
  readonly accountId: number;
  readonly onClose: () => void;
  readonly terms: ScheduleTerms;
  readonly isInherited: boolean;
}

function ScheduleForm({ accountId, onClose, terms, isInherited }: ScheduleFormProps) {
  const [inherits, setInherits] = useState(isInherited);
  const [draft, setDraft] = useState(() => scheduleDraftOf(terms));
  const [wasAsked, setAsked] = useState(false);
  const change = useChangeAccountSchedule(accountId);
  const read = readSchedule(draft);
  const refused = problemOfSchedule(change.error);

  function submit(): void {
    setAsked(true);
    if (inherits) change.mutate(null, { onSuccess: onClose });
    else if ('terms' in read) change.mutate(read.terms, { onSuccess: onClose });
  }

  return (
    <ActionForm
      isLong
      onSubmit={submit}
      onCancel={onClose}
      action="Save schedule"
      isPending={change.isPending}
      error={Object.keys(refused).length === 0 && change.error}
    >
      <Radio.Group
        aria-label="Which schedule"
        value={inherits ? 'business' : 'own'}
        onChange={(value) => {
          setInherits(value === 'business');
          change.reset();
        }}
      >
        <Stack gap="xs">
          <Radio value="business" label="As your business settles" />
          <Radio value="own" label="Its own schedule" />
        </Stack>
      </Radio.Group>
      {!inherits && (
        <ScheduleFields
          value={draft}
          onChange={(next) => {
            setDraft(next);
            change.reset();
          }}
          problems={{ ...(wasAsked && 'problems' in read ? read.problems : {}), ...refused }}
        />
      )}
    </ActionForm>
  );
}
