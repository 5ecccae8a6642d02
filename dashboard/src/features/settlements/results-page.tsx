import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { type Column, LEAST_WIDTH_PX } from '../../components/columns.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Paging } from '../../components/paging.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { isBeingApplied, type ResultFile, resultFilesQuery, troubleIn } from './results.ts';
import { SettlementFrame } from './settlement-frame.tsx';
import { LIMIT } from './settlements.ts';
import { UploadResults } from './upload-results.tsx';
import { FORMAT_WORDS, nameOf } from './words.ts';

export const resultsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/results')({
  component: ResultsPage,
});

const COLUMNS: readonly Column<ResultFile>[] = [
  {
    id: 'file',
    header: 'File',
    priority: 'name',
    leastWidthPx: LEAST_WIDTH_PX.name,
    grow: 3,
    cell: ({ number, filename }) => <Truncated text={filename ?? `File ${number}`} />,
  },
  {
    id: 'format',
    header: 'Format',
    priority: 6,
    leastWidthPx: 140,
    cell: ({ format }) => FORMAT_WORDS[format],
  },
  {
    id: 'sent',
    header: 'Sent by',
    priority: 5,
    leastWidthPx: 136,
    grow: 1,
    cell: ({ accepted }) => <Truncated text={nameOf(accepted.by)} />,
  },
  {
    id: 'lines',
    header: 'Lines',
    priority: 3,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    cell: ({ lineCount }) => formatCount(lineCount),
  },
  {
    id: 'applied',
    header: 'Applied',
    priority: 4,
    leastWidthPx: LEAST_WIDTH_PX.count,
    align: 'end',
    cell: ({ counts }) => formatCount(counts.applied),
  },
  {
    id: 'trouble',
    header: 'To look at',
    priority: 1,
    leastWidthPx: 112,
    align: 'end',
    cell: (file) => <Trouble file={file} />,
  },
  {
    id: 'at',
    header: 'When',
    priority: 2,
    leastWidthPx: LEAST_WIDTH_PX.instant,
    align: 'end',
    below: 'plain',
    cell: ({ accepted }) => <Instant at={accepted.at} />,
  },
];

function Trouble({ file }: { readonly file: ResultFile }) {
  const count = troubleIn(file);
  if (isBeingApplied(file)) return <Badge color="gray">Under way</Badge>;
  if (count === 0) return 'Nothing';
  return (
    <Badge color="amber" variant="light">
      {formatCount(count)}
    </Badge>
  );
}

/** Another business or mode begins anew, so that no row of the one before stands in for rows of this one. */
function ResultsPage() {
  const { businessId, mode } = useBusiness();
  return (
    <SettlementFrame
      title="Bank results"
      description="What the bank says became of payouts. A file is applied as a whole or not at all, and never twice."
    >
      <Results key={`${businessId}/${mode}`} />
    </SettlementFrame>
  );
}

function Results() {
  const business = useBusiness();
  const { businessId, mode } = business;
  const { page = 1 } = resultsPage.useSearch();
  const files = useQuery(resultFilesQuery(business, page));
  const totalCount = files.data?.totalCount ?? 0;
  return (
    <>
      <UploadResults />
      {files.isError && files.data === undefined ? (
        <ErrorState what="The files could not be loaded" error={files.error} onRetry={() => void files.refetch()} />
      ) : (
        <DataTable
          label="Files of the bank"
          columns={COLUMNS}
          rows={files.data?.files}
          rowKey={({ number }) => number}
          rowLink={({ number }, link) => (
            <Link
              {...link}
              to="/$businessId/$mode/settlements/results/$fileNumber"
              params={{ businessId, mode, fileNumber: number }}
            />
          )}
          isStale={files.isPlaceholderData}
          expectedRows={3}
          empty={
            <EmptyState>
              {totalCount > 0
                ? 'The list is not that long.'
                : 'Files that came back from the bank appear here, with what did not match.'}
            </EmptyState>
          }
        />
      )}
      {totalCount > 0 && <Paging page={page} limit={LIMIT} totalCount={totalCount} />}
    </>
  );
}
