/** Asks what the headings of a bank's CSV mean, and its words. Once for each bank: the answers are remembered. */
import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { type FilePreview, type NewMapping, saveMapping } from './results.ts';
import { STATUS_WORDS } from './words.ts';

type OurColumn = NewMapping['columns'][number]['is'];
type Meaning = NewMapping['statuses'][number]['means'];
type SeenColumn = FilePreview['columns'][number];

interface Question {
  readonly is: OurColumn;
  readonly label: string;
  readonly description: string;
  readonly isNeeded?: true;
}

const QUESTIONS: readonly Question[] = [
  {
    is: 'end_to_end_id',
    label: 'Reference of the payout',
    description: 'The reference that our file gave to the bank, 32 letters and digits.',
    isNeeded: true,
  },
  { is: 'amount', label: 'Amount', description: 'Naira, such as 36250.00 or 36,250.00.', isNeeded: true },
  { is: 'status', label: 'What became of it', description: 'The words of the bank.', isNeeded: true },
  { is: 'reason', label: 'Reason', description: 'Why it was not paid.' },
  { is: 'reason_code', label: 'Code of the reason', description: 'Such as AC04.' },
  { is: 'currency', label: 'Currency', description: 'Without it, all amounts are in naira.' },
];

const MEANINGS: readonly Meaning[] = ['paid', 'failed', 'unknown', 'pending'];
const MEANING_CHOICES = [
  { value: '', label: 'Choose what it means' },
  ...MEANINGS.map((meaning) => ({ value: meaning, label: STATUS_WORDS[meaning] })),
];

const keyOf = (word: string): string => word.toLowerCase();

/** What a person says of the columns and words of a file, beginning with what is remembered. */
function useAnswers({ mapping, columns: seen }: FilePreview) {
  const [name, setName] = useState(mapping?.name ?? '');
  const [columns, setColumns] = useState<ReadonlyMap<OurColumn, number>>(
    () => new Map(mapping?.columns.map(({ is, column }) => [is, column]) ?? guessed(seen)),
  );
  const [meanings, setMeanings] = useState<ReadonlyMap<string, Meaning>>(
    () => new Map(mapping?.statuses.map(({ word, means }) => [keyOf(word), means])),
  );
  const words = wordsIn(seen[(columns.get('status') ?? 0) - 1]);

  /** Undefined while an answer is missing. */
  function whole(): NewMapping | undefined {
    const hasColumns = QUESTIONS.every(({ is, isNeeded }) => isNeeded !== true || columns.has(is));
    if (name.trim() === '' || !hasColumns || words === null) return undefined;
    const said = words.flatMap((word) => {
      const means = meanings.get(keyOf(word));
      return means === undefined ? [] : [{ word, means }];
    });
    if (said.length < words.length) return undefined;
    // What it knows of other files stays.
    const others = mapping?.statuses.filter(({ word }) => !words.some((one) => keyOf(one) === keyOf(word))) ?? [];
    return {
      name: name.trim(),
      headings: seen.map(({ heading }) => heading),
      columns: [...columns].map(([is, column]) => ({ is, column })),
      statuses: [...others, ...said],
      replaces: mapping?.number ?? null,
    };
  }

  return { name, setName, columns, setColumns, meanings, setMeanings, words, whole };
}

type Answers = ReturnType<typeof useAnswers>;

