import { useQuery } from '@tanstack/react-query';
import { HOLD_WORDS } from '../../components/hold-words.ts';
import { Instant } from '../../components/instant.tsx';
import { Caution } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { payoutHoldsQuery } from './accounts.ts';

/** Above everything else: nobody should wonder why the account is not paid. */
export function PayoutHolds({ accountId }: { readonly accountId: number }) {
  const { data } = useQuery(payoutHoldsQuery(useBusiness(), accountId));
  if (data === undefined || !data.isHeld) return null;
  return (
    <Caution mb="md" title="Payouts wait" className={classes.words}>
      {data.holds.map(({ reason, until }) => (
        <div key={reason}>
          {until === null ? 'Runs leave it out' : 'Runs leave it out until '}
          {until !== null && <Instant at={until} />}, because {HOLD_WORDS[reason]}
          {reason === 'bank_details_changed' && data.detailsChange !== null && (
            <>
              {' '}
              by <bdi>{data.detailsChange.actor.name}</bdi>, <Instant at={data.detailsChange.at} />
            </>
          )}
          .
        </div>
      ))}
    </Caution>
  );
}
