/** The one page of the dashboard, as built, and its content security policy. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Page {
  readonly body: string;
  readonly etag: string;
  readonly policy: string;
}

/**
 * Read at each call, which is cheap for such a small file: a newer build has other asset names and removes the old
 * ones. Undefined when there is no build.
 */
export async function readIndexPage(directory: string): Promise<Page | undefined> {
  try {
    return describePage(await readFile(join(directory, 'index.html'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Shown when the dashboard is not built. */
export const UNBUILT_PAGE: Page = describePage(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tributary</title>
<h1>The dashboard is not built</h1>
<p>The API works. <code>npm start</code> builds the dashboard before it starts the server.
If that fails, its first lines say why.</p>
<p><a href="/docs/">API reference</a></p>
</html>
`);

/**
 * Allows our own scripts only, by address, and the few lines in the page by their hash. Mantine writes its colours into
 * a style element and into styles of elements, which no hash can allow.
 */
function describePage(body: string): Page {
  const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)];
  const hashes = inline.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { body, etag: `"${hash('sha256', body, 'base64url')}"`, policy };
}
