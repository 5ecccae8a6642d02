import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/links.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { payoutHoldsQuery } from './accounts.ts';

/** Which runs a hold of the account keeps back: nobody should be surprised by an approval that is refused. */
export function OpenPayouts({ accountId }: { readonly accountId: number }) {
  const { data } = useQuery(payoutHoldsQuery(useBusiness(), accountId));
  if (data === undefined || data.openPayouts.length === 0) return null;
  return (
    <div>
      {data.openPayouts.map(({ id, runNumber, runState, amount }) => (
        <div key={id}>
          <TextLink
            from="/$businessId/$mode"
            to="./settlements/$runNumber"
            params={{ runNumber }}
            search={{ open: id }}
          >
            Run {runNumber}
          </TextLink>{' '}
          includes a payout of {formatNaira(amount)} to this account. Hold that payout too, or the run cannot be{' '}
          {runState === 'approved' ? 'exported' : 'approved'}.
        </div>
      ))}
    </div>
  );
}
