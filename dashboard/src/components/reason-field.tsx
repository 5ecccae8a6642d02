import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settlementSettingsQuery } from '../api/settings.ts';
import { useBusiness } from '../routing/use-business.ts';
import { NobodyCould } from './nobody-could.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Whether somebody tried to send the request. */
  readonly wasAsked: boolean;
}

/** What the second person reads before they approve. */
export function ReasonField({ value, onChange, wasAsked }: ReasonFieldProps) {
  const business = useBusiness();
  const settings = useQuery({ ...settlementSettingsQuery(business), enabled: business.can('payouts:read') });
  return (
    <>
      <NobodyCould what="what you request" who={settings.data?.couldApprove} />
      <TextInput
        label="Reason"
        description="For the person who approves this change."
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={wasAsked && value.trim() === '' && 'Say why.'}
      />
    </>
  );
}

/** Beside the button, once the request is made. */
export const REQUESTED = 'Requested: it takes effect when a second person approves it';
/** A change that loosens a rule waits once more. */
export const REQUESTED_TO_WAIT = 'Requested: it takes effect 24 hours after a second person approves it';
