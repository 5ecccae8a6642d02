import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen.ts';
import { Instant } from '../../components/instant.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { bankDetailsHistoryQuery } from './accounts.ts';

type Change = components['schemas']['BankDetailsChange'];

const OF_THE_BANK: readonly Change['changed'][number][] = ['bankCode', 'accountNumber', 'accountName'];

/** Where the money went before, below where it goes now: nobody should overlook a fresh change. */
export function FormerBankDetails({ accountId }: { readonly accountId: number }) {
  const business = useBusiness();
  const history = useQuery(bankDetailsHistoryQuery(business, accountId));
  const changes = history.data?.items.filter(({ changed }) => changed.some((name) => OF_THE_BANK.includes(name)));
  const [last] = changes ?? [];
  if (changes === undefined || last === undefined) return null;
  return (
    <div className={classes.words}>
      <Text fw={500} mt="sm">
        Bank details changed <Instant at={last.at} /> by <bdi>{last.actor.name}</bdi>
      </Text>
      <details className={classes.former}>
        <summary>{changes.length === 1 ? 'Previous bank details' : `${changes.length} previous bank details`}</summary>
        <ul>
          {changes.map(({ number, at, actor, former }) => (
            <li key={number}>
              {former.bankName}, {former.accountNumber}, <bdi>{former.accountName}</bdi>
              <Text size="sm" c="dimmed">
                Until <Instant at={at} />, changed by <bdi>{actor.name}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
