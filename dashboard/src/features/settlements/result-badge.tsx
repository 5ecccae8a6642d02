import { Badge } from '@mantine/core';
import type { ResultLine } from './results.ts';
import { CONFLICT_WORDS, RESULT_WORDS } from './words.ts';

interface ResultBadgeProps {
  readonly line: Pick<ResultLine, 'result' | 'conflict'>;
  /** What applying would do; nothing was applied. */
  readonly isForeseen?: boolean;
}

export function ResultBadge({ line: { result, conflict }, isForeseen = false }: ResultBadgeProps) {
  if (result === null) return <Badge color="gray">Waiting</Badge>;
  const { label, isTrouble } = RESULT_WORDS[result];
  const why = conflict === null ? undefined : CONFLICT_WORDS[conflict];
  return (
    <Badge color={isTrouble ? 'amber' : result === 'applied' ? 'river' : 'gray'} title={why?.meaning}>
      {isForeseen && result === 'applied' ? 'Will apply' : (why?.label ?? label)}
    </Badge>
  );
}
