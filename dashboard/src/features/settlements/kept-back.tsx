import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../components/links.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { isOpen, type Run, runReviewQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { counted } from './words.ts';

/** How many payouts to accounts on hold keep the whole run back: with them it is neither approved nor exported. */
export function useKeptBack(run: Run): number {
  const query = runReviewQuery(useBusiness(), run);
  const { data } = useQuery({ ...query, enabled: isOpen(run.state) && run.manifest !== null });
  return isOpen(run.state) ? (data?.codes.find(({ code }) => code === 'account_held')?.count ?? 0) : 0;
}

/** Explains a button that the server would refuse; null if nothing keeps the run back. */
export const keptBackInWords = (count: number): string | null =>
  count === 0
    ? null
    : `${toAccounts(count)} on hold. Hold ${count === 1 ? 'this payout' : 'these payouts'}, or have ` +
      +`the ${count === 1 ? 'hold' : 'holds'} released.`;

const toAccounts = (count: number): string =>
  `${counted(count, 'payout')} ${count === 1 ? 'goes to an account' : 'go to accounts'}`;

/** Says so before anybody tries, with the ways out. */
export function KeptBack({ run }: { readonly run: Run }) {
  const count = useKeptBack(run);
  if (count === 0) return null;
  const [them, holds] = count === 1 ? ['it', 'the hold'] : ['them', 'the holds'];
  return (
    <Alert
      color="amber"
      className={classes.note ?? ''}
      title={`This run cannot be ${run.state === 'draft' ? 'approved' : 'exported'} yet`}
      role="status"
    >
      <Text>
        {toAccounts(count)} on hold.{' '}
        <TextLink
          from="/$businessId/$mode"
          to="./settlements/$runNumber"
          params={{ runNumber: run.number }}
          search={{ reason: 'account_held' }}
          resetScroll={false}
        >
          Show {them}
        </TextLink>
        . Hold {them} too, and the rest can continue. Or release {holds} on the page of the account.
      </Text>
    </Alert>
  );
}
