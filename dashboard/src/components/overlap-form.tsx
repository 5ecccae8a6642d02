import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../format/instant.ts';
import { ActionForm } from './action-form.tsx';
import { useNow } from './use-now.ts';

interface OverlapFormProps {
  /** What happens, in a sentence or two. */
  readonly intro: string;
  /** `The old key` */
  readonly label: string;
  /** What the old one does until it ends. */
  readonly verb: 'Works' | 'Signs';
  readonly longest?: '7 days' | '30 days';
  /** What it means if the old one stops at once. */
  readonly atOnce: string;
  readonly action: string;
  readonly replace: {
    readonly mutate: (overlapSeconds: number) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onCancel: () => void;
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const OVERLAPS = [
  { seconds: HOUR_S, span: 'hour' },
  { seconds: DAY_S, span: 'day' },
  { seconds: 7 * DAY_S, span: '7 days' },
  { seconds: 30 * DAY_S, span: '30 days' },
];
const AT_ONCE = '0';
const OVERLAP_DEFAULT = String(DAY_S);

/** Replaces a secret: asks how long the old one stays valid, and then does it. */
export function OverlapForm(props: OverlapFormProps) {
  const { intro, label, verb, longest = '7 days', atOnce, action, replace, onCancel } = props;
  const now = useNow();
  const [overlap, setOverlap] = useState(OVERLAP_DEFAULT);
  const offered = OVERLAPS.slice(0, OVERLAPS.findIndex(({ span }) => span === longest) + 1);
  const endsAt = new Date(now.getTime() + Number(overlap) * 1_000);

  return (
    <ActionForm
      onSubmit={() => replace.mutate(Number(overlap))}
      onCancel={onCancel}
      action={action}
      color={overlap === AT_ONCE ? 'red' : 'river'}
      write={replace}
    >
      <Text>{intro}</Text>
      <Select
        label={label}
        data={[
          { value: AT_ONCE, label: 'Stops immediately' },
          ...offered.map(({ seconds, span }) => ({ value: String(seconds), label: `${verb} for another ${span}` })),
        ]}
        value={overlap}
        onChange={(value) => setOverlap(value ?? OVERLAP_DEFAULT)}
        allowDeselect={false}
        description={overlap === AT_ONCE ? atOnce : `Until ${formatDateTime(endsAt)}, Lagos time.`}
        data-autofocus
      />
    </ActionForm>
  );
}
