/** Reloads a page whose parts are gone because the server serves a newer build by now. */

const KEY = 'tributary-reloaded-at';
/** Within this time a second reload would not help either; then the error page says so. */
const ONCE_WITHIN_MS = 30_000;

export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
