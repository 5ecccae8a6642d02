import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/states.tsx';
import { CREATE_ACCOUNTS, whoMay } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import type { AccountListing } from './accounts.ts';
import classes from './accounts.module.css';

interface NoAccountsProps {
  readonly listing: AccountListing;
  /** The address asks for a page behind the last one. */
  readonly isPastEnd: boolean;
}

/** Why the list is empty, and what to do about it. */
export function NoAccounts({ listing, isPastEnd }: NoAccountsProps) {
  const { businessId, mode, can } = useBusiness();
  if (isPastEnd) {
    return (
      <EmptyState
        action={
          <Link
            to="/$businessId/$mode/accounts"
            params={{ businessId, mode }}
            search={(before) => ({ ...before, page: undefined })}
            className={classes.plainLink}
          >
            Go to the first page
          </Link>
        }
      >
        The list is not that long.
      </EmptyState>
    );
  }
  if (listing.search !== undefined || listing.enabled !== undefined) {
    return (
      <EmptyState
        action={
          <Link
            to="/$businessId/$mode/accounts"
            params={{ businessId, mode }}
            search={{ sort: listing.sort === 'newest' ? undefined : listing.sort }}
            className={classes.plainLink}
          >
            Clear the filters
          </Link>
        }
      >
        No account fits. The search looks at names, email addresses and account numbers.
      </EmptyState>
    );
  }
  if (!can(CREATE_ACCOUNTS)) {
    return (
      <EmptyState>
        There is no account in {mode} mode yet. {whoMay(CREATE_ACCOUNTS)} can create one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Button
          variant="default"
          renderRoot={(props: object) => (
            <Link {...props} to="/$businessId/$mode/accounts/new" params={{ businessId, mode }} />
          )}
        >
          Create account
        </Button>
      }
    >
      There is no account in {mode} mode yet. Create one to accept payments for it and earn your commission.
    </EmptyState>
  );
}
