import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { useSettled } from '../../frame/use-settled.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { pathOf } from './settlements.ts';

export interface ChosenAccount {
  readonly id: number;
  readonly name: string;
}

interface AccountChoiceProps {
  readonly chosen: readonly ChosenAccount[];
  readonly onChange: (chosen: readonly ChosenAccount[]) => void;
}

const FOUND_MAX = 20;
/** More are a matter for the API. */
const CHOSEN_MAX = 100;

/** Some accounts out of all: the server searches, because a business may have many thousands. */
export function AccountChoice({ chosen, onChange }: AccountChoiceProps) {
  const business = useBusiness();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const found = useQuery({
    queryKey: ledgerKey(business, 'account-filter', search),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path: pathOf(business), query: { limit: String(FOUND_MAX), ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
  });
  const options = [
    ...chosen,
    ...(found.data?.accounts ?? [])
      .filter(({ id }) => !chosen.some((one) => one.id === id))
      .map(({ id, businessName }) => ({ id, name: businessName })),
  ];
  return (
    <MultiSelect
      label="Accounts"
      placeholder={chosen.length === 0 ? 'Search by name, id or email' : ''}
      searchable
      clearable
      hidePickedOptions
      maxValues={CHOSEN_MAX}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(options.filter(({ id }) => ids.includes(String(id))))}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has searched already, by more than the name.
      filter={({ options: all }) => all}
      onSearchChange={setText}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No account found'}
    />
  );
}
