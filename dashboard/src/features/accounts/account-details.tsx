import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { PermittedButton } from '../../components/permitted-button.tsx';
import type { AccountSummary } from './accounts.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

interface AccountDetailsProps {
  readonly account: AccountSummary;
}

/** Where its money goes, and whom to turn to. */
export function AccountDetails({ account }: AccountDetailsProps) {
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });
  const person = [account.firstName, account.lastName].filter((name) => name !== null).join(' ');
  return (
    <>
      <Section
        title="Settlement account"
        action={
          <PermittedButton
            permission="accounts:write"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={16} stroke={1.75} />}
            onClick={() => void navigate({ search: (before) => ({ ...before, edit: 'details' }), resetScroll: false })}
          >
            Edit details
          </PermittedButton>
        }
      >
        <dl className={classes.details}>
          <dt>Bank</dt>
          <dd>{account.bankName}</dd>
          <dt>Account number</dt>
          <dd>{account.accountNumber}</dd>
          <dt>Account holder</dt>
          <dd>
            <bdi>{account.accountName}</bdi>
          </dd>
        </dl>
      </Section>
      <Section title="Contact">
        <dl className={classes.details}>
          {person !== '' && (
            <>
              <dt>Person</dt>
              <dd>
                <bdi>{person}</bdi>
              </dd>
            </>
          )}
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(account.email)}`} className={classes.plainLink}>
              {account.email}
            </a>
          </dd>
          <dt>Mobile</dt>
          <dd>
            <a href={`tel:+${account.mobile}`} className={classes.plainLink}>
              +{account.mobile}
            </a>
          </dd>
        </dl>
      </Section>
    </>
  );
}
