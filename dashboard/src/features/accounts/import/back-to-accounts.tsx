import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useBusiness } from '../../../routing/use-business.ts';

interface BackToAccountsProps {
  /** Filled where nothing else is left to do. */
  readonly variant: 'filled' | 'default';
}

export function BackToAccounts({ variant }: BackToAccountsProps) {
  const { businessId, mode } = useBusiness();
  return (
    <Button
      variant={variant}
      renderRoot={(props: object) => <Link {...props} to="/$businessId/$mode/accounts" params={{ businessId, mode }} />}
    >
      Back to accounts
    </Button>
  );
}
