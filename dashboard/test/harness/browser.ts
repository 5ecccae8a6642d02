/** A real Chromium, from the system. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));

/** In continuous integration a missing browser is a failure; elsewhere its tests are skipped, and say so. */
export const hasBrowser = executablePath !== undefined || process.env['CI'] !== undefined;
if (!hasBrowser) {
  process.stderr.write('Skipped: the tests of the dashboard need Chromium. Install it, or set CHROMIUM_PATH.\n');
}

export interface Person {
  readonly page: Page;
  /** What the page did that nobody should see: errors on its console, refused content, exceptions. */
  readonly complaints: readonly string[];
}

let launched: Promise<Browser> | undefined;
afterAll(async () => (await launched)?.close());

/** A browser window of its own, with cookies of its own. */
export async function openWindow(origin: string, options: BrowserContextOptions = {}): Promise<Person> {
  launched ??= chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Containers run as root, where Chromium's own sandbox cannot start.
    args: ['--no-sandbox'],
  });
  const context = await (await launched).newContext({ baseURL: origin, locale: 'en-NG', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every answer from 400 up here; pages show those to the user themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return { page, complaints };
}
