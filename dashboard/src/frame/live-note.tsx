import type { LiveStatus } from '../api/live-events.ts';

interface LiveNoteProps {
  readonly className: string | undefined;
  readonly status: LiveStatus;
}

/** Empty while the pages follow the ledger. */
export function LiveNote({ className, status }: LiveNoteProps) {
  return (
    <div className={className} role="status">
      {status === 'lost' && 'Not live at the moment. Reconnecting…'}
    </div>
  );
}
