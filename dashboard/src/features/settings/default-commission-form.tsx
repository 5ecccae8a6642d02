import { TributaryError } from '@tributary/sdk';
import { useState } from 'react';
import { SettingForm } from '../../components/action-form.tsx';
import { fieldOf } from '../../components/form-errors.ts';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS, type SplitProblems } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { type BusinessSettings, useUpdateSettings } from './settings.ts';

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

  function save(): void {
    setAsked(true);
    if ('terms' in read) update.mutate(read.terms);
  }

  return (
    <SettingForm
      onSubmit={save}
      action="Save commission"
      answer="Saved for new accounts"
      update={update}
      mayWrite={mayWrite}
      error={Object.keys(problemOf(update.error)).length === 0 && update.error}
    >
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
    </SettingForm>
  );
}

/** The server's refusal, at the input that it is about. */
function problemOf(error: unknown): SplitProblems {
  const input = SPLIT_FIELD_INPUTS[fieldOf(error) ?? ''];
  return input !== undefined && error instanceof TributaryError ? { [input]: error.message } : {};
}
