import { ButtonLink } from '../../../components/links.tsx';
import { useBusiness } from '../../../routing/use-business.ts';

interface BackToAccountsProps {
  /** Filled if nothing else is left to do. */
  readonly variant: 'filled' | 'default';
}

export function BackToAccounts({ variant }: BackToAccountsProps) {
  const { businessId, mode } = useBusiness();
  return (
    <ButtonLink variant={variant} to="/$businessId/$mode/accounts" params={{ businessId, mode }}>
      Back to accounts
    </ButtonLink>
  );
}
