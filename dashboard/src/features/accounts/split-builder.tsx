import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { readSplit } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { CapCurve } from './cap-curve.tsx';

/** The terms, the commission as payments grow, and the result for one payment. */
export function SplitBuilder(fields: ComponentProps<typeof SplitFields>) {
  const read = readSplit(fields.value);
  return (
    <Stack gap="md">
      <SplitFields {...fields} />
      {'terms' in read && <CapCurve terms={read.terms} />}
      <SplitExample draft={fields.value} />
    </Stack>
  );
}
