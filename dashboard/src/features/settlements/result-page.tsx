import { Alert, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { column, moneyColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import type { DataTableProps } from '../../components/data-table.tsx';
import { Figure, Figures, Inline, Section } from '../../components/facts.tsx';
import { ChoiceFilter } from '../../components/filters.tsx';
import { Instant } from '../../components/instant.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { BackLink, TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { ResultBadge } from './result-badge.tsx';
import {
  countOf,
  isBeingApplied,
  type LineResult,
  linesAddress,
  type ResultFileDetail,
  resultFileQuery,
  type ResultLine,
  resultLinesQuery,
  troubleIn,
} from './results.ts';
import classes from './settlements.module.css';
import { CONFLICT_WORDS, counted, FORMAT_WORDS, nameOf, RESULT_WORDS, STATUS_WORDS } from './words.ts';

export const resultPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/results/$fileNumber')({
  component: ResultPage,
});

const COLUMNS: readonly Column<ResultLine>[] = [
  column('line', 'Line', ({ line }) => formatCount(line), { priority: 3, leastWidthPx: 64, below: 'named' }),
  nameColumn('payout', 'Payout to', ({ accountName, endToEndId }) => accountName ?? endToEndId ?? 'None', { grow: 3 }),
  column('status', 'Bank says', ({ status }) => STATUS_WORDS[status], {
    priority: 3,
    leastWidthPx: 96,
    below: 'named',
  }),
  textColumn('reason', 'Reason', (line) => reasonOf(line), { priority: 4, leastWidthPx: 144, grow: 2, below: 'plain' }),
  {
    ...moneyColumn<ResultLine>('amount', 'Amount', ({ amount }) => amount, { priority: 2, below: 'plain' }),
    cell: ({ amount, currency }) =>
      currency !== 'NGN' ? `In ${currency}` : amount !== null && <Money amount={amount} />,
  },
  column('result', 'Result', (line) => <ResultBadge line={line} />, { priority: 1, leastWidthPx: 148 }),
];

/** What to look for on the statement if a person must settle the booking; otherwise the bank's reason. */
function reasonOf({ reasonCode, reason, conflict, bankReference, account }: ResultLine): string {
  const what =
    conflict === 'booked_twice'
      ? bankReference && `Booking ${bankReference}.`
      : conflict === 'other_account' && account && `Account ${account}.`;
  return [what, reasonCode, reason].filter((text) => typeof text === 'string' && text !== '').join(' ');
}

