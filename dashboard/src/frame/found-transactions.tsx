import { Spotlight } from '@mantine/spotlight';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ledgerQuery } from '../api/calls.ts';
import { MovedAmount } from '../components/transaction-kind.tsx';
import { useSettled } from '../components/use-settled.ts';
import { formatDate } from '../format/instant.ts';
import { useBusiness } from '../routing/use-business.ts';

const ICON_SIZE = 18;
const FOUND_MAX = 5;

/** The newest transactions that fit the typed text; each opens above the list of all of them. */
export function FoundTransactions({ query }: { readonly query: string }) {
  const navigate = useNavigate();
  const business = useBusiness();
  const search = useSettled(query.trim());
  const { data } = useQuery({
    ...ledgerQuery(business, '{mode}/transactions/search', { search, limit: FOUND_MAX }),
    enabled: search !== '' && business.can('payments:read'),
  });
  if (search === '' || data === undefined || data.transactions.length === 0) return null;

  const go = (open?: string): void =>
    void navigate({ from: '/$businessId/$mode', to: './transactions', search: { search, open } });

  return (
    <Spotlight.ActionsGroup label="Transactions">
      {data.transactions.map((transaction) => (
        <Spotlight.Action
          key={transaction.reference}
          label={transaction.description === '' ? transaction.reference : transaction.description}
          description={`${transaction.accountName}, ${formatDate(transaction.createdAt)}`}
          leftSection={<IconArrowsExchange size={ICON_SIZE} stroke={1.75} />}
          rightSection={<MovedAmount movement={transaction} />}
          onClick={() => go(transaction.reference)}
        />
      ))}
      {data.totalCount > data.transactions.length && (
        <Spotlight.Action
          label={`All transactions with “${search}”`}
          leftSection={<IconArrowsExchange size={ICON_SIZE} stroke={1.75} />}
          onClick={() => go()}
        />
      )}
    </Spotlight.ActionsGroup>
  );
}
