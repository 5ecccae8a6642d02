/**
 * Tells the other tabs of this browser who is signed in: they share the session, and would go on showing the one
 * before.
 */
type SessionChange = 'signed-in' | 'signed-out';

const channel = new BroadcastChannel('tributary-session');

export function tellOtherTabs(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(change);
}

/** Calls what other tabs ask for, never what this tab has told. */
export function onChangeInOtherTab(act: (change: SessionChange) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => act(data));
}
