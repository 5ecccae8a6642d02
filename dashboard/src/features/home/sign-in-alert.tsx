import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { alertsQuery } from '../../api/alerts.ts';
import type { components } from '../../api/schema.gen.ts';
import { Instant } from '../../components/instant.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './home.module.css';

/** The latest of the last day, also where no mail is sent; nothing for people who may not see the log. */
export function useSignInAlert() {
  const business = useBusiness();
  const alerts = useQuery({ ...alertsQuery(business), enabled: business.can('audit:read') });
  return alerts.data?.items[0];
}

export function SignInAlert({ alert }: { readonly alert: components['schemas']['SecurityEvent'] }) {
  const { person, times, lastAt } = alert;
  return (
    <li className={classes.entry}>
      <Link
        from="/$businessId/$mode"
        to="./security"
        search={{ kind: 'failures', ...(person !== null && { person: person.id }) }}
      >
        Many sign-ins failed
      </Link>
      <div className={classes.note}>
        {formatCount(times)} attempts{person === null ? '' : <bdi> as {person.name}</bdi>} within 15 minutes. Last:{' '}
        <Instant at={lastAt} />
      </div>
    </li>
  );
}
