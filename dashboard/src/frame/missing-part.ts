/**
 * Parts of the dashboard that can't be loaded: there is no network, the server is away, or it now serves a newer build
 * whose parts have other names. The open page is always kept.
 */
import { hasUnsavedWork } from '../components/unsaved-work.ts';

/** `unreachable`: no network, no server, or something in between that answers instead. */
export type Reason = 'unreachable' | 'replaced' | 'unknown';

const RELOADED_AT = 'tributary-reloaded-at';
/** Within this time a second reload would not help either. */
const ONCE_WITHIN_MS = 30_000;
const ANSWER_MAX_MS = 10_000;
const ENTRY = 'script[type="module"][src]';

const missing = new WeakSet<object>();

/** Call once, before anything is loaded: Vite reports each part that fails to load. */
export function noteMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export const isMissingPart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error);

/** Asks the server whether it still serves the build that this page was made from. */
export async function whyMissing(): Promise<Reason> {
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    const served = answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
    if (served === undefined) return 'unreachable';
    return served === entryOf(document) ? 'unknown' : 'replaced';
  } catch {
    return 'unreachable';
  }
}

/** The first script of a page; its name identifies the build, because it contains the names of all other parts. */
const entryOf = (page: Document): string | undefined => page.querySelector(ENTRY)?.getAttribute('src') ?? undefined;

/** Reloads into the newer build, unless typed text would be lost, or a reload has just failed to help. */
export function reloadUnlessSomethingIsLost(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (hasUnsavedWork(document) || Date.now() - last < ONCE_WITHIN_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
