import { Badge } from '@mantine/core';
import type { RunState } from './settlements.ts';
import { RUN_STATE_WORDS } from './words.ts';

const COLORS: Readonly<Record<RunState, string>> = {
  preparing: 'gray',
  draft: 'amber',
  approved: 'river',
  exported: 'river',
  completed: 'river',
  cancelling: 'gray',
  cancelled: 'gray',
};

export function RunBadge({ state }: { readonly state: RunState }) {
  return (
    <Badge color={COLORS[state]} variant="light">
      {RUN_STATE_WORDS[state]}
    </Badge>
  );
}
