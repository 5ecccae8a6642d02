import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newReference } from '../../api/new-reference.ts';
import { ledgerKey } from '../../api/query-keys.ts';
import { AccountChoice, type ChosenAccount } from '../../components/account-picker.tsx';
import { ActionForm } from '../../components/action-form.tsx';
import { HOLD_WORDS } from '../../components/hold-words.ts';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { WhoCould } from '../../components/nobody-could.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { FailureNote } from '../../components/states.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { previewRun, type RunAccounts, type RunPreview, startRun } from './settlements.ts';
import classes from './settlements.module.css';
import { counted } from './words.ts';

const WHICH = [
  { value: 'all', label: 'All accounts', 'data-autofocus': true },
  { value: 'some', label: 'Selected accounts' },
] as const;

/** First a preview, then the run itself: a draft, which pays nobody until it is approved. */
export function NewRunForm({ onClose }: { readonly onClose: () => void }) {
  const business = useBusiness();
  const navigate = useNavigate();
  const [reference] = useState(newReference);
  const [takesAll, setTakesAll] = useState(true);
  const [chosen, setChosen] = useState<readonly ChosenAccount[]>([]);
  const accountIds = takesAll ? undefined : chosen.map(({ id }) => id);
  const isChosen = takesAll || chosen.length > 0;
  const preview = useQuery({
    queryKey: ledgerKey(business, 'run-preview', accountIds),
    queryFn: ({ signal }) => previewRun(business, accountIds, signal),
    staleTime: 0,
    enabled: isChosen,
  });
  // A preview for other accounts does not apply to these.
  const total = preview.isPlaceholderData ? undefined : preview.data;
  const start = useBusinessWrite({
    mutationFn: (ids: RunAccounts) => startRun(business, ids, reference),
    onSuccess: ({ number: runNumber }) =>
      navigate({ from: '/$businessId/$mode', to: './settlements/$runNumber', params: { runNumber } }),
  });
  // If the answer was lost, the preview may be one of after the run; the same run can still be asked for again.
  const [asked, setAsked] = useState<RunPreview>();
  const wanted = start.isIdle ? total : asked;
  const hasPayouts = isChosen && (wanted?.count ?? 0) > 0;

  function choose(which: string): void {
    if (start.isError) start.reset();
    setTakesAll(which === 'all');
  }

  function choosing(accounts: readonly ChosenAccount[]): void {
    if (start.isError) start.reset();
    setChosen(accounts);
  }

  function submit(): void {
    setAsked(wanted);
    start.mutate(accountIds);
  }

  return (
    <ActionForm
      onSubmit={submit}
      onCancel={onClose}
      action={hasPayouts ? `Create a run of ${formatNaira(wanted?.amount ?? 0)}` : 'Create a run'}
      disabled={!hasPayouts}
      write={start}
    >
      <RadioChoice label="Which accounts" choices={WHICH} value={takesAll ? 'all' : 'some'} onChange={choose} />
      {!takesAll && <AccountChoice chosen={chosen} onChange={choosing} />}
      {isChosen && <Preview total={total} error={preview.error} />}
    </ActionForm>
  );
}

interface PreviewProps {
  /** Undefined while it is loading. */
  readonly total: RunPreview | undefined;
  readonly error: unknown;
}

function Preview({ total, error }: PreviewProps) {
  return (
    <div className={classes.preview} role="status" aria-label="What the run would pay out">
      {error !== null ? (
        <FailureNote error={error} />
      ) : total === undefined ? (
        <Skeleton height={44} />
      ) : (
        <>
          {total.count === 0 ? (
            <Text className={classes.words}>
              {total.held.count === 0
                ? 'Nothing is due: no wallet has money to pay out after its minimum, reserve and waiting days.'
                : 'Only accounts on hold have money due.'}
            </Text>
          ) : (
            <>
              <Money amount={total.amount} isLarge />
              <Text c="dimmed">
                in {counted(total.count, 'payout')}, as of now. The money leaves the wallets when the run is created.
              </Text>
              <WhoCould what="this run" who={total.couldApprove} />
            </>
          )}
          {total.held.count > 0 && <Held total={total} />}
        </>
      )}
    </div>
  );
}

const NAMED_MAX = 5;

/** Who would not be paid, and why. */
function Held({ total: { held, heldAccounts } }: { readonly total: RunPreview }) {
  const more = held.count - Math.min(heldAccounts.length, NAMED_MAX);
  return (
    <div className={classes.words}>
      <Text mt="xs">
        Left out, on hold: <Money amount={held.amount} /> to {counted(held.count, 'account')}.
      </Text>
      <ul className={classes.held}>
        {heldAccounts.slice(0, NAMED_MAX).map(({ subAccountId, businessName, amount, reason, until }) => (
          <li key={subAccountId}>
            <bdi>{businessName}</bdi>, <Money amount={amount} />: {HOLD_WORDS[reason]}
            {until !== null && (
              <>
                , until <Instant at={until} />
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'other')}</li>}
      </ul>
    </div>
  );
}
