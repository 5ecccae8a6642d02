/** Asks what the headings of a bank's CSV mean, and its words. Once for each bank: the answers are remembered. */
import { Alert, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { TributaryError } from '@tributary/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { settlementSettingsQuery } from '../../api/settings.ts';
import { DiscardDialog } from '../../components/discard-dialog.tsx';
import { ReasonField, REQUESTED } from '../../components/reason-field.tsx';
import { hasUnsavedWork } from '../../components/unsaved-work.ts';
import { useLeaveQuestion } from '../../components/use-leave-question.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import {
  type Answers,
  NAME_LENGTH_MAX,
  NEEDED,
  type OurColumn,
  type SeenColumn,
  useAnswers,
  withColumn,
} from './mapping-answers.ts';
import { BankWords } from './mapping-words.tsx';
import { type FilePreview, type NewMapping, requestMapping, saveMapping } from './results.ts';
import classes from './settlements.module.css';

interface Question {
  readonly is: OurColumn;
  readonly label: string;
  readonly description: string;
}

const QUESTIONS: readonly Question[] = [
  {
    is: 'end_to_end_id',
    label: 'Payout reference',
    description: 'The reference in our file to the bank: 32 letters and digits.',
  },
  { is: 'amount', label: 'Amount', description: 'Naira, such as 36250.00 or 36,250.00.' },
  {
    is: 'currency',
    label: 'Currency',
    description: 'Three letters, such as NGN. Without it, all amounts are in naira.',
  },
  { is: 'status', label: 'Outcome', description: 'The bank’s wording.' },
  { is: 'reason', label: 'Reason', description: 'Why it was not paid.' },
  { is: 'reason_code', label: 'Reason code', description: 'Such as AC04.' },
];

interface MappingFormProps {
  readonly preview: FilePreview;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  /** Looks at the file again: somebody else has said meanwhile what its headings mean. */
  readonly onLook: () => void;
}

export function MappingForm({ preview, onSaved, onCancel, onLook }: MappingFormProps) {
  const business = useBusiness();
  const form = useRef<HTMLFormElement>(null);
  const answers = useAnswers(preview);
  const [wasAsked, setAsked] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const wouldLose = () => form.current !== null && hasUnsavedWork(form.current);
  const question = useLeaveQuestion(wouldLose);
  const { data: settings } = useQuery(settlementSettingsQuery(business));
  const isRequest = settings?.approval === 'second_person';
  const [reason, setReason] = useState('');
  const save = useBusinessWrite({
    mutationFn: async (body: NewMapping) => {
      if (isRequest) await requestMapping(business, body, reason.trim());
      else await saveMapping(business, body);
    },
    onSuccess: () => {
      if (!isRequest) onSaved();
    },
  });

  function submit(): void {
    setAsked(true);
    const body = answers.whole();
    if (body !== undefined && (!isRequest || reason.trim() !== '')) save.mutate(body);
  }

  if (preview.columns.length === 0) return <TooManyColumns onCancel={onCancel} />;
  return (
    <>
      <ActionForm
        ref={form}
        label="Column mapping"
        onSubmit={submit}
        action={isRequest ? 'Request this mapping' : 'Save mapping and preview'}
        disabled={isRequest && save.isSuccess}
        onCancel={() => (wouldLose() ? setCancelling(true) : onCancel())}
        write={save}
      >
        <Text>
          {preview.mapping === null ? 'These headings are new. Map' : 'Map'} the columns once: files with the same
          headings are then read in the same way.
        </Text>
        <Oddities preview={preview} />
        <NameField answers={answers} wasAsked={wasAsked} />
        {QUESTIONS.map((one) => (
          <ColumnField key={one.is} {...one} seen={preview.columns} answers={answers} wasAsked={wasAsked} />
        ))}
        <BankWords answers={answers} wasAsked={wasAsked} lineCount={preview.lineCount} />
        {isRequest && <ReasonField value={reason} onChange={setReason} wasAsked={wasAsked} />}
        {isRequest && save.isSuccess && <Text role="status">{REQUESTED}. Then choose the file again.</Text>}
        {isOvertaken(save.error) && (
          <Button variant="default" onClick={onLook}>
            Preview the file again
          </Button>
        )}
      </ActionForm>
      <DiscardDialog opened={question.isAsked} onStay={question.stay} onDiscard={question.leave} />
      <DiscardDialog opened={isCancelling} onStay={() => setCancelling(false)} onDiscard={onCancel} />
    </>
  );
}

