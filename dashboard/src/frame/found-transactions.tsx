import { Spotlight } from '@mantine/spotlight';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ledgerQuery } from '../api/calls.ts';
import { MovedAmount } from '../components/transaction-kind.tsx';
import { useBusiness } from '../routing/use-business.ts';
import { useSettled } from '../components/use-settled.ts';

const ICON_SIZE = 18;
const FOUND_MAX = 5;

/** Transactions with the typed reference; each opens above the list. */
export function FoundTransactions({ query }: { readonly query: string }) {
  const navigate = useNavigate();
  const business = useBusiness();
  const reference = useSettled(query.trim());
  const { data } = useQuery({
    ...ledgerQuery(business, '{mode}/transactions', { reference, limit: FOUND_MAX }),
    enabled: reference !== '',
  });
  if (reference === '' || data === undefined || data.items.length === 0) return null;

  function open(found: string): void {
    void navigate({
      from: '/$businessId/$mode',
      to: './transactions',
      search: { reference: found, open: found },
    });
  }

  return (
    <Spotlight.ActionsGroup label="Transactions">
      {data.items.map((transaction) => (
        <Spotlight.Action
          key={transaction.reference}
          label={transaction.reference}
          description={transaction.accountName}
          leftSection={<IconArrowsExchange size={ICON_SIZE} stroke={1.75} />}
          rightSection={<MovedAmount movement={transaction} />}
          onClick={() => open(transaction.reference)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
