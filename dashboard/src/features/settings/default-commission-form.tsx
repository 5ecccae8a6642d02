import { SettingForm } from '../../components/action-form.tsx';
import { refusalAt } from '../../components/form-errors.ts';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { draftOf, readSplit, SPLIT_FIELD_INPUTS } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { useTerms } from '../../components/use-terms.ts';
import { type SettingProps, useChangeTerms } from './settings.ts';

export function DefaultCommissionForm({ settings, mayWrite }: SettingProps) {
  const { isRequest, write, reasonField, save } = useChangeTerms();
  const { fields, isAtField, ask } = useTerms({
    first: () => draftOf(settings.defaultSplit),
    read: readSplit,
    refused: refusalAt(write.error, SPLIT_FIELD_INPUTS),
    write,
  });

  function submit(): void {
    const terms = ask();
    if (terms !== undefined) save(terms);
  }

  return (
    <SettingForm
      onSubmit={submit}
      action={isRequest ? 'Request this change' : 'Save commission'}
      answer={isRequest ? REQUESTED : 'Saved for new accounts'}
      write={write}
      isAtField={isAtField}
      mayWrite={mayWrite}
    >
      <SplitFields {...fields} readOnly={!mayWrite} />
      <SplitExample draft={fields.value} />
      {isRequest && <ReasonField {...reasonField} />}
    </SettingForm>
  );
}
