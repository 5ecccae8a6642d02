import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountHold, HOLD_WORDS, KIND_WORDS } from '../../components/hold-words.ts';
import { Instant } from '../../components/instant.tsx';
import { PermittedButton } from '../../components/permitted-button.tsx';
import { Caution } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import classes from './account.module.css';
import { payoutHoldsQuery } from './accounts.ts';
import { OpenPayouts } from './open-payouts.tsx';
import { ReleaseHoldDialog } from './hold-account.tsx';

/** Above everything else: nobody should wonder why the account is not paid. */
export function PayoutHolds({ accountId }: { readonly accountId: number }) {
  const { data } = useQuery(payoutHoldsQuery(useBusiness(), accountId));
  if (data === undefined || !data.isHeld) return null;
  const computed = data.holds.filter(({ reason }) => reason !== 'account_held');
  return (
    <Caution mb="md" title="Payouts on hold" className={classes.words}>
      {data.placed
        .filter(({ released }) => released === null)
        .map((hold) => (
          <PlacedHold key={hold.number} accountId={accountId} hold={hold} release={data.release} />
        ))}
      {data.placed.some(({ released }) => released === null) && <OpenPayouts accountId={accountId} />}
      {computed.map(({ reason, until }) => (
        <div key={reason}>
          {until === null ? 'Settlement runs skip this account' : 'Settlement runs skip this account until '}
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

interface PlacedHoldProps {
  readonly accountId: number;
  readonly hold: AccountHold;
  /** Who releases it. */
  readonly release: 'anyone' | 'second_person';
}

function PlacedHold({ accountId, hold, release }: PlacedHoldProps) {
  const [isReleasing, setReleasing] = useState(false);
  const { kind, reason, placed } = hold;
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <div className={classes.words}>
        <div>
          <strong>{KIND_WORDS[kind]}:</strong> <bdi>{reason}</bdi>
        </div>
        On hold by <bdi>{placed.by.name}</bdi>, <Instant at={placed.at} />. Settlement runs skip this account until the
        hold is released.
      </div>
      <PermittedButton permission="payout-rules:write" size="xs" variant="default" onClick={() => setReleasing(true)}>
        Release…
      </PermittedButton>
      <ReleaseHoldDialog
        accountId={accountId}
        hold={hold}
        isRequest={release === 'second_person'}
        opened={isReleasing}
        onClose={() => setReleasing(false)}
      />
    </Group>
  );
}
