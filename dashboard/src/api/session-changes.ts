/**
 * Tells the other tabs of this browser who is signed in: they share the session, and would otherwise keep showing the
 * old one.
 */
type SessionChange = 'signed-in' | 'signed-out' | 'proving';

const channel = new BroadcastChannel('tributary-session');

export function tellOtherTabs(change: SessionChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(change);
}

/** Called for changes in other tabs, never for this tab's own. Returns the function that ends it. */
export function onChangeInOtherTab(act: (change: SessionChange) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionChange>): void => act(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
