import { ButtonLink } from '../../../components/links.tsx';

interface BackToAccountsProps {
  /** Filled if nothing else is left to do. */
  readonly variant: 'filled' | 'default';
}

export function BackToAccounts({ variant }: BackToAccountsProps) {
  return (
    <ButtonLink variant={variant} from="/$businessId/$mode" to="./accounts">
      Back to accounts
    </ButtonLink>
  );
}
