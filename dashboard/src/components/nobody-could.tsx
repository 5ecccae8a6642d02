import type { components } from '../api/schema.gen.ts';
import { Instant } from './instant.tsx';
import { Caution } from './states.tsx';

export type WhoCould = components['schemas']['WhoCouldApprove'];

interface NobodyCouldProps {
  /** What has nobody: "this request", or "what you request here". */
  readonly what: string;
  /** Null or undefined where it is not asked. */
  readonly who: WhoCould | null | undefined;
}

/** Before somebody waits for an approval that cannot come: until when not, why, and what to do. */
export function NobodyCould({ what, who }: NobodyCouldProps) {
  if (who === null || who === undefined || who.wayOut === null) return null;
  const { count, nobodyBefore, wayOut } = who;
  return (
    <Caution>
      {count === 0 ? 'Nobody' : 'Too few people'} can approve {what}
      {nobodyBefore !== null && (
        <>
          {' '}
          before <Instant at={nobodyBefore} />
        </>
      )}
      . {wayOut}
    </Caution>
  );
}
