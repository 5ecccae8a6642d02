import { Text } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import type { measurePassword } from './measure-password.ts';

interface PasswordMeterProps {
  readonly password: string;
  /** Nothing is said of a shorter one: the field says how long it must be. */
  readonly lengthMin: number;
  /** What belongs to the person, and is guessed first. */
  readonly texts: readonly string[];
}

/** Says in words whether a new password is hard to guess. Without the part that measures, it says nothing. */
export function PasswordMeter({ password, lengthMin, texts }: PasswordMeterProps) {
  const [measure, setMeasure] = useState<typeof measurePassword>();
  const measured = useDeferredValue(password);
  const isNeeded = password !== '';

  useEffect(() => {
    if (!isNeeded) return;
    void import('./measure-password.ts').then(
      (part) => setMeasure(() => part.measurePassword),
      () => undefined,
    );
  }, [isNeeded]);

  const strength = measure !== undefined && measured.length >= lengthMin ? measure(measured, texts) : undefined;
  // It has its line from the start: a button that moves down while it is clicked is not clicked.
  return (
    <Text size="sm" role="status" mt={4} mih="1lh" {...(strength?.isStrong === false ? { c: 'red' } : { c: 'dimmed' })}>
      {strength && (strength.isStrong ? 'Hard to guess.' : `Too easy to guess. ${strength.advice}`)}
    </Text>
  );
}
