/** Finds Chromium on this system. */
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  // The same engine without a window system needs half the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));

/** In continuous integration a missing browser is a failure; elsewhere its tests are skipped with a message. */
export const hasBrowser = executablePath !== undefined || process.env['CI'] !== undefined;
