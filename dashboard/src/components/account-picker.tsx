/** A choice of accounts: the server searches, because a business may have many thousands. */
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, accountsQuery } from '../api/accounts.ts';
import { useBusiness } from '../routing/use-business.ts';
import { useNarrow } from './filters.tsx';
import classes from './filters.module.css';
import { useSettled } from './use-settled.ts';

export interface ChosenAccount {
  readonly id: number;
  readonly name: string;
}

const FOUND_MAX = 20;
/** To choose more, use the API. */
const CHOSEN_MAX = 100;

/** Accounts that match the typed text, after those chosen already. */
function useFound(chosen: readonly ChosenAccount[], enabled: boolean) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const query = { limit: FOUND_MAX, search: search === '' ? undefined : search };
  const { data, isFetching } = useQuery({ ...accountsQuery(useBusiness(), query), enabled });
  const found = (data?.items ?? []).map(({ id, businessName }) => ({ id, name: businessName }));
  const options = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  const look = {
    searchable: true,
    clearable: true,
    data: options.map(({ id, name }) => ({ value: String(id), label: name })),
    // The server has searched already, by more than the name.
    filter: <All,>({ options: all }: { readonly options: All }) => all,
    onSearchChange: setText,
    nothingFoundMessage: isFetching ? 'Searching…' : 'No account found',
  };
  return { options, look };
}

/** Narrows a list to one account: `?accountId=`. */
export function AccountFilter({ accountId }: { readonly accountId: number | undefined }) {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const account = useQuery({ ...accountQuery(useBusiness(), accountId ?? 0), enabled: accountId !== undefined });
  // A deleted account has transactions, but its name can no longer be found.
  const name = (account.data?.id === accountId ? account.data?.businessName : undefined) ?? `Account ${accountId}`;
  const { look } = useFound(accountId === undefined ? [] : [{ id: accountId, name }], isOpen);
  return (
    <Select
      {...look}
      aria-label="Account"
      className={classes.wide ?? ''}
      placeholder="Any account"
      value={accountId === undefined ? null : String(accountId)}
      onChange={(value) => narrow({ accountId: value === null ? undefined : Number(value) })}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}

interface AccountChoiceProps {
  readonly chosen: readonly ChosenAccount[];
  readonly onChange: (chosen: readonly ChosenAccount[]) => void;
}

/** A choice of several accounts, for a form. */
export function AccountChoice({ chosen, onChange }: AccountChoiceProps) {
  const { options, look } = useFound(chosen, true);
  return (
    <MultiSelect
      {...look}
      label="Accounts"
      placeholder={chosen.length === 0 ? 'Search by name, id or email' : ''}
      hidePickedOptions
      maxValues={CHOSEN_MAX}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(options.filter(({ id }) => ids.includes(String(id))))}
    />
  );
}
