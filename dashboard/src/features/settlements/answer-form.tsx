import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../routing/use-business.ts';
import { OutcomeForm } from './outcome-form.tsx';
import { answerLine, type LineAnswer, type ResultLine } from './results.ts';
import { type Payout, payoutQuery } from './settlements.ts';
import { STATUS_WORDS } from './words.ts';

interface AnswerFormProps {
  readonly line: ResultLine;
  readonly onClose: () => void;
}

/** What fits the line and its payout; the server decides it again. */
function answersFor({ status, result }: ResultLine, payout: Payout | undefined): readonly LineAnswer[] {
  if (payout === undefined || status === 'pending') return ['explain'];
  if (result === 'amount_differs' || result === 'not_exported') return ['explain'];
  if (payout.state === 'paid' && status === 'failed') return ['return', 'explain'];
  const isOpen = payout.state === 'exported' || payout.state === 'unknown';
  return isOpen || payout.state === status ? ['confirm', 'explain'] : ['explain'];
}

const labelOf = (answer: LineAnswer, { status }: ResultLine): string =>
  ({
    explain: 'Explain: no further action, and no payout changes',
    confirm: `Confirm: the bank says the payout is ${STATUS_WORDS[status].toLowerCase()}`,
    return: 'Return: the payout was paid and then returned',
  })[answer];

const ACTIONS: Readonly<Record<LineAnswer, string>> = {
  explain: 'Explain this line',
  confirm: 'Confirm this line',
  return: 'Return the payout',
};

/** Answers a line once, with the person's reason. */
export function AnswerForm({ line, onClose }: AnswerFormProps) {
  const business = useBusiness();
  const { data: payout } = useQuery({
    ...payoutQuery(business, line.payoutId ?? ''),
    enabled: line.payoutId !== null,
  });
  const isFailing = line.status === 'failed' && payout?.state !== 'failed';
  return (
    <OutcomeForm<LineAnswer>
      label="Resolve the line"
      payout={payout}
      choices={answersFor(line, payout).map((value) => ({ value, label: labelOf(value, line) }))}
      actionOf={(answer) => (answer === undefined ? 'Resolve' : ACTIONS[answer])}
      isFailing={(answer) => isFailing && (answer === 'return' || answer === 'confirm')}
      save={(answer, reason) => answerLine(business, line.id, answer, reason)}
      onClose={onClose}
    />
  );
}
