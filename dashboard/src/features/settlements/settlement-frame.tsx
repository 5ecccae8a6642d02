import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { NoPermission } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './settlements.module.css';

const VIEWS = [
  { to: '/$businessId/$mode/settlements', label: 'Runs' },
  { to: '/$businessId/$mode/settlements/payouts', label: 'Payouts' },
  { to: '/$businessId/$mode/settlements/results', label: 'Bank results' },
  { to: '/$businessId/$mode/settlements/schedule', label: 'Schedule', more: ' & approval' },
] as const;

interface SettlementFrameProps {
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of settlements as tabs. People who may see the money may see their content. */
export function SettlementFrame({ title, description, actions, children }: SettlementFrameProps) {
  const { can } = useBusiness();
  return (
    <Page title={title} description={description} actions={actions}>
      <nav className={classes.views} aria-label="Settlements">
        {VIEWS.map(({ to, label, ...rest }) => (
          <Link
            key={to}
            from="/$businessId/$mode"
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.view}
          >
            {label}
            {'more' in rest && <span className={classes.wide}>{rest.more}</span>}
          </Link>
        ))}
      </nav>
      {can('payouts:read') ? children : <NoPermission permission="payouts:read" />}
    </Page>
  );
}
