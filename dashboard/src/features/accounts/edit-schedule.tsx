import { Button, Group, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import {
  problemOfSchedule,
  readSchedule,
  scheduleDraftOf,
  type ScheduleTerms,
} from '../../components/schedule-draft.ts';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { ErrorState, FailureNote, LoadingLines } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account-form.module.css';
import { accountScheduleQuery, useChangeAccountSchedule } from './schedule.ts';

interface EditScheduleProps {
  readonly accountId: number;
  readonly onClose: () => void;
}

/** The schedule of the business, or one that replaces it as a whole. */
export function EditSchedule({ accountId, onClose }: EditScheduleProps) {
  const schedule = useQuery(accountScheduleQuery(useBusiness(), accountId));
  if (schedule.data !== undefined) {
    return (
      <ScheduleForm
        accountId={accountId}
        onClose={onClose}
        terms={schedule.data}
        isInherited={schedule.data.inherited}
      />
    );
  }
  return schedule.isError ? (
    <ErrorState
      what="The schedule could not be loaded"
      error={schedule.error}
      onRetry={() => void schedule.refetch()}
    />
  ) : (
    <LoadingLines lines={8} label="Loading the schedule" />
  );
}

interface ScheduleFormProps extends EditScheduleProps {
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

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    if (inherits) change.mutate(null, { onSuccess: onClose });
    else if ('terms' in read) change.mutate(read.terms, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
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
        {Object.keys(refused).length === 0 && <FailureNote error={change.error} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save schedule
        </Button>
      </Group>
    </form>
  );
}
