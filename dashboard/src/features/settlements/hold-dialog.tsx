import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { fieldOf, refusalOf } from '../../components/form-errors.ts';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { holdPayouts, type Payout, type Run } from './settlements.ts';
import classes from './settlements.module.css';
import { counted } from './words.ts';

export type Holdable = Pick<Payout, 'id' | 'amount' | 'accountBusinessName' | 'runNumber'>;

interface HoldFormProps {
  /** At least one, of one run. */
  readonly payouts: readonly Holdable[];
  readonly onHeld: (run: Run) => void;
  readonly onClose: () => void;
  readonly isBoxed?: boolean;
}

interface HoldDialogProps extends DialogState {
  readonly payouts: readonly Holdable[];
  readonly onHeld: (run: Run) => void;
}

export function HoldDialog({ payouts, opened, onHeld, onClose }: HoldDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Hold ${counted(payouts.length, 'payout')}`}>
      {payouts.length > 0 && <HoldForm payouts={payouts} onHeld={onHeld} onClose={onClose} />}
    </Dialog>
  );
}

const NAMED_MAX = 5;

/** Says what happens to the money, and demands a reason. */
export function HoldForm({ payouts, onHeld, onClose, isBoxed = false }: HoldFormProps) {
  const business = useBusiness();
  const [reason, setReason] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const isWithoutReason = reason.trim() === '';
  const hold = useBusinessWrite({
    mutationFn: () =>
      holdPayouts(
        business,
        payouts[0]?.runNumber ?? 0,
        payouts.map(({ id }) => id),
        reason.trim(),
      ),
    onSuccess: (run) => {
      onHeld(run);
      onClose();
    },
  });
  const isAtReason = fieldOf(hold.error) === 'reason';

  function submit(): void {
    setAsked(true);
    if (!isWithoutReason) hold.mutate();
  }

  const what = counted(payouts.length, 'payout');
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ActionForm
      label={`Hold ${what}`}
      isBoxed={isBoxed}
      onSubmit={submit}
      onCancel={onClose}
      cancel="Not now"
      action={`Hold ${what}`}
      color="red"
      write={hold}
      isAtField={isAtReason}
    >
      <Text className={classes.words}>
        {formatNaira(total)} is returned to {payouts.length === 1 ? 'the wallet' : 'the wallets'} of{' '}
        <Names payouts={payouts} /> immediately, and the next settlement run pays {payouts.length === 1 ? 'it' : 'them'}{' '}
        again unless the account itself is on hold. The other payouts stay in this run, and its fingerprint changes.
      </Text>
      <TextInput
        label="Reason"
        description="Kept with the payout, in the transactions and in the audit log."
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={(wasAsked && isWithoutReason && 'Say why.') || (isAtReason && refusalOf(hold.error))}
      />
    </ActionForm>
  );
}

function Names({ payouts }: Pick<HoldFormProps, 'payouts'>) {
  const more = payouts.length - NAMED_MAX;
  return (
    <>
      {payouts.slice(0, NAMED_MAX).map(({ id, accountBusinessName }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{accountBusinessName}</bdi>
        </span>
      ))}
      {more > 0 && ` and ${counted(more, 'more account')}`}
    </>
  );
}
