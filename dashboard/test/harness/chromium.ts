/** Finds Chromium on this system, and starts it. */
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  // The same engine without a window system needs half the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));

/** In continuous integration a missing browser is a failure; elsewhere its tests are skipped with a message. */
export const hasBrowser = executablePath !== undefined || process.env['CI'] !== undefined;

/** Any number of processes connect to it; each sees only its own windows, which close with its connection. */
export const launchBrowser = (): Promise<BrowserServer> =>
  chromium.launchServer({
    host: '127.0.0.1',
    ...(executablePath === undefined ? {} : { executablePath }),
    // Containers run as root, where Chromium's own sandbox cannot start. The tests do not need a graphics card.
    args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'],
  });