const isOvertaken = (error: unknown): boolean => error instanceof TributaryError && error.code === 'changed_meanwhile';

function TooManyColumns({ onCancel }: Pick<MappingFormProps, 'onCancel'>) {
  return (
    <>
      <Alert color="red" title="The file has more than 100 columns">
        Delete the columns that are not about payouts, then choose the file again.
      </Alert>
      <Button variant="default" onClick={onCancel} className={classes.atEnd ?? ''}>
        Cancel
      </Button>
    </>
  );
}

/** Lines that are no payouts: people delete them, because a payout that is skipped is not seen to be missing. */
function Oddities({ preview: { columns, totalLines } }: Pick<MappingFormProps, 'preview'>) {
  const isTitle = columns.filter(({ heading }) => heading === '').length * 2 > columns.length || columns.length === 1;
  return (
    <>
      {isTitle && (
        <Alert color="amber" title="The first line looks like a title">
          The first line must have the column headings. Delete the lines above them, then choose the file again.
        </Alert>
      )}
      {totalLines.length > 0 && (
        <Alert color="amber" title="The file seems to include totals">
          {totalLines.map(({ line, text }) => (
            <Text key={line} size="sm" className={classes.words}>
              Line {line}: <bdi>{text}</bdi>
            </Text>
          ))}
          <Text size="sm">
            A line of totals is not a payout. Delete such lines from the file, then choose it again.
          </Text>
        </Alert>
      )}
    </>
  );
}

interface FieldProps {
  readonly answers: Answers;
  readonly wasAsked: boolean;
}

function NameField({ answers: { name, setName }, wasAsked }: FieldProps) {
  const isLong = name.trim().length > NAME_LENGTH_MAX;
  return (
    <TextInput
      label="Name"
      description={`The bank and the type of file. Up to ${NAME_LENGTH_MAX} characters.`}
      autoComplete="off"
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      error={
        isLong
          ? `Enter at most ${NAME_LENGTH_MAX} characters: these are ${name.trim().length}.`
          : wasAsked && name.trim() === '' && 'Enter a name.'
      }
    />
  );
}

const NO_CURRENCY = 'none';

interface ColumnFieldProps extends FieldProps, Question {
  readonly seen: readonly SeenColumn[];
}

function ColumnField({ is, label, description, seen, answers, wasAsked }: ColumnFieldProps) {
  const { columns, setColumns, isCurrencyOpen, hasNoCurrency, setNoCurrency } = answers;
  const isAsked = is === 'currency' && (isCurrencyOpen || hasNoCurrency);
  const isNeeded = NEEDED.includes(is) || isAsked;
  const isNone = isAsked && hasNoCurrency && !columns.has('currency');

  function choose(value: string): void {
    if (is === 'currency') setNoCurrency(value === NO_CURRENCY);
    setColumns(withColumn(columns, is, value === NO_CURRENCY ? '' : value));
  }

  return (
    <NativeSelect
      label={label}
      description={description}
      value={isNone ? NO_CURRENCY : String(columns.get(is) ?? '')}
      data={[
        { value: '', label: isNeeded ? 'Choose the column' : 'Not in the file' },
        ...(isAsked ? [{ value: NO_CURRENCY, label: 'No currency column: all amounts are in naira' }] : []),
        ...seen.map((column, index) => ({ value: String(index + 1), label: nameOfColumn(column, index + 1) })),
      ]}
      onChange={({ currentTarget: { value } }) => choose(value)}
      error={wasAsked && isNeeded && !isNone && !columns.has(is) && problemOf(is, seen)}
    />
  );
}

function problemOf(is: OurColumn, seen: readonly SeenColumn[]): string {
  if (is !== 'currency') return 'Choose the column.';
  const like = seen.find(({ isLikeCurrency }) => isLikeCurrency);
  return `“${like?.heading ?? ''}” looks like a currency. Choose it, or choose “No currency column”.`;
}

const nameOfColumn = ({ heading, samples: [sample] }: SeenColumn, position: number): string =>
  `${position}. ${heading}${sample === undefined ? '' : ` (${sample})`}`;
