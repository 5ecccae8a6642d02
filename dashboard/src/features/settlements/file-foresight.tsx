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
import type { FilePreview } from './results.ts';
import classes from './settlements.module.css';
import { CONFLICT_WORDS, counted, RESULT_WORDS, STATUS_WORDS } from './words.ts';

type Group = FilePreview['groups'][number];
type SeenLine = Group['lines'][number];

const CHANGES = ['paid', 'failed', 'unknown'] as const;
const AFTERWARDS: Readonly<Record<(typeof CHANGES)[number], string>> = {
  paid: '',
  failed: ': the money is returned to the wallet, and the next settlement run pays it again',
  unknown: ': not paid again until the outcome is recorded',
};
const COLUMNS: readonly Column<SeenLine>[] = [
  column('line', 'Line', ({ line }) => formatCount(line), { priority: 4, leastWidthPx: 64, below: 'named' }),
  nameColumn('payout', 'Payout to', ({ accountName, endToEndId }) => accountName ?? endToEndId, { grow: 3 }),
  column('status', 'Bank says', ({ status }) => STATUS_WORDS[status], {
    priority: 3,
    leastWidthPx: 96,
    below: 'named',
  }),
  {
    ...moneyColumn<SeenLine>('amount', 'Amount', ({ amount }) => amount, { priority: 1 }),
    cell: ({ amount }) => (amount === null ? 'Not in naira' : <Money amount={amount} />),
  },
];

/** What needs a person comes first; what goes as it should is one line that opens. */
export function FileForesight({ preview }: { readonly preview: FilePreview }) {
  const { changes, problemCount, firstProblems, groups } = preview;
  const inTrouble = groups.filter(isTrouble);
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
      {inTrouble.map((group) => (
        <LineGroup key={nameOf(group)} group={group} />
      ))}
      <Facts>
        {CHANGES.filter((status) => changes[status].count > 0).map((status) => (
          <Fact key={status} label={`Becomes ${STATUS_WORDS[status].toLowerCase()}`}>
            {counted(changes[status].count, 'payout')}, <Money amount={changes[status].amount} />
            {AFTERWARDS[status]}
          </Fact>
        ))}
      </Facts>
      {groups
        .filter((group) => !isTrouble(group))
        .map((group) => (
          <LineGroup key={nameOf(group)} group={group} />
        ))}
    </>
  );
}

const isTrouble = ({ result }: Group): boolean => RESULT_WORDS[result].isTrouble === true;
const nameOf = ({ result, conflict }: Group): string => conflict ?? result;

function LineGroup({ group }: { readonly group: Group }) {
  const { result, conflict, count, lines } = group;
  const { label, meaning } = conflict === null ? RESULT_WORDS[result] : CONFLICT_WORDS[conflict];
  return (
    <details className={classes.group} open={isTrouble(group)}>
      <summary>
        <ResultBadge line={group} isForeseen /> {counted(count, 'line')}
      </summary>
      <Text size="sm" c="dimmed" className={classes.words}>
        {result === 'applied' ? 'These lines change payouts.' : meaning}
        {lines.length < count && ` The first ${formatCount(lines.length)}:`}
      </Text>
      <DataTable
        label={`Lines: ${label}`}
        columns={COLUMNS}
        rows={lines}
        rowKey={({ line }) => line}
        rowLink={({ payoutId }, link) =>
          payoutId === null ? undefined : (
            <Link {...link} from="/$businessId/$mode" to="./settlements/payouts" search={{ open: payoutId }} />
          )
        }
      />
    </details>
  );
}
