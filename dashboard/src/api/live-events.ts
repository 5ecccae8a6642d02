/**
 * Follows the ledger while its pages are open: the server reports that it moved, and everything read from it is read
 * again in place. The old rows stay until the new ones are loaded, so nothing jumps.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteToken } from './newest-token.ts';
import { type LedgerAddress, ledgerKey, type Mode } from './query-keys.ts';
import { sessionQuery } from './session.ts';

export type LiveStatus = 'connecting' | 'connected' | 'lost';

/** A posting gets its time before it is committed: data read within this time after it may not include it. */
const POSTING_MAX_MS = 20_000;
/** A busy ledger moves all the time; the pages follow at a readable pace. */
const REFRESH_MIN_MS = 2_000;
const RECONNECT_MIN_MS = 1_000;
const RECONNECT_MAX_MS = 30_000;

interface LedgerEvent {
  readonly movedMsAgo: number;
  /** Where replicas answer reads. */
  readonly consistencyToken?: string;
}

/** Call once for the frame; pages only need to keep their data below `ledgerKey`. */
export function useLiveEvents(businessId: number, mode: Mode): LiveStatus {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  useEffect(() => followLedger(queryClient, { businessId, mode }, setStatus), [queryClient, businessId, mode]);
  return status;
}

function followLedger(
  queryClient: QueryClient,
  address: LedgerAddress,
  onStatus: (status: LiveStatus) => void,
): () => void {
  /** All shown data of the ledger was read after this moment of the page's life. */
  let readSinceMs = 0;
  const refresh = atMostEvery(REFRESH_MIN_MS, () => {
    readSinceMs = performance.now();
    void queryClient.invalidateQueries({ queryKey: ledgerKey(address) });
  });
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let waitMs = RECONNECT_MIN_MS;
  let hasMissed = false;

  /**
   * The first event of a connection has the ledger's state: if the ledger last moved before all reads, nothing is read
   * again.
   */
  function hasMoved({ data }: MessageEvent<string>): boolean {
    const { movedMsAgo, consistencyToken = '' } = JSON.parse(data) as LedgerEvent;
    noteToken(consistencyToken);
    return movedMsAgo <= performance.now() - readSinceMs + POSTING_MAX_MS;
  }

  function open(): void {
    source = new EventSource(`/dashboard/api/businesses/${address.businessId}/${address.mode}/events`);
    source.addEventListener('open', () => {
      onStatus('connected');
      waitMs = RECONNECT_MIN_MS;
      if (hasMissed) refresh.now();
      hasMissed = false;
    });
    source.addEventListener('ledger', (event: MessageEvent<string>) => {
      if (hasMoved(event)) refresh.soon();
    });
    source.addEventListener('error', () => {
      // The browser stops reconnecting for good after an answer that is no event stream, such as a 503.
      close();
      onStatus('lost');
      // It also ends when the session has ended: then the person must sign in.
      void queryClient.invalidateQueries(sessionQuery);
      retry = setTimeout(open, waitMs);
      waitMs = Math.min(2 * waitMs, RECONNECT_MAX_MS);
    });
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = undefined;
    hasMissed = true;
  }

  /** A hidden tab needs no connection; when it is visible again it catches up. */
  function followVisibility(): void {
    close();
    if (document.visibilityState === 'visible') open();
  }

  if (document.visibilityState === 'visible') open();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    refresh.cancel();
    close();
  };
}

function atMostEvery(spanMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    lastAt = performance.now();
    act();
  }
  return {
    now,
    soon(): void {
      timer ??= setTimeout(now, Math.max(0, lastAt + spanMs - performance.now()));
    },
    cancel(): void {
      clearTimeout(timer);
    },
  };
}
