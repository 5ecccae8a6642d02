import { Alert, Badge, Button, Progress, Select, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { TributaryError } from '@tributary/sdk';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { Paging } from '../../components/paging.tsx';
import { EmptyState, ErrorState, LoadingLines, NoPermission } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import {
  countOf,
  isBeingApplied,
  type LineResult,
  type ResultFile,
  resultFileQuery,
  type ResultLine,
  resultLinesQuery,
  linesAddress,
  troubleIn,
} from './results.ts';
import { LIMIT } from './settlements.ts';
import classes from './settlements.module.css';
import { LINE_RESULTS } from './states.ts';
import { CONFLICT_WORDS, counted, FORMAT_WORDS, nameOf, RESULT_WORDS } from './words.ts';

export const resultPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/results/$fileNumber')({
  component: ResultPage,
});

const STATUS_WORDS: Readonly<Record<ResultLine['status'], string>> = {
  paid: 'Paid',
  failed: 'Failed',
  unknown: 'Unknown',
  pending: 'Not final',
};

const COLUMNS: readonly Column<ResultLine>[] = [
  { id: 'line', header: 'Line', priority: 3, leastWidthPx: 64, below: 'named', cell: ({ line }) => formatCount(line) },
  {
    id: 'id',
    header: 'End-to-end id',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    grow: 3,
    cell: ({ endToEndId }) => <Truncated text={endToEndId ?? 'None'} />,
  },
  {
    id: 'status',
    header: 'Bank says',
    priority: 3,
    leastWidthPx: 96,
    below: 'named',
    cell: ({ status }) => STATUS_WORDS[status],
  },
  {
    id: 'reason',
    header: 'Reason',
    priority: 4,
    leastWidthPx: 144,
    grow: 2,
    below: 'plain',
    cell: (line) => <Truncated text={reasonOf(line)} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.amount,
    align: 'end',
    below: 'plain',
    cell: ({ amount, currency }) =>
      currency !== 'NGN' ? `In ${currency}` : amount !== null && <Money amount={amount} />,
  },
  {
    id: 'result',
    header: 'Result',
    priority: 1,
    leastWidthPx: 148,
    cell: (line) => <ResultBadge line={line} />,
  },
];

/** What to look for on the statement if a person must settle the booking; otherwise the bank's reason. */
function reasonOf({ reasonCode, reason, conflict, bankReference, account }: ResultLine): string {
  const what =
    conflict === 'booked_twice'
      ? bankReference && `Booking ${bankReference}.`
      : conflict === 'other_account' && account && `Account ${account}.`;
  return [what, reasonCode, reason].filter((text) => typeof text === 'string' && text !== '').join(' ');
}

function ResultBadge({ line: { result, conflict } }: { readonly line: ResultLine }) {
  if (result === null) return <Badge color="gray">Waiting</Badge>;
  const { label, isTrouble } = RESULT_WORDS[result];
  const why = conflict === null ? undefined : CONFLICT_WORDS[conflict];
  return (
    <Badge color={isTrouble ? 'amber' : result === 'applied' ? 'river' : 'gray'} variant="light" title={why?.meaning}>
      {why?.label ?? label}
    </Badge>
  );
}

/** Another file begins anew, so that nothing of the one before stands in for it. */
function ResultPage() {
  const { businessId, mode } = useBusiness();
  const { fileNumber } = resultPage.useParams();
  return <OneFile key={`${businessId}/${mode}/${fileNumber}`} number={fileNumber} />;
}

function OneFile({ number }: { readonly number: number }) {
  const business = useBusiness();
  const mayRead = business.can('payouts:read');
  const file = useQuery({ ...resultFileQuery(business, number), enabled: mayRead });
  const isMissing = file.error instanceof TributaryError && file.error.status === 404;
  const shown = mayRead ? file.data : undefined;
  return (
    <Page
      title={shown?.filename ?? `File ${formatCount(number)}`}
      above={<BackToFiles />}
      description={shown !== undefined && <Origin file={shown} />}
    >
      {!mayRead ? (
        <NoPermission permission="payouts:read" />
      ) : shown !== undefined ? (
        <LoadedFile file={shown} />
      ) : isMissing ? (
        <EmptyState>There is no such file in {business.mode} mode.</EmptyState>
      ) : file.isError ? (
        <ErrorState what="The file could not be loaded" error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <LoadingLines lines={10} label="Loading the file" />
      )}
    </Page>
  );
}

interface FileProps {
  readonly file: ResultFile;
}

function Origin({ file: { format, accepted, messageId } }: FileProps) {
  return (
    <span className={classes.subtitle}>
      <span>{FORMAT_WORDS[format]}</span>
      {messageId !== null && (
        <span>
          Message <bdi>{messageId}</bdi>
        </span>
      )}
      <span>
        Sent by <bdi>{nameOf(accepted.by)}</bdi>, <Instant at={accepted.at} />
      </span>
    </span>
  );
}

