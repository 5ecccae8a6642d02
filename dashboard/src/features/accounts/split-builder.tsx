import { Stack } from '@mantine/core';
import { readSplit, type SplitDraft, type SplitProblems } from '../../components/split-draft.ts';
import { SplitExample } from '../../components/split-example.tsx';
import { SplitFields } from '../../components/split-fields.tsx';
import { CapCurve } from './cap-curve.tsx';

interface SplitBuilderProps {
  readonly draft: SplitDraft;
  readonly onChange: (draft: SplitDraft) => void;
  readonly problems: SplitProblems;
}

/** The terms, the commission as payments grow, and the result for one payment. */
export function SplitBuilder({ draft, onChange, problems }: SplitBuilderProps) {
  const read = readSplit(draft);
  return (
    <Stack gap="md">
      <SplitFields value={draft} onChange={onChange} problems={problems} />
      {'terms' in read && <CapCurve terms={read.terms} />}
      <SplitExample draft={draft} />
    </Stack>
  );
}
