import { Badge } from '@mantine/core';
import type { ResultLine } from './results.ts';
import { CONFLICT_WORDS, LINE_STATE_WORDS, RESULT_WORDS } from './words.ts';

interface ResultBadgeProps {
  readonly line: Pick<ResultLine, 'result' | 'conflict'> & Partial<Pick<ResultLine, 'state'>>;
  /** What applying would do; nothing was applied. */
  readonly isForeseen?: boolean;
}

export function ResultBadge({ line: { result, conflict, state = null }, isForeseen = false }: ResultBadgeProps) {
  if (result === null) return <Badge color="gray">Waiting</Badge>;
  if (state !== null && state !== 'open') return <Badge color="gray">{LINE_STATE_WORDS[state]}</Badge>;
  const { label, isTrouble } = RESULT_WORDS[result];
  const why = conflict === null ? undefined : CONFLICT_WORDS[conflict];
  return (
    <Badge color={isTrouble ? 'amber' : result === 'applied' ? 'river' : 'gray'} title={why?.meaning}>
      {isForeseen && result === 'applied' ? 'Will apply' : (why?.label ?? label)}
    </Badge>
  );
}