function BackToFiles() {
  const { businessId, mode } = useBusiness();
  return (
    <Link to="/$businessId/$mode/settlements/results" params={{ businessId, mode }} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      Bank results
    </Link>
  );
}

const PERCENT = 100;

function LoadedFile({ file }: FileProps) {
  const { page = 1, result } = resultPage.useSearch();
  const { lineCount, done, counts } = file;
  const trouble = troubleIn(file);
  return (
    <>
      {isBeingApplied(file) ? (
        <Alert variant="light" color="gray" className={classes.note ?? ''} title="Being applied">
          <Text role="status">
            {formatCount(done)} of {counted(lineCount, 'line')}. You can leave this page.
          </Text>
          <Progress value={lineCount === 0 ? 0 : (done / lineCount) * PERCENT} mt="xs" aria-label="Applying the file" />
        </Alert>
      ) : (
        <Text className={`${classes.note} ${classes.words}`} role="status">
          {trouble === 0
            ? `${counted(counts.applied, 'line')} applied; nothing is left to look at.`
            : `${counted(trouble, 'line')} did not match and changed nothing.`}
        </Text>
      )}
      <Counts file={file} />
      <Lines file={file} page={page} result={result} />
    </>
  );
}

function Counts({ file }: FileProps) {
  const shown = (Object.keys(RESULT_WORDS) as LineResult[]).filter(
    (result) => result === 'applied' || countOf(file, result) > 0,
  );
  return (
    <dl className={classes.figures}>
      {shown.map((result) => (
        <div key={result}>
          <dt>{RESULT_WORDS[result].label}</dt>
          <dd>
            <div className={classes.count}>{formatCount(countOf(file, result))}</div>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CHOICES = Object.entries(RESULT_WORDS).map(([value, { label }]) => ({ value, label }));

interface LinesProps extends FileProps {
  readonly page: number;
  readonly result: LineResult | undefined;
}

function LinesToolbar({ file, result }: Omit<LinesProps, 'page'>) {
  const business = useBusiness();
  const navigate = useNavigate();
  return (
    <div className={classes.toolbar}>
      <Title order={2} id="lines-title">
        Lines
      </Title>
      <div className={classes.toolbarEnd}>
        <Select
          aria-label="Result"
          placeholder="Any result"
          className={classes.filter ?? ''}
          clearable
          value={result ?? null}
          data={CHOICES}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: { result: LINE_RESULTS.find((known) => known === value) },
              resetScroll: false,
            })
          }
        />
        {business.can('reports:export') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            component="a"
            href={linesAddress(business, file.number, result)}
            download
          >
            Export CSV
          </Button>
        )}
      </div>
    </div>
  );
}

/** What each kind of contradiction on this page means, for those who cannot hover. */
function ConflictNotes({ lines = [] }: { readonly lines?: readonly ResultLine[] | undefined }) {
  const kinds = [...new Set(lines.flatMap(({ conflict }) => conflict ?? []))];
  if (kinds.length === 0) return null;
  return (
    <Alert variant="light" color="amber" mb="sm" title="Lines that contradict what is known">
      {kinds.map((kind) => (
        <Text key={kind} size="sm">
          <strong>{CONFLICT_WORDS[kind].label}:</strong> {CONFLICT_WORDS[kind].meaning}
        </Text>
      ))}
    </Alert>
  );
}

function Lines({ file, page, result }: LinesProps) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const lines = useQuery(resultLinesQuery(business, file.number, { page, result, isGrowing: isBeingApplied(file) }));
  const totalCount = lines.data?.totalCount ?? 0;
  return (
    <section className={classes.section} aria-labelledby="lines-title">
      <LinesToolbar file={file} result={result} />
      {result !== undefined && (
        <Text c="dimmed" mb="sm">
          {RESULT_WORDS[result].meaning}
        </Text>
      )}
      <ConflictNotes lines={lines.data?.lines} />
      {lines.isError && lines.data === undefined ? (
        <ErrorState what="The lines could not be loaded" error={lines.error} onRetry={() => void lines.refetch()} />
      ) : (
        <DataTable
          label="Lines of this file"
          columns={COLUMNS}
          rows={lines.data?.lines}
          rowKey={({ line, endToEndId }) => `${line} ${endToEndId}`}
          rowLink={({ payoutId }, link) =>
            payoutId === null ? undefined : (
              <Link
                {...link}
                to="/$businessId/$mode/settlements/payouts"
                params={{ businessId, mode }}
                search={{ open: payoutId }}
              />
            )
          }
          isStale={lines.isPlaceholderData}
          empty={
            <EmptyState>
              {totalCount > 0 ? 'The list is not that long.' : 'No line of this file has this result.'}
            </EmptyState>
          }
        />
      )}
      {totalCount > 0 && (
        <Paging page={page} limit={LIMIT} totalCount={totalCount} isCountedOff={result !== undefined} />
      )}
    </section>
  );
}
