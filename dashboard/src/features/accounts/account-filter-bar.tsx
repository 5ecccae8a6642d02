import { SegmentedControl, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SearchField } from '../../components/search-field.tsx';
import { ACCOUNT_SORTS, type AccountListing } from './accounts.ts';
import classes from './accounts.module.css';

interface AccountFilterBarProps {
  readonly listing: AccountListing;
}

const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  balance: 'By balance',
} as const;

/** What is shown and in which order, all of it in the address. Any change leads to the first page. */
export function AccountFilterBar({ listing: { search, enabled, sort = 'newest' } }: AccountFilterBarProps) {
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts' });
  return (
    <div className={classes.filters} role="search">
      <SearchField
        label="Search accounts"
        placeholder="Name, email or account number"
        className={classes.search ?? ''}
        value={search}
        onSearch={(text) =>
          void navigate({ search: (before) => ({ ...before, search: text, page: undefined }), replace: true })
        }
      />
      <SegmentedControl
        aria-label="Which accounts"
        value={enabled === undefined ? 'all' : String(enabled)}
        onChange={(value) =>
          void navigate({
            search: (before) => ({
              ...before,
              enabled: value === 'all' ? undefined : value === 'true',
              page: undefined,
            }),
          })
        }
        data={[
          { value: 'all', label: 'All' },
          { value: 'true', label: 'Enabled' },
          { value: 'false', label: 'Disabled' },
        ]}
      />
      <Select
        aria-label="Order"
        className={classes.sort ?? ''}
        allowDeselect={false}
        value={sort}
        onChange={(value) => {
          const chosen = ACCOUNT_SORTS.find((known) => known === value);
          void navigate({
            search: (before) => ({ ...before, sort: chosen === 'newest' ? undefined : chosen, page: undefined }),
          });
        }}
        data={ACCOUNT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
    </div>
  );
}
