import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { Paging } from '../../components/paging.tsx';
import { PhoneInstant } from '../../components/phone-instant.tsx';
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
    key: 'file',
    header: 'File',
    render: ({ number, filename, accepted }) => (
      <>
        <Truncated text={filename ?? `File ${number}`} />
        <PhoneInstant at={accepted.at} />
      </>
    ),
  },
  { key: 'format', header: 'Format', width: 152, hideOnTablet: true, render: ({ format }) => FORMAT_WORDS[format] },
  {
    key: 'sent',
    header: 'Sent by',
    width: 168,
    hideOnTablet: true,
    render: ({ accepted }) => <Truncated text={nameOf(accepted.by)} />,
  },
  {
    key: 'lines',
    header: 'Lines',
    width: 'min(96px, 18vw)',
    align: 'end',
    render: ({ lineCount }) => formatCount(lineCount),
  },
  {
    key: 'applied',
    header: 'Applied',
    width: 96,
    align: 'end',
    hideOnPhone: true,
    render: ({ counts }) => formatCount(counts.applied),
  },
  {
    key: 'trouble',
    header: 'To look at',
    width: 'min(128px, 30vw)',
    align: 'end',
    render: (file) => <Trouble file={file} />,
  },
  {
    key: 'at',
    header: 'When',
    width: 176,
    align: 'end',
    hideOnPhone: true,
    render: ({ accepted }) => <Instant at={accepted.at} />,
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
