import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { isRefusal } from '../../api/is-refusal.ts';
import { SearchDrawer } from '../../components/address-drawer.tsx';
import { column, instantColumn, nameColumn } from '../../components/column-kinds.tsx';
import type { Column } from '../../components/columns.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { TextLink } from '../../components/links.tsx';
import { List } from '../../components/list.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { MOVEMENT_COLUMNS } from '../../components/transaction-kind.tsx';
import { Truncated } from '../../components/truncated.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { TransactionDetailView } from './transaction-detail.tsx';
import { TransactionFilterBar } from './transaction-filter-bar.tsx';
import {
  exportAddress,
  filtersOf,
  foundQuery,
  isCountedOff,
  transactionsQuery,
  type TransactionSummary,
} from './transactions.ts';
import classes from './transactions.module.css';
import { type Found, foundText } from './found-text.ts';

export const transactionsPage = createLazyRoute('/_authenticated/$businessId/$mode/transactions')({
  component: TransactionsPage,
});

const COLUMNS: readonly Column<TransactionSummary>[] = [
  nameColumn('account', 'Account', ({ accountName }) => accountName, { grow: 3 }),
  MOVEMENT_COLUMNS.kind,
  column('description', 'Description', (row) => <Description row={row} />, {
    priority: 4,
    leastWidthPx: 144,
    grow: 2,
  }),
  MOVEMENT_COLUMNS.gross,
  MOVEMENT_COLUMNS.commission,
  MOVEMENT_COLUMNS.net,
  instantColumn('at', 'When', ({ createdAt }) => createdAt, { priority: 3 }),
];

function Description({ row: { description, purpose } }: { readonly row: TransactionSummary }) {
  return (
    <span className={classes.quiet}>
      <Truncated text={description === '' ? purpose : description} />
    </span>
  );
}

/** All transactions of wallets, and the details of one above the list. */
function TransactionsPage() {
  const business = useBusiness();
  const { mode } = business;
  const { page = 1, open, ...address } = transactionsPage.useSearch();
  const filters = filtersOf(address);
  const isSearch = filters.search !== undefined;
  const listed = useQuery({ ...transactionsQuery(business, filters, page), enabled: !isSearch });
  const found = useQuery({ ...foundQuery(business, filters), enabled: isSearch });
  const isRefused = isRefusal(listed.error);
  return (
    <Page
      title="Transactions"
      description="Every movement of a wallet, newest first."
      actions={
        <DownloadButton
          permission="reports:export"
          href={isSearch || isRefused ? undefined : exportAddress(business, filters)}
          reason={
            isSearch
              ? 'Search results cannot be exported. Clear the search to export.'
              : 'Results of these filters cannot be exported. Change the filters.'
          }
        />
      }
    >
      <TransactionFilterBar filters={filters} />
      {isSearch && found.data !== undefined && <FoundNote found={found.data} />}
      <List
        what="transactions"
        label="Transactions"
        query={isSearch ? found : listed}
        columns={COLUMNS}
        rows={isSearch ? found.data?.transactions : listed.data?.items}
        totalCount={isSearch ? undefined : listed.data?.totalCount}
        page={page}
        isCountedOff={isCountedOff(filters)}
        rowKey={({ reference }) => reference}
        opensDrawer
        selectedKey={open}
        filters={filters}
        noneFits="No transactions match these filters."
        empty={
          <EmptyState
            action={
              <TextLink from="/$businessId/$mode" to="./accounts">
                Go to accounts
              </TextLink>
            }
          >
            Payments to connected accounts appear here as they come in. There is none in {mode} mode yet.
          </EmptyState>
        }
      />
      <SearchDrawer name="open" value={open} title="Transaction">
        {(reference) => <TransactionDetailView key={reference} reference={reference} />}
      </SearchDrawer>
    </Page>
  );
}

function FoundNote({ found }: { readonly found: Found }) {
  return (
    <p className={classes.found} aria-live="polite">
      {foundText(found)}
    </p>
  );
}
