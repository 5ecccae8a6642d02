import { SettingForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';
import { type SettingProps, useUpdateSettings } from './settings.ts';

export function DefaultCommissionForm({ settings, mayWrite }: SettingProps) {
  const update = useUpdateSettings();
  const { fields, isAtField, ask } = useTerms({
    first: () => draftOf(settings.defaultSplit),
    read: readSplit,
    refused: refusalAt(update.error, SPLIT_FIELD_INPUTS),
    write: update,
  });

  function save(): void {
    const terms = ask();
    if (terms !== undefined) update.mutate(terms);
  }

  return (
    <SettingForm
      onSubmit={save}
      action="Save commission"
      answer="Saved for new accounts"
      write={update}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <SplitFields {...fields} readOnly={!mayWrite} />
      <SplitExample draft={fields.value} />
    </SettingForm>
  );
}
