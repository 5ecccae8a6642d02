import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useBusiness } from '../../../routing/use-business.ts';

export function BackToAccounts() {
  const { businessId, mode } = useBusiness();
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => <Link {...props} to="/$businessId/$mode/accounts" params={{ businessId, mode }} />}
    >
      Back to accounts
    </Button>
  );
}
