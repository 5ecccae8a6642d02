/** What applying a file would do to payouts: the words and counts that its results have afterwards. */
import { Alert, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { column, moneyColumn, nameColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import { ResultBadge } from './result-badge.tsx';
import { countOf, type FilePreview, type LineResult } from './results.ts';
import classes from './settlements.module.css';
import { counted, RESULT_WORDS, STATUS_WORDS } from './words.ts';

type SeenLine = FilePreview['firstLines'][number];

const CHANGES = ['paid', 'failed', 'unknown'] as const;
const AFTERWARDS: Readonly<Record<(typeof CHANGES)[number], string>> = {
  paid: '',
  failed: ': the money goes back to the wallet, and the next run pays it again',
  unknown: ': not paid again before somebody says what became of it',
};
const OTHER_RESULTS = (Object.keys(RESULT_WORDS) as LineResult[]).filter((result) => result !== 'applied');

const COLUMNS: readonly Column<SeenLine>[] = [
  column('line', 'Line', ({ line }) => formatCount(line), { priority: 4, leastWidthPx: 64, below: 'named' }),
  nameColumn('payout', 'Payout to', ({ accountName, endToEndId }) => accountName ?? endToEndId, { grow: 3 }),
  column('status', 'Bank says', ({ status }) => STATUS_WORDS[status], {
    priority: 3,
    leastWidthPx: 96,
    below: 'named',
  }),
  {
    ...moneyColumn<SeenLine>('amount', 'Amount', ({ amount }) => amount, { priority: 2, below: 'plain' }),
    cell: ({ amount }) => (amount === null ? 'Not in naira' : <Money amount={amount} />),
  },
  column('result', 'Result', (line) => <ResultBadge line={line} isForeseen />, { priority: 1, leastWidthPx: 148 }),
];

export function FileForesight({ preview }: { readonly preview: FilePreview }) {
  const { changes, problemCount, firstProblems, firstLines, lineCount } = preview;
  return (
    <>
      {problemCount > 0 && (
        <Alert color="red" title={`${counted(problemCount, 'line')} cannot be read, so the file would be refused`}>
          {firstProblems.map((problem) => (
            <Text key={problem} size="sm" className={classes.words}>
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <Facts>
        {CHANGES.filter((status) => changes[status].count > 0).map((status) => (
          <Fact key={status} label={`Becomes ${STATUS_WORDS[status].toLowerCase()}`}>
            {counted(changes[status].count, 'payout')}, <Money amount={changes[status].amount} />
            {AFTERWARDS[status]}
          </Fact>
        ))}
        {OTHER_RESULTS.filter((result) => countOf(preview, result) > 0).map((result) => (
          <Fact key={result} label={RESULT_WORDS[result].label}>
            {counted(countOf(preview, result), 'line')}
          </Fact>
        ))}
      </Facts>
      {firstLines.length > 0 && (
        <>
          <Text size="sm" c="dimmed" className={classes.words}>
            {formatCount(firstLines.length)} of {counted(lineCount, 'line')}
            {firstLines.length < lineCount && ': first those that change a payout, then those to look at'}
          </Text>
          <DataTable
            label="Lines of the file"
            columns={COLUMNS}
            rows={firstLines}
            rowKey={({ line }) => line}
            rowLink={({ payoutId }, link) =>
              payoutId === null ? undefined : (
                <Link {...link} from="/$businessId/$mode" to="./settlements/payouts" search={{ open: payoutId }} />
              )
            }
          />
        </>
      )}
    </>
  );
}
