import { Text } from '@mantine/core';
import { Fragment } from 'react';
import type { components } from '../api/schema.gen.ts';
import { formatDateTime } from '../format/instant.ts';
import { Caution } from './states.tsx';

type Who = components['schemas']['WhoCouldApprove'];

interface NobodyCouldProps {
  /** What has nobody: "this request", or "what you request here". */
  readonly what: string;
  /** Null or undefined where it is not asked. */
  readonly who: Who | null | undefined;
}

/** Before somebody waits for an approval that cannot come: until when not, why, and what to do. */
export function NobodyCould({ what, who }: NobodyCouldProps) {
  if (who === null || who === undefined || who.wayOut === null) return null;
  const { count, nobodyBefore, wayOut } = who;
  return (
    <Caution>
      {count === 0 ? 'Nobody' : 'Too few people'} can approve {what}
      {nobodyBefore !== null && ` before ${formatDateTime(nobodyBefore)}`}. {wayOut}
    </Caution>
  );
}

/** Says, before somebody makes it, who could approve it, or why it cannot be approved. */
export function WhoCould({ what, who }: NobodyCouldProps) {
  if (who === null || who === undefined) return null;
  if (who.wayOut !== null) return <NobodyCould what={what} who={who} />;
  const { names, count } = who;
  const more = count - names.length;
  return (
    <Text c="dimmed">
      {names.map((name, index) => (
        <Fragment key={`${index} ${name}`}>
          {index > 0 && (index === names.length - 1 && more === 0 ? ' or ' : ', ')}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {more > 0 && ` or ${more} more`} can approve {what}.
    </Text>
  );
}
