import { TextInput } from '@mantine/core';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Whether somebody tried to send the request. */
  readonly wasAsked: boolean;
}

/** What the second person reads before they approve. */
export function ReasonField({ value, onChange, wasAsked }: ReasonFieldProps) {
  return (
    <TextInput
      label="Reason"
      description="For the person who approves this change."
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wasAsked && value.trim() === '' && 'Say why.'}
    />
  );
}

/** Beside the button, once the request is made. */
export const REQUESTED = 'Requested: it takes effect when a second person approves it';
