/**
 * `npm run screenshots` takes pictures of every page of the dashboard with a seeded business, light and dark, on a
 * desktop and a phone, and of its other states once for each size. Look at the pictures in `tmp/screenshots` before you
 * finish a change of the dashboard. `npm run screenshots -- --gallery` also renews the pictures in docs/dashboard.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { ensureDashboardBuilt } from '../../scripts/build-dashboard.mjs';
import { migrate } from '../../server/src/platform/database/migrating/migrate.ts';
import { startScratchPostgres } from '../../server/test/harness/scratch-postgres.ts';
import { startServer } from '../../server/test/harness/server-process.ts';
import { addMember, PASSWORD, seedBusiness } from './harness/seed.ts';
import { makeAnsweredRun, makeDraft } from './harness/settlement-runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIRECTORY = join(ROOT, 'tmp', 'screenshots');
const GALLERY_DIRECTORY = join(ROOT, 'docs', 'screenshots');
/** The pictures in docs/dashboard.md and README.md: at most twelve. */
const GALLERY: ReadonlySet<string> = new Set([
  'home-desktop-light',
  'home-phone-dark',
  'accounts-desktop-light',
  'account-desktop-dark',
  'new-account-desktop-light',
  'transaction-desktop-light',
  'transactions-phone-light',
  'settlement-run-draft-desktop-light',
  'bank-result-desktop-dark',
  'webhook-desktop-light',
  'palette-desktop-light',
  'audit-log-desktop-light',
]);
const SIZES = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ['light', 'dark'] as const;
const SETTLED_MS = 500;
/** Chromium converts a PNG to WebP, which is a third of the size. */
const AS_WEBP = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  return btoa(String.fromCharCode(...new Uint8Array(await webp.arrayBuffer())));
}`;
const renewsGallery = process.argv.includes('--gallery');

await ensureDashboardBuilt(ROOT);
const postgres = await startScratchPostgres();
await migrate({ url: postgres.url });
const business = await seedBusiness({ databaseUrl: postgres.url, now: new Date(), days: 30, paymentsPerDay: 12 });
/** The shop's own server, which hears about events. */
const shop = createServer((_request, response) => response.writeHead(204).end()).listen(0);
const server = await startServer({ DATABASE_URL: postgres.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const test = `/${business.businessId}/test`;
const live = `/${business.businessId}/live`;
const [account] = business.accounts;
const disabledAccount = business.accounts.at(-2);

/** A picture: its page, and the actions before it is taken. */
interface View {
  readonly address: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pages of people who are not signed in. */
const ENTRY: Readonly<Record<string, View>> = {
  'sign-up': { address: '/sign-up' },
  'sign-in': { address: '/sign-in' },
  'two-factor': { address: '/sign-in/two-factor' },
};

const PAGES: Readonly<Record<string, View>> = {
  home: { address: `${test}/home` },
  accounts: { address: `${test}/accounts` },
  'new-account': { address: `${test}/accounts/new` },
  'import-accounts': { address: `${test}/accounts/import` },
  account: { address: `${test}/accounts/${account?.id}` },
  transactions: { address: `${test}/transactions` },
  settlements: { address: `${test}/settlements` },
  'settlement-run': { address: `${test}/settlements/1` },
  payouts: { address: `${test}/settlements/payouts` },
  'bank-results': { address: `${test}/settlements/results` },
  'bank-result': { address: `${test}/settlements/results/1` },
  'settlement-schedule': { address: `${test}/settlements/schedule` },
  keys: { address: `${test}/developers/keys` },
  requests: { address: `${test}/developers/requests` },
  try: { address: `${test}/developers/try` },
  webhooks: { address: `${test}/developers/webhooks` },
  team: { address: `${test}/team` },
  'audit-log': { address: `${test}/audit-log` },
  security: { address: `${test}/security` },
  settings: { address: `${test}/settings` },
  'home-live': { address: `${live}/home` },
};

const STATES: Readonly<Record<string, View>> = {
  transaction: { address: `${test}/transactions`, prepare: (page) => page.locator('[data-row-link]').first().click() },
  'new-run': { address: `${test}/settlements?add=run` },
  'settlement-run-draft': {
    address: `${test}/settlements/2`,
    async prepare(page) {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await page.getByRole('region', { name: 'Selected payouts' }).scrollIntoViewIfNeeded();
    },
  },
  'settlement-run-approve': {
    address: `${test}/settlements/2`,
    prepare: (page) => page.getByRole('button', { name: 'Approve' }).click(),
  },
  payout: { address: `${test}/settlements/1`, prepare: (page) => page.locator('[data-row-link]').first().click() },
  'settlements-empty': { address: `${live}/settlements` },
  'account-schedule': { address: `${test}/accounts/${account?.id}?edit=schedule` },
  webhook: {
    address: `${test}/developers/webhooks`,
    prepare: (page) => page.locator('[data-row-link]').first().click(),
  },
  'account-disabled': { address: `${test}/accounts/${disabledAccount?.id}` },
  'account-missing': { address: `${test}/accounts/999999999` },
  'accounts-empty': { address: `${live}/accounts` },
  'transactions-empty': { address: `${live}/transactions` },
  palette: {
    address: `${test}/home`,
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Go to a page, an account or a transaction').fill('a');
    },
  },
  // Last, because from here on the server only answers that it is busy.
  failed: {
    address: `${test}/home`,
    async prepare(page) {
      const error = { code: 'overloaded', requestId: '0f9a2c1e-7b5d-4a38-9f64-1c2d3e4f5a6b' };
      const message = 'The server has too much to do at the moment. Please try again.';
      await page.route('**/dashboard/api/businesses/**', (route) =>
        route.fulfill({ status: 503, json: { success: false, message, data: null, error } }),
      );
      await page.goto(`${test}/accounts`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
};

const STATES_OF_A_VIEWER: Readonly<Record<string, View>> = {
  'keys-viewer': { address: `${test}/developers/keys` },
  'new-account-viewer': { address: `${test}/accounts/new` },
  'account-viewer': { address: `${test}/accounts/${account?.id}` },
  'settlements-viewer': { address: `${test}/settlements` },
};

rmSync(DIRECTORY, { recursive: true, force: true });
mkdirSync(DIRECTORY, { recursive: true });
try {
  await addMember(server.url, business, 'developer');
  const viewer = await addMember(server.url, business, 'viewer');
  await sendRequests();
  // The first account keeps its balance: a business with empty wallets shows little.
  const accountIds = business.accounts.map(({ id }) => Number(id));
  await makeAnsweredRun(server.url, business.secretKey, { accountIds: accountIds.slice(1, 5) });
  await makeDraft(server.url, business.secretKey, accountIds.slice(5, 7));
  for (const theme of THEMES) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const camera = { theme, size, viewport };
      await photograph(camera, undefined, ENTRY);
      await photograph(camera, business.owner.email, PAGES);
      if ((theme === 'light') !== (size === 'desktop')) continue;
      await photograph(camera, business.owner.email, STATES);
      await photograph(camera, viewer.email, STATES_OF_A_VIEWER);
    }
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  shop.close();
  await postgres.close();
}

/** Fills the request log with successful and failed requests. */
async function sendRequests(): Promise<void> {
  const headers = { apiKey: business.secretKey, 'content-type': 'application/json' };
  const payment = { subAccountId: Number(account?.id), authorizationKey: account?.authorizationKey, amount: 12_500 };
  for (const body of [payment, { ...payment, amount: -1 }, payment, { ...payment, authorizationKey: 'wrong' }]) {
    await fetch(`${server.url}/v1/api/payments`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  const { port } = shop.address() as AddressInfo;
  const endpoint = { url: `http://localhost:${port}/webhooks`, description: 'Our shop' };
  await fetch(`${server.url}/v1/api/webhook-endpoints`, { method: 'POST', headers, body: JSON.stringify(endpoint) });
  for (const path of ['get-banks-api', 'no-such-page']) await fetch(`${server.url}/business/${path}`, { headers });
}

