/** What the palette searches: things that were named exactly, pages, accounts and transactions. */
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconFileCheck,
  IconListDetails,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountsQuery } from '../api/accounts.ts';
import { businessQuery, ledgerQuery } from '../api/calls.ts';
import { requestKey } from '../api/requests.ts';
import { GrossAmount } from '../components/transaction-kind.tsx';
import { useSettled } from '../components/use-settled.ts';
import { formatDate } from '../format/instant.ts';
import { useBusiness } from '../routing/use-business.ts';
import classes from './command-palette.module.css';
import { type Found, isReference, mayBeRequestId, type Numbered, readNumbered, type Search } from './found.ts';
import { SECTIONS, sectionsFor } from './sections.ts';

const ACCOUNTS_MAX = 3;
const TRANSACTIONS_MAX = 5;

/** A run, an account or a file by its number, a transaction by its reference, and a request by its id. */
export function useNamedThings(typed: string): Search {
  const business = useBusiness();
  const navigate = useNavigate();
  const numbered = useNumbered(readNumbered(typed));
  const asksPayment = isReference(typed) && business.can('payments:read');
  const payment = useQuery(
    ledgerQuery(business, '{mode}/transactions/{reference}', { reference: typed }, { enabled: asksPayment }),
  );
  const asksRequest = mayBeRequestId(typed) && business.can('requests:read');
  const settled = useSettled(typed);
  const requests = useQuery(
    businessQuery(business, '{mode}/requests', { id: typed, limit: 1 }, { enabled: asksRequest && settled === typed }),
  );
  const items: Found[] = [...numbered];
  // What was found for the former text is not what is named now.
  const isPaymentKnown = !payment.isPending && !payment.isPlaceholderData;
  const areRequestsKnown = settled === typed && !requests.isPending && !requests.isPlaceholderData;
  if (asksPayment && isPaymentKnown && payment.data !== undefined) {
    const { description, accountName, createdAt, reference } = payment.data;
    items.push({
      key: `reference-${reference}`,
      label: description === '' ? reference : description,
      description: `${accountName}, ${formatDate(createdAt)}`,
      icon: IconArrowsExchange,
      right: <GrossAmount movement={payment.data} />,
      open: () => void navigate({ from: FROM, to: './transactions', search: { open: reference } }),
    });
  }
  const [request] = asksRequest && areRequestsKnown ? (requests.data?.items ?? []) : [];
  if (request !== undefined) {
    items.push({
      key: `request-${request.id}`,
      label: `${request.method} ${request.path}`,
      description: `Request, ${request.status}, ${formatDate(request.at)}`,
      icon: IconListDetails,
      open: () => {
        const search = { request: request.id, open: requestKey(request) };
        void navigate({ from: FROM, to: './developers/requests', search });
      },
    });
  }
  return {
    group: { label: 'This one', items },
    isPending: (asksPayment && !isPaymentKnown) || (asksRequest && !areRequestsKnown),
  };
}

const FROM = '/$businessId/$mode';

function useNumbered(named: Numbered | undefined): readonly Found[] {
  const { can } = useBusiness();
  const navigate = useNavigate();
  if (named === undefined) return [];
  const { kind, number } = named;
  if (kind === 'account') {
    const open = (): void =>
      void navigate({ from: FROM, to: './accounts/$accountId', params: { accountId: number }, search: {} });
    return [{ key: `account-no-${number}`, label: `Account ${number}`, icon: IconBuildingStore, open }];
  }
  if (!can('payouts:read')) return [];
  const open = (): void =>
    void (kind === 'run'
      ? navigate({ from: FROM, to: './settlements/$runNumber', params: { runNumber: number }, search: {} })
      : navigate({ from: FROM, to: './settlements/results/$fileNumber', params: { fileNumber: number }, search: {} }));
  const label = kind === 'run' ? `Settlement run ${number}` : `Bank results file ${number}`;
  return [{ key: `${kind}-${number}`, label, icon: kind === 'run' ? IconBuildingBank : IconFileCheck, open }];
}

/** Pages by their names. */
export function useFoundPages(typed: string): Search {
  const navigate = useNavigate();
  const { can } = useBusiness();
  const wanted = typed.toLowerCase();
  const sections = sectionsFor(SECTIONS, can).filter(({ label }) => label.toLowerCase().includes(wanted));
  const items = sections.map(({ to, label, icon, letter }) => ({
    key: `page-${letter}`,
    label,
    icon,
    right: <kbd className={classes.keys}>g {letter}</kbd>,
    open: () => void navigate({ from: FROM, to, search: {} }),
  }));
  return { group: { label: 'Pages', items }, isPending: false };
}

/** The newest accounts with the typed text in their name, email address or number, and the list of all of them. */
export function useFoundAccounts(typed: string): Search {
  const navigate = useNavigate();
  const business = useBusiness();
  const settled = useSettled(typed);
  const isWanted = typed !== '' && business.can('accounts:read');
  const { data, isPending, isPlaceholderData } = useQuery({
    ...accountsQuery(business, { search: settled, limit: ACCOUNTS_MAX }),
    enabled: isWanted && settled !== '',
    placeholderData: keepPreviousData,
  });
  const isStale = settled !== typed || isPlaceholderData;
  const found = isWanted ? (data?.items ?? []) : [];
  const items: Found[] = found.map(({ id, businessName, accountNumber, bankName }) => ({
    key: `account-${id}`,
    label: businessName,
    description: `${bankName}, ${accountNumber}`,
    icon: IconBuildingStore,
    open: () => void navigate({ from: FROM, to: './accounts/$accountId', params: { accountId: id }, search: {} }),
  }));
  if (found.length > 0) {
    items.push({
      key: 'accounts-with',
      label: `Accounts with “${typed}”`,
      icon: IconBuildingStore,
      open: () => void navigate({ from: FROM, to: './accounts', search: { search: typed } }),
    });
  }
  return { group: { label: 'Accounts', items }, isPending: isWanted && (isStale || isPending) };
}

/** The newest transactions that fit the typed text; each opens above the list of all of them. */
export function useFoundTransactions(typed: string): Search {
  const navigate = useNavigate();
  const business = useBusiness();
  const search = useSettled(typed);
  const isWanted = typed !== '' && business.can('payments:read');
  const { data, isPending, isPlaceholderData } = useQuery({
    ...ledgerQuery(business, '{mode}/transactions/search', { search, limit: TRANSACTIONS_MAX }),
    enabled: isWanted && search !== '',
    placeholderData: keepPreviousData,
  });
  const isStale = search !== typed || isPlaceholderData;
  const go = (open?: string): void =>
    void navigate({ from: FROM, to: './transactions', search: { search: typed, open } });
  const found = isWanted ? (data?.transactions ?? []) : [];
  const items: Found[] = found.map((transaction) => ({
    key: `transaction-${transaction.reference}`,
    label: transaction.description === '' ? transaction.reference : transaction.description,
    description: `${transaction.accountName}, ${formatDate(transaction.createdAt)}`,
    icon: IconArrowsExchange,
    right: <GrossAmount movement={transaction} />,
    open: () => go(transaction.reference),
  }));
  if (data !== undefined && data.totalCount > found.length && found.length > 0) {
    const label = `All transactions with “${typed}”`;
    items.push({ key: 'transactions-with', label, icon: IconArrowsExchange, open: () => go() });
  }
  return { group: { label: 'Transactions', items }, isPending: isWanted && (isStale || isPending) };
}
