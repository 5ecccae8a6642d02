import { Stack } from '@mantine/core';
import { TributaryError } from '@tributary/sdk';
import { type SubmitEvent, useState } from 'react';
import { fieldOf } from '../../components/form-errors.ts';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS, type SplitProblems } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { FailureNote } from '../../components/states.tsx';
import { SaveRow } from '../../components/save-row.tsx';
import type { BusinessSettings } from './settings.ts';
import { useUpdateSettings } from './use-update-settings.ts';

interface DefaultCommissionFormProps {
  readonly settings: BusinessSettings;
  readonly mayWrite: boolean;
}

export function DefaultCommissionForm({ settings, mayWrite }: DefaultCommissionFormProps) {
  const [draft, setDraft] = useState(() => draftOf(settings.defaultSplit));
  const [wasAsked, setAsked] = useState(false);
  const update = useUpdateSettings();
  const read = readSplit(draft);
  const problems = { ...(wasAsked && 'problems' in read ? read.problems : {}), ...problemOf(update.error) };

  function save(event: SubmitEvent): void {
    event.preventDefault();
    setAsked(true);
    if ('terms' in read && !update.isPending) update.mutate(read.terms);
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <SplitFields
          value={draft}
          onChange={(next) => {
            setDraft(next);
            update.reset();
          }}
          problems={problems}
          readOnly={!mayWrite}
        />
        <SplitExample draft={draft} />
        {Object.keys(problemOf(update.error)).length === 0 && <FailureNote error={update.error} />}
        {mayWrite && (
          <SaveRow
            action="Save commission"
            answer={update.isSuccess ? 'Saved for new accounts' : undefined}
            isPending={update.isPending}
          />
        )}
      </Stack>
    </form>
  );
}

/** What the server refused, at the input that it was typed into. */
function problemOf(error: unknown): SplitProblems {
  const input = SPLIT_FIELD_INPUTS[fieldOf(error) ?? ''];
  return input !== undefined && error instanceof TributaryError ? { [input]: error.message } : {};
}
