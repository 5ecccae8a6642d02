import { Text } from '@mantine/core';
import { Section } from '../../components/facts.tsx';
import type { AccountProps } from './accounts.ts';
import { CapCurve } from './cap-curve.tsx';
import { describeSplitShort } from '../../components/describe-split.ts';
import { EditButton } from './edit-button.tsx';
import { draftOf, readSplit } from '../../components/split-draft.ts';

export function AccountSplit({ account: { split } }: AccountProps) {
  const read = readSplit(draftOf(split));
  return (
    <Section
      title="Your commission"
      action={
        <EditButton edit="commission" permission="accounts:write">
          Change
        </EditButton>
      }
    >
      <Text mb="sm">{describeSplitShort(split)} per payment</Text>
      {'terms' in read && <CapCurve terms={read.terms} />}
    </Section>
  );
}