function ResultPage() {
  const business = useBusiness();
  const { mode } = business;
  const { fileNumber } = resultPage.useParams();
  const file = useQuery({ ...resultFileQuery(business, fileNumber), enabled: business.can('payouts:read') });
  return (
    <Page
      title={file.data?.filename ?? `File ${formatCount(fileNumber)}`}
      above={<BackLink from="/$businessId/$mode" to="./settlements/results" label="Bank results" />}
      description={file.data !== undefined && <Origin file={file.data} />}
    >
      <Loaded
        query={file}
        what="file"
        lines={10}
        permission="payouts:read"
        missing={`There is no such file in ${mode} mode.`}
      >
        {(data) => (
          <>
            <Known file={data} />
            <HowFar file={data} />
            <Exceptions file={data} />
            <Counts file={data} />
            <Lines file={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface DetailProps {
  readonly file: ResultFileDetail;
}

function Origin({ file: { format, mapping, accepted, messageId } }: DetailProps) {
  return (
    <Inline>
      <span>{FORMAT_WORDS[format]}</span>
      {mapping !== null && (
        <span>
          Read as <bdi>{mapping.name}</bdi>
        </span>
      )}
      {messageId !== null && (
        <span>
          Message <bdi>{messageId}</bdi>
        </span>
      )}
      <span>
        Sent by <bdi>{nameOf(accepted.by)}</bdi>, <Instant at={accepted.at} />
      </span>
    </Inline>
  );
}

/** Somebody has just sent the file again. */
function Known({ file: { accepted } }: DetailProps) {
  const { again } = resultPage.useSearch();
  if (again !== true) return null;
  return (
    <Alert
      color="amber"
      className={`${classes.note} ${classes.words}`}
      title="This file was received before"
      role="status"
    >
      <bdi>{nameOf(accepted.by)}</bdi> sent it, <Instant at={accepted.at} />. Sending it again changed nothing.
    </Alert>
  );
}

const PERCENT = 100;

interface PayoutsLinkProps {
  readonly state: 'failed' | 'unknown';
  readonly children: ReactNode;
}

const PayoutsLink = ({ state, children }: PayoutsLinkProps) => (
  <TextLink from="/$businessId/$mode" to="./settlements/payouts" search={{ state }} inherit>
    {children}
  </TextLink>
);

function HowFar({ file }: DetailProps) {
  const { lineCount, done, counts } = file;
  const { failed, unknown } = file.notPaid;
  const trouble = troubleIn(file);
  if (!isBeingApplied(file)) {
    return (
      <Text className={`${classes.note} ${classes.words}`} role="status">
        {counted(counts.applied, 'line')} applied
        {trouble > 0 && `; ${formatCount(trouble)} did not match and changed nothing`}
        {trouble === 0 && failed + unknown === 0 && '; nothing is left to resolve'}.
        {failed > 0 && (
          <>
            {' '}
            <PayoutsLink state="failed">{formatCount(failed)} failed</PayoutsLink>.
          </>
        )}
        {unknown > 0 && (
          <>
            {' '}
            <PayoutsLink state="unknown">{formatCount(unknown)} unknown</PayoutsLink>: ask the bank.
          </>
        )}
      </Text>
    );
  }
  return (
    <Alert color="gray" className={classes.note ?? ''} title="Being applied">
      <Text role="status">
        {formatCount(done)} of {counted(lineCount, 'line')}. You can leave this page.
      </Text>
      <Progress value={lineCount === 0 ? 0 : (done / lineCount) * PERCENT} mt="xs" aria-label="Applying the file" />
    </Alert>
  );
}

const IN_TROUBLE = (Object.keys(RESULT_WORDS) as LineResult[]).filter((result) => RESULT_WORDS[result].isTrouble);

/** What a person should look at, before all that went as it should: equal results are one line that opens. */
function Exceptions({ file }: DetailProps) {
  const results = IN_TROUBLE.filter((result) => countOf(file, result) > 0);
  if (results.length === 0) return null;
  return (
    <Section title="To resolve">
      {results.map((result, index) => (
        <ExceptionGroup key={result} file={file} result={result} isFirst={index === 0} />
      ))}
    </Section>
  );
}

interface ExceptionGroupProps extends DetailProps {
  readonly result: LineResult;
  readonly isFirst: boolean;
}

function ExceptionGroup({ file, result, isFirst }: ExceptionGroupProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const { label, meaning } = RESULT_WORDS[result];
  return (
    <details className={classes.group} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {label}: {counted(countOf(file, result), 'line')}
      </summary>
      <Text size="sm" c="dimmed" className={classes.words}>
        {meaning}
      </Text>
      {isOpen && <ExceptionLines file={file} result={result} />}
    </details>
  );
}

function ExceptionLines({ file, result }: Pick<ExceptionGroupProps, 'file' | 'result'>) {
  const lines = useQuery(resultLinesQuery(useBusiness(), file, { page: 1, result }));
  const count = countOf(file, result);
  return (
    <>
      <ConflictNotes lines={lines.data?.items} />
      <List
        what="lines"
        label={`Lines: ${RESULT_WORDS[result].label}`}
        query={lines}
        columns={COLUMNS}
        rows={lines.data?.items}
        rowKey={({ id }) => id}
        rowLink={lineLink}
        expectedRows={Math.min(count, EXPECTED_ROWS)}
        empty="This file has no such lines."
      />
      {lines.data !== undefined && lines.data.items.length < count && (
        <TextLink
          from="/$businessId/$mode"
          to="./settlements/results/$fileNumber"
          params={{ fileNumber: file.number }}
          search={{ result }}
        >
          See all {formatCount(count)}
        </TextLink>
      )}
    </>
  );
}

const EXPECTED_ROWS = 3;

const lineLink: NonNullable<DataTableProps<ResultLine>['rowLink']> = ({ id, state, payoutId }, link) =>
  state !== null ? (
    <Link {...link} from="/$businessId/$mode" to="./settlements/lines" search={{ open: id }} />
  ) : payoutId === null ? undefined : (
    <Link {...link} from="/$businessId/$mode" to="./settlements/payouts" search={{ open: payoutId }} />
  );

function Counts({ file }: DetailProps) {
  const shown = (Object.keys(RESULT_WORDS) as LineResult[]).filter(
    (result) => result === 'applied' || countOf(file, result) > 0,
  );
  return (
    <Figures>
      {shown.map((result) => (
        <Figure key={result} label={RESULT_WORDS[result].label}>
          {formatCount(countOf(file, result))}
        </Figure>
      ))}
    </Figures>
  );
}

const CHOICES = Object.entries(RESULT_WORDS).map(([value, { label }]) => ({ value, label }));

/** What each kind of contradiction on this page means, because touch screens have no hover. */
function ConflictNotes({ lines = [] }: { readonly lines?: readonly ResultLine[] | undefined }) {
  const kinds = [...new Set(lines.flatMap(({ conflict }) => conflict ?? []))];
  if (kinds.length === 0) return null;
  return (
    <Alert color="amber" mb="sm" title="Lines that contradict our records">
      {kinds.map((kind) => (
        <Text key={kind} size="sm">
          <strong>{CONFLICT_WORDS[kind].label}:</strong> {CONFLICT_WORDS[kind].meaning}
        </Text>
      ))}
    </Alert>
  );
}

function Lines({ file }: DetailProps) {
  const business = useBusiness();
  const { page = 1, result } = resultPage.useSearch();
  const lines = useQuery(resultLinesQuery(business, file, { page, result }));
  return (
    <Section
      title="All lines"
      action={
        <Group gap="xs">
          <ChoiceFilter name="result" label="Result" any="Any result" value={result} choices={CHOICES} />
          <DownloadButton permission="reports:export" href={linesAddress(business, file.number, result)} />
        </Group>
      }
    >
      {result !== undefined && (
        <Text c="dimmed" mb="sm">
          {RESULT_WORDS[result].meaning}
        </Text>
      )}
      <List
        what="lines"
        label="Lines of this file"
        query={lines}
        columns={COLUMNS}
        rows={lines.data?.items}
        totalCount={lines.data?.totalCount}
        page={page}
        isCountedOff={result !== undefined}
        rowKey={({ id }) => id}
        rowLink={lineLink}
        filters={{ result }}
        noneFits="No line of this file has this result."
        empty="This file has no lines."
      />
    </Section>
  );
}
