/** What the bank's words for a payout mean. */
import { Alert, Checkbox, NativeSelect, Text } from '@mantine/core';
import { Caution } from '../../components/states.tsx';
import { type Answers, keyOf, type Meaning } from './mapping-answers.ts';
import { STATUS_WORDS } from './words.ts';

const MEANINGS: readonly Meaning[] = ['paid', 'failed', 'unknown', 'pending'];
const MEANING_CHOICES = MEANINGS.map((meaning) => ({ value: meaning, label: STATUS_WORDS[meaning] }));

interface BankWordsProps {
  readonly answers: Answers;
  readonly wasAsked: boolean;
  readonly lineCount: number;
}

export function BankWords({ answers, wasAsked, lineCount }: BankWordsProps) {
  const { words, otherWords, columns } = answers;
  if (words === null) {
    return (
      <Alert color="amber">
        This column has more than 50 different values. Choose the column that says whether a payout was paid.
      </Alert>
    );
  }
  return (
    <>
      {words.length === 0 && columns.has('status') && lineCount === 0 && (
        <Alert color="amber">
          The file has no lines below its headings, so there are no outcomes to map. Choose a file with payouts.
        </Alert>
      )}
      {words.map((word) => (
        <WordField key={word} word={word} none="Choose what it means" answers={answers} isMissing={wasAsked} />
      ))}
      {otherWords.length > 0 && (
        <>
          <Text fw={600}>Values from other files</Text>
          {otherWords.map((word) => (
            <WordField key={word} word={word} none="Remove this value" answers={answers} />
          ))}
        </>
      )}
      <BlankConfirmation answers={answers} wasAsked={wasAsked} />
    </>
  );
}

interface WordFieldProps {
  readonly word: string;
  /** The choice of no meaning. */
  readonly none: string;
  readonly answers: Answers;
  readonly isMissing?: boolean;
}

function WordField({ word, none, answers: { meanings, setMeaning }, isMissing = false }: WordFieldProps) {
  const meaning = meanings.get(keyOf(word));
  return (
    <NativeSelect
      label={
        word === '' ? (
          'Blank value'
        ) : (
          <>
            Value “<bdi>{word}</bdi>”
          </>
        )
      }
      value={meaning ?? ''}
      data={[{ value: '', label: none }, ...MEANING_CHOICES]}
      onChange={({ currentTarget: { value } }) =>
        setMeaning(
          word,
          MEANINGS.find((one) => one === value),
        )
      }
      error={isMissing && meaning === undefined && 'Choose what it means.'}
    />
  );
}

const WHAT_BLANK_DOES = {
  paid:
    'In every file with these headings, a payout with a blank outcome then counts as paid, even if the bank has ' +
    'not decided yet. If it fails later, the money is not returned to the wallet automatically.',
  failed:
    'In every file with these headings, a payout with a blank outcome then counts as failed: its money is returned ' +
    'to the wallet, and the next settlement run pays it again. If the bank pays it later, it is paid twice.',
};

function BlankConfirmation({ answers, wasAsked }: Pick<BankWordsProps, 'answers' | 'wasAsked'>) {
  const { meanings, isBlankFinal, isBlankConfirmed, setBlankConfirmed } = answers;
  const blank = meanings.get('');
  if (!isBlankFinal || (blank !== 'paid' && blank !== 'failed')) return null;
  return (
    <Caution title={`Treat blank as ${STATUS_WORDS[blank].toLowerCase()}`}>
      <Text size="sm">{WHAT_BLANK_DOES[blank]}</Text>
      <Checkbox
        mt="xs"
        label={`The bank leaves this blank only where a payout ${blank === 'paid' ? 'was paid' : 'failed'}`}
        checked={isBlankConfirmed}
        onChange={({ currentTarget }) => setBlankConfirmed(currentTarget.checked)}
        error={wasAsked && !isBlankConfirmed && 'Confirm this, or choose another meaning.'}
      />
    </Caution>
  );
}
