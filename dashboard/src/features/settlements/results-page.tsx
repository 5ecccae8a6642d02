import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { column, countColumn, instantColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Late } from '../../components/late.tsx';
import { List } from '../../components/list.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { isBeingApplied, type ResultFile, resultFilesQuery, troubleIn } from './results.ts';
import { SettlementFrame } from './settlement-frame.tsx';
import { UploadResults } from './upload-results.tsx';
import { FORMAT_WORDS, nameOf } from './words.ts';

export const resultsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/results')({
  component: ResultsPage,
});

const COLUMNS: readonly Column<ResultFile>[] = [
  nameColumn('file', 'File', ({ number, filename }) => filename ?? `File ${number}`, { grow: 3 }),
  column('format', 'Format', ({ format }) => FORMAT_WORDS[format], { priority: 6, leastWidthPx: 140 }),
  textColumn('sent', 'Sent by', ({ accepted }) => nameOf(accepted.by), { priority: 5, leastWidthPx: 136, grow: 1 }),
  countColumn('lines', 'Lines', ({ lineCount }) => lineCount, { priority: 3 }),
  countColumn('applied', 'Applied', ({ counts }) => counts.applied, { priority: 4 }),
  column('trouble', 'To look at', (file) => <Trouble file={file} />, { priority: 1, leastWidthPx: 112, align: 'end' }),
  instantColumn('at', 'When', ({ accepted }) => accepted.at, { priority: 2 }),
];

const loadMappings = async () => (await import('./remembered-mappings.tsx')).RememberedMappings;

function Trouble({ file }: { readonly file: ResultFile }) {
  const count = troubleIn(file);
  if (isBeingApplied(file)) return <Badge color="gray">Under way</Badge>;
  if (count === 0) return 'Nothing';
  return <Badge color="amber">{formatCount(count)}</Badge>;
}

function ResultsPage() {
  return (
    <SettlementFrame
      title="Bank results"
      description="The bank's outcomes of payouts. A file is applied completely or not at all, and never twice."
    >
      <UploadResults />
      <Results />
      <Late load={loadMappings} props={{}} waiting={null} failed={() => null} />
    </SettlementFrame>
  );
}

function Results() {
  const business = useBusiness();
  const { page = 1 } = resultsPage.useSearch();
  const files = useQuery(resultFilesQuery(business, page));
  return (
    <List
      what="files"
      label="Files of the bank"
      query={files}
      columns={COLUMNS}
      rows={files.data?.items}
      totalCount={files.data?.totalCount}
      page={page}
      rowKey={({ number }) => number}
      rowLink={({ number }, link) => (
        <Link
          {...link}
          from="/$businessId/$mode"
          to="./settlements/results/$fileNumber"
          params={{ fileNumber: number }}
        />
      )}
      expectedRows={3}
      empty="Files that came back from the bank appear here, with what did not match."
    />
  );
}