interface Camera {
  readonly theme: (typeof THEMES)[number];
  readonly size: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

async function photograph(
  { theme, size, viewport }: Camera,
  email: string | undefined,
  views: Readonly<Record<string, View>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme: theme, locale: 'en-NG' });
  const page = await context.newPage();
  const shoot = async (name: string, { address, prepare }: View): Promise<void> => {
    await page.goto(address);
    await settle(page);
    if (prepare !== undefined) {
      await prepare(page);
      await settle(page);
    }
    const picture = `${name}-${size}-${theme}`;
    const png = await page.screenshot({ path: join(DIRECTORY, `${picture}.png`) });
    if (renewsGallery && GALLERY.has(picture)) await addToGallery(picture, png);
    process.stdout.write(`${picture}\n`);
  };
  if (email !== undefined) {
    const data = { email, password: PASSWORD };
    await page.request.post('/dashboard/api/sign-in', { data, headers: { origin: server.url } });
  }
  for (const [name, view] of Object.entries(views)) await shoot(name, view);
  await context.close();
}

/** On a separate page, because the policy of the dashboard's pages allows no other script. */
async function addToGallery(picture: string, png: Buffer): Promise<void> {
  const page = await browser.newPage();
  const webp: string = await page.evaluate(`(${AS_WEBP})('${png.toString('base64')}')`);
  writeFileSync(join(GALLERY_DIRECTORY, `${picture}.webp`), Buffer.from(webp, 'base64'));
  await page.close();
}

/** Waits until nothing is loading and all animations have ended; no page shows the latter. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.mantine-Skeleton-root, [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLED_MS);
}
