import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { column, instantColumn, moneyColumn, nameColumn, textColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { Section } from '../../components/facts.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { BackLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { LineDrawer } from './line-drawer.tsx';
import { ResultBadge } from './result-badge.tsx';
import { openLinesAddress, openLinesQuery, type ResultLine } from './results.ts';
import { nameOf, STATUS_WORDS } from './words.ts';

export const linesPage = createLazyRoute('/_authenticated/$businessId/$mode/settlements/lines')({
  component: LinesPage,
});

const COLUMNS: readonly Column<ResultLine>[] = [
  nameColumn('payout', 'Payout to', ({ accountName, endToEndId }) => accountName ?? endToEndId ?? 'None', { grow: 3 }),
  column('status', 'Bank says', ({ status }) => STATUS_WORDS[status], {
    priority: 4,
    leastWidthPx: 96,
    below: 'named',
  }),
  {
    ...moneyColumn<ResultLine>('amount', 'Amount', ({ amount }) => amount, { priority: 3, below: 'plain' }),
    cell: ({ amount, currency }) =>
      currency !== 'NGN' ? `In ${currency}` : amount !== null && <Money amount={amount} />,
  },
  textColumn('owner', 'Owner', ({ owner }) => (owner === null ? 'Nobody' : nameOf(owner.by)), {
    priority: 2,
    leastWidthPx: 120,
    grow: 1,
    below: 'named',
  }),
  column('result', 'Result', (line) => <ResultBadge line={line} />, { priority: 1, leastWidthPx: 148 }),
  instantColumn('since', 'Since', ({ since }) => since ?? '', { priority: 2 }),
];

function LinesPage() {
  const business = useBusiness();
  const { page = 1, open } = linesPage.useSearch();
  const lines = useQuery({ ...openLinesQuery(business, page), enabled: business.can('payouts:read') });
  return (
    <Page
      title="Open lines"
      above={<BackLink from="/$businessId/$mode" to="./settlements/results" label="Bank results" />}
      description="Bank results that could not be applied. Assign each line to yourself, ask the bank, and resolve it."
    >
      <Section
        title="Lines to resolve"
        action={<DownloadButton permission="reports:export" href={openLinesAddress(business)} />}
      >
        <List
          what="lines"
          label="Lines to resolve"
          permission="payouts:read"
          query={lines}
          columns={COLUMNS}
          rows={lines.data?.items}
          totalCount={lines.data?.totalCount}
          page={page}
          isCountedOff
          rowKey={({ id }) => id}
          opensDrawer
          selectedKey={open}
          empty="There are no lines to resolve. Lines that contradict our records, or match no payout, appear here."
        />
      </Section>
      <LineDrawer open={open} />
    </Page>
  );
}
