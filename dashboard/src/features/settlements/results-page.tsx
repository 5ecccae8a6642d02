import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { column, countColumn, instantColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Instant } from '../../components/instant.tsx';
import { Late } from '../../components/late.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { isBeingApplied, openLinesQuery, type ResultFile, resultFilesQuery, troubleIn } from './results.ts';
import { SettlementFrame } from './settlement-frame.tsx';
import { UploadResults } from './upload-results.tsx';
import { counted, FORMAT_WORDS, nameOf } from './words.ts';

export const resultsPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/results')({
  component: ResultsPage,
});

const COLUMNS: readonly Column<ResultFile>[] = [
  nameColumn('file', 'File', ({ number, filename }) => filename ?? `File ${number}`, { grow: 3 }),
  column('format', 'Format', ({ format }) => FORMAT_WORDS[format], { priority: 6, leastWidthPx: 140 }),
  textColumn('sent', 'Sent by', ({ accepted }) => nameOf(accepted.by), { priority: 5, leastWidthPx: 136, grow: 1 }),
  countColumn('lines', 'Lines', ({ lineCount }) => lineCount, { priority: 3 }),
  countColumn('applied', 'Applied', ({ counts }) => counts.applied, { priority: 4 }),
  column('trouble', 'To resolve', (file) => <Trouble file={file} />, { priority: 1, leastWidthPx: 112, align: 'end' }),
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
      description="Payout outcomes from the bank. A file is applied in full or not at all, and never twice."
    >
      <UploadResults />
      <OpenLines />
      <Results />
      <Late load={loadMappings} props={{}} waiting={null} failed={() => null} />
    </SettlementFrame>
  );
}

/** How many lines wait for somebody, if any do. */
function OpenLines() {
  const { data: lines } = useQuery(openLinesQuery(useBusiness(), 1));
  if (lines === undefined || lines.totalCount === 0) return null;
  const [oldest] = lines.items;
  return (
    <Alert color="amber" mb="lg" title={`${counted(lines.totalCount, 'line')} of bank results to resolve`}>
      {oldest !== undefined && oldest.since !== null && (
        <>
          The oldest has been open since <Instant at={oldest.since} />.{' '}
        </>
      )}
      <TextLink from="/$businessId/$mode" to="./settlements/lines" inherit>
        Show the open lines
      </TextLink>
    </Alert>
  );
}

function Results() {
  const business = useBusiness();
  const { page = 1 } = resultsPage.useSearch();
  const files = useQuery(resultFilesQuery(business, page));
  return (
    <List
      what="files"
      label="Bank files"
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
      empty="Files from the bank appear here, with the lines that did not match."
    />
  );
}
