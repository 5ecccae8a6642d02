/**
 * `npm run screenshots`: every page of the dashboard of a seeded business, light and dark, desktop and phone, as files in
 * docs/screenshots. To be looked at before a change of the dashboard is called done.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureDashboardBuilt } from '../../scripts/build-dashboard.mjs';
import { migrate } from '../../server/src/database/migrate.ts';
import { openDatabase } from '../../server/src/database/pool.ts';
import { startScratchPostgres } from '../../server/test/harness/scratch-postgres.ts';
import { startServer } from '../../server/test/harness/server-process.ts';
import { PASSWORD, seedBusiness } from './harness/seed.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIRECTORY = join(ROOT, 'docs', 'screenshots');
const SIZES = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ['light', 'dark'] as const;
const SETTLED_MS = 700;

await ensureDashboardBuilt(ROOT);
const postgres = await startScratchPostgres();
const database = await openDatabase({ url: postgres.url });
await migrate(database.pool);
await database.close();
const business = await seedBusiness({ databaseUrl: postgres.url, now: new Date(), days: 30, paymentsPerDay: 12 });
const server = await startServer({ DATABASE_URL: postgres.url });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
try {
  for (const theme of THEMES) {
    for (const [size, viewport] of Object.entries(SIZES)) await photograph(theme, size, viewport);
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await postgres.close();
}

async function photograph(
  theme: (typeof THEMES)[number],
  size: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme: theme, locale: 'en-NG' });
  const page = await context.newPage();
  const shoot = async (name: string, address: string): Promise<void> => {
    await page.goto(address);
    await page.waitForLoadState('load');
    // Charts and skeletons settle; there is nothing on the pages that says when.
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(DIRECTORY, `${name}-${size}-${theme}.png`) });
    process.stdout.write(`${name}-${size}-${theme}\n`);
  };
  await shoot('sign-up', '/sign-up');
  await shoot('sign-in', '/sign-in');
  await page.getByLabel('Email').fill(business.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/home/);
  const base = `/${business.businessId}/test`;
  const [account] = business.accounts;
  for (const [name, address] of Object.entries({
    home: `${base}/home`,
    accounts: `${base}/accounts`,
    'new-account': `${base}/accounts/new`,
    'import-accounts': `${base}/accounts/import`,
    account: `${base}/accounts/${account?.id}`,
    transactions: `${base}/transactions`,
    keys: `${base}/developers/keys`,
    requests: `${base}/developers/requests`,
    try: `${base}/developers/try`,
    team: `${base}/team`,
    settings: `${base}/settings`,
    'home-live': `/${business.businessId}/live/home`,
  })) {
    await shoot(name, address);
  }
  await context.close();
}
