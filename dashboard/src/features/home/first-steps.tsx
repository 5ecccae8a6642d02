import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { CREATE_ACCOUNTS, whoMay } from '../../permissions.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { hasSecretKeyQuery, newestAccountQuery } from './overview.ts';
import classes from './home.module.css';

/** What a business without payments can do, in order, until the first payment. */
export function FirstSteps() {
  const business = useBusiness();
  const { mode, isLive } = business;
  const account = useQuery(newestAccountQuery(business)).data?.items[0];
  const hasAccounts = account !== undefined;
  const mayMakeKeys = business.can('keys:write');
  const { data: hasKey = false } = useQuery({ ...hasSecretKeyQuery(business), enabled: mayMakeKeys });
  return (
    <ol className={classes.steps}>
      <Step
        title="Create a connected account"
        isDone={hasAccounts}
        action={
          hasAccounts ? undefined : business.can(CREATE_ACCOUNTS) ? (
            <Link from="/$businessId/$mode" to="./accounts/new">
              Create account
            </Link>
          ) : (
            `${whoMay(CREATE_ACCOUNTS)} can do this.`
          )
        }
      >
        One for each shop, branch or person that you collect payments for, with its bank account and your commission.
      </Step>
      <Step
        title="Create an API key"
        isDone={hasKey}
        action={
          hasKey ? undefined : mayMakeKeys ? (
            <Link from="/$businessId/$mode" to="./developers/keys">
              Open keys
            </Link>
          ) : (
            `${whoMay('keys:write')} can do this.`
          )
        }
      >
        Your server shows a secret key of {mode} mode with every request.
      </Step>
      <Step
        title={isLive ? 'Take a first payment' : 'Send a test payment'}
        action={
          hasAccounts && !isLive ? (
            <Link from="/$businessId/$mode" to="./accounts/$accountId" params={{ accountId: account.id }}>
              Open <bdi>{account.businessName}</bdi>
            </Link>
          ) : (
            <Link from="/$businessId/$mode" to="./developers/try" search={{ operation: 'acceptPayment' }}>
              Build the request
            </Link>
          )
        }
      >
        It is divided into your commission and the account’s share, and appears here a moment later.
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone?: boolean;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Step({ title, isDone = false, action, children }: StepProps) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} className={classes.stepIcon} aria-hidden />
      <div>
        <div className={classes.stepTitle}>
          {title}
          {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </div>
        <div className={classes.stepText}>{children}</div>
        {action !== undefined && <div className={classes.stepAction}>{action}</div>}
      </div>
    </li>
  );
}
