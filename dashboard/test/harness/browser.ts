/** Windows of a real Chromium of the system, which all test processes share (see `shared-server.ts`). */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { hasBrowser, launchBrowser } from './chromium.ts';

export { hasBrowser };

if (!hasBrowser) {
  process.stderr.write('Skipped: the tests of the dashboard need Chromium. Install it, or set CHROMIUM_PATH.\n');
}

export interface Person {
  readonly page: Page;
  /** Faults that nobody should see: errors on the page's console, refused content, exceptions. */
  readonly complaints: readonly string[];
}

const DEFAULTS: BrowserContextOptions = { locale: 'en-NG', reducedMotion: 'reduce' };
/** Tests of animations use it. In all others dialogs appear and disappear at once, without drawing or waiting. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/** On a busy machine a page takes its time. Less than a test may take, so that the error names what did not come. */
const WAIT_MAX_MS = 120_000;

/** The wait for the text of a page after a failure: a page that hangs must not hold up the end of the test. */
const SHOWN_MAX_MS = 5_000;
const SHOWN_CHARACTERS_MAX = 4_000;

let connected: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();

/**
 * A separate browser window with its own cookies. It closes with the test, or with the file if `beforeAll` opened it.
 */
export async function openWindow(origin: string, options: BrowserContextOptions = {}): Promise<Person> {
  connected ??= connect();
  const context = await (await connected).newContext({ baseURL: origin, ...DEFAULTS, ...options });
  context.setDefaultTimeout(WAIT_MAX_MS);
  contexts.add(context);
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tellWhatIsShown(context, task.name);
      await close(context);
    });
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every answer from 400 up here; pages show those to the person themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  return { page, complaints };
}

/** A file of another project has no Chromium to share, and starts one, which ends with its process. */
async function connect(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint') ?? (await launchBrowser()).wsEndpoint());
}

/** What did not come says little without what came instead. */
async function tellWhatIsShown(context: BrowserContext, test: string): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: SHOWN_MAX_MS })
      .catch((error: unknown) => String(error));
    process.stderr.write(`${test}: at the end ${page.url()} showed:\n${text.slice(0, SHOWN_CHARACTERS_MAX)}\n`);
  }
}

/** Closes the windows that a file left open. */
export async function closeWindows(): Promise<void> {
  await Promise.all([...contexts].map(close));
}

async function close(context: BrowserContext): Promise<void> {
  contexts.delete(context);
  await context.close();
}
