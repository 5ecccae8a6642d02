/** What the client says about itself. Browsers say what they are, and take no other word for it. */

/** That of package.json. */
const VERSION = '0.1.0';

/** In a page, or in one of its workers, which have no document. */
export const isBrowser = (): boolean =>
  'document' in globalThis || ('importScripts' in globalThis && !('process' in globalThis));

/** `tributary-sdk/0.1.0 (Node.js/24.1.0)`; undefined in a browser. */
export function userAgent(): string | undefined {
  if (isBrowser()) return undefined;
  const { process, navigator } = globalThis as {
    readonly process?: { readonly versions?: { readonly node?: string; readonly bun?: string } };
    readonly navigator?: { readonly userAgent?: string };
  };
  const { node, bun } = process?.versions ?? {};
  const runtime =
    bun !== undefined ? `Bun/${bun}` : node !== undefined ? `Node.js/${node}` : (navigator?.userAgent ?? 'unknown');
  return `tributary-sdk/${VERSION} (${runtime.replace(/[^ -~]/g, '')})`;
}
