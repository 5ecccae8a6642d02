import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { type AccountFilters, exportAddress } from './accounts.ts';

interface ExportAccountsProps {
  readonly filters: AccountFilters;
}

/** All accounts that the filters let through, not only those of the page. */
export function ExportAccounts({ filters }: ExportAccountsProps) {
  const business = useBusiness();
  const look = { variant: 'default', leftSection: <IconDownload size={16} stroke={1.75} /> } as const;
  if (!business.can('reports:export')) {
    return (
      <PermittedButton {...look} permission="reports:export" onClick={() => undefined}>
        Export CSV
      </PermittedButton>
    );
  }
  return (
    <Button {...look} component="a" href={exportAddress(business, filters)} download>
      Export CSV
    </Button>
  );
}
