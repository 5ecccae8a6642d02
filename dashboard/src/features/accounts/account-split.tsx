import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { PermittedButton } from '../../components/permitted-button.tsx';
import type { AccountSummary } from './accounts.ts';
import { CapCurve } from './cap-curve.tsx';
import { describeSplitShort } from './describe-split.ts';
import { Section } from './section.tsx';
import { draftOf, readSplit } from '../../components/split-draft.ts';

interface AccountSplitProps {
  readonly account: AccountSummary;
}

export function AccountSplit({ account: { split } }: AccountSplitProps) {
  const navigate = useNavigate({ from: '/$businessId/$mode/accounts/$accountId' });
  const read = readSplit(draftOf(split));
  return (
    <Section
      title="Your commission"
      action={
        <PermittedButton
          permission="accounts:write"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={() => void navigate({ search: (before) => ({ ...before, edit: 'commission' }), resetScroll: false })}
        >
          Change
        </PermittedButton>
      }
    >
      <Text mb="sm">{describeSplitShort(split)} per payment</Text>
      {'terms' in read && <CapCurve terms={read.terms} />}
    </Section>
  );
}
