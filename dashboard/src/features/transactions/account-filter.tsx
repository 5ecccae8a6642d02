import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { useSettled } from '../../frame/use-settled.ts';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './transactions.module.css';

interface AccountFilterProps {
  readonly accountId: number | undefined;
  readonly onChange: (accountId: number | undefined) => void;
}

const FOUND_MAX = 20;

/** One account out of all: the server searches, because a business may have many thousands. */
export function AccountFilter({ accountId, onChange }: AccountFilterProps) {
  const business = useBusiness();
  const path = { businessId: String(business.businessId), mode: business.mode };
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useSettled(text.trim());
  const found = useQuery({
    queryKey: ledgerKey(business, 'account-filter', search),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path, query: { limit: String(FOUND_MAX), ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    enabled: isOpen,
  });
  const chosen = useQuery({
    queryKey: ledgerKey(business, 'account', accountId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...path, accountId: String(accountId) } },
          signal,
        }),
      ),
    enabled: accountId !== undefined,
  });

  // A deleted account has transactions and no name to be found any more.
  const chosenName = (chosen.data?.id === accountId ? chosen.data?.businessName : undefined) ?? `Account ${accountId}`;
  const options = (found.data?.accounts ?? [])
    .filter(({ id }) => id !== accountId)
    .map(({ id, businessName }) => ({ value: String(id), label: businessName }));
  return (
    <Select
      aria-label="Account"
      className={classes.account}
      placeholder="Any account"
      clearable
      searchable
      value={accountId === undefined ? null : String(accountId)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      data={accountId === undefined ? options : [{ value: String(accountId), label: chosenName }, ...options]}
      // The server has searched already, by more than the name.
      filter={({ options: all }) => all}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No account found'}
    />
  );
}