interface MappingFormProps {
  readonly preview: FilePreview;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function MappingForm({ preview, onSaved, onCancel }: MappingFormProps) {
  const business = useBusiness();
  const answers = useAnswers(preview);
  const { name, setName, columns, setColumns } = answers;
  const [wasAsked, setAsked] = useState(false);
  const save = useBusinessWrite({
    mutationFn: (body: NewMapping) => saveMapping(business, body),
    onSuccess: onSaved,
  });

  function submit(): void {
    setAsked(true);
    const body = answers.whole();
    if (body !== undefined) save.mutate(body);
  }

  const seen = preview.columns;
  if (seen.length === 0) return <Alert color="red">The file has more than 100 columns.</Alert>;
  return (
    <ActionForm
      label="What the headings mean"
      onSubmit={submit}
      action="Remember and look"
      onCancel={onCancel}
      write={save}
    >
      <Text>
        {preview.mapping === null ? 'These headings are new here. Say' : 'Say'} what they mean: files with the same
        headings are then read like this.
      </Text>
      <TextInput
        label="Name"
        description="The bank, and what the file is."
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={wasAsked && name.trim() === '' && 'Enter a name.'}
      />
      {QUESTIONS.map(({ is, label, description, isNeeded }) => (
        <NativeSelect
          key={is}
          label={label}
          description={description}
          value={String(columns.get(is) ?? '')}
          data={choicesOf(seen, isNeeded === true ? 'Choose the column' : 'The file does not have it')}
          onChange={({ currentTarget: { value } }) => setColumns(withColumn(columns, is, value))}
          error={wasAsked && isNeeded === true && !columns.has(is) && 'Choose the column.'}
        />
      ))}
      <BankWords answers={answers} wasAsked={wasAsked} />
    </ActionForm>
  );
}

interface BankWordsProps {
  readonly answers: Answers;
  readonly wasAsked: boolean;
}

function BankWords({ answers: { words, meanings, setMeanings }, wasAsked }: BankWordsProps) {
  if (words === null) {
    return (
      <Alert color="amber">
        More than 30 different words stand in this column. Choose the column that says whether a payout was paid.
      </Alert>
    );
  }
  return words.map((word) => (
    <NativeSelect
      key={word}
      label={<>The bank says “{word === '' ? 'nothing (blank)' : <bdi>{word}</bdi>}”</>}
      value={meanings.get(keyOf(word)) ?? ''}
      data={MEANING_CHOICES}
      onChange={({ currentTarget: { value } }) => setMeanings(withMeaning(meanings, keyOf(word), value))}
      error={wasAsked && !meanings.has(keyOf(word)) && 'Choose what it means.'}
    />
  ));
}

/** Each once, whatever its case; null if there are too many. */
function wordsIn(column: SeenColumn | undefined): readonly string[] | null {
  if (column === undefined) return [];
  if (column.words === null) return null;
  return [...new Map(column.words.map((word) => [keyOf(word), word])).values()];
}

const choicesOf = (seen: readonly SeenColumn[], none: string) => [
  { value: '', label: none },
  ...seen.map(({ heading, samples: [sample] }, index) => ({
    value: String(index + 1),
    label: `${index + 1}. ${heading}${sample === undefined ? '' : ` (${sample})`}`,
  })),
];

/** A column has one meaning. */
function withColumn(columns: ReadonlyMap<OurColumn, number>, is: OurColumn, value: string) {
  const others = [...columns].filter(([one, column]) => one !== is && String(column) !== value);
  return new Map<OurColumn, number>(value === '' ? others : [...others, [is, Number(value)]]);
}

function withMeaning(meanings: ReadonlyMap<string, Meaning>, word: string, value: string) {
  const meaning = MEANINGS.find((one) => one === value);
  const others = [...meanings].filter(([one]) => one !== word);
  return new Map<string, Meaning>(meaning === undefined ? others : [...others, [word, meaning]]);
}

/** The columns that are needed, where a heading or the samples show it. Nobody guesses what words mean. */
function guessed(seen: readonly SeenColumn[]): [OurColumn, number][] {
  const placeOf = (isIt: (column: SeenColumn) => boolean): number => seen.findIndex(isIt) + 1;
  const guesses: [OurColumn, number][] = [
    [
      'end_to_end_id',
      placeOf(({ samples }) => samples.length > 0 && samples.every((one) => /^[0-9a-f]{32}$/i.test(one))),
    ],
    ['amount', placeOf(({ heading }) => /amount/i.test(heading))],
    ['status', placeOf(({ heading }) => /status|response/i.test(heading))],
  ];
  return guesses.filter(([, place]) => place > 0);
}
