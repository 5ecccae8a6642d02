/** The cost of a first visit: how many requests, and how soon something is visible. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../server/src/platform/database/ids.ts';
import { generateLedger } from '../../server/test/transactions/ledger-fixture.ts';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

/** The sign of the naira has a font of its own, which is one request more and 70 KB less. */
const REQUESTS_MAX = 21;
const API = '**/dashboard/api/**';
/** Long enough for the page's later requests: events report the ledger after a second. */
const SETTLED_MS = 2_500;
/** More than is added up on request. */
const HISTORY = 30_000;

describe.skipIf(!hasBrowser)('a first visit', () => {
  const dashboard = serveDashboard();

  function watch(page: Page): Request[] {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    return requests;
  }

  const pathsOf = (requests: readonly Request[]): string[] =>
    requests.map((request) => new URL(request.url()).pathname);

  async function settle(page: Page): Promise<void> {
    await page.waitForLoadState('load');
    await page.waitForTimeout(SETTLED_MS);
  }

  it('of the sign-in page needs at most twenty-one requests', async () => {
    const { page, complaints } = await openWindow(dashboard.origin);
    const requests = watch(page);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await settle(page);
    expect(pathsOf(requests).length, pathsOf(requests).join('\n')).toBeLessThanOrEqual(REQUESTS_MAX);
    expect(complaints).toEqual([]);
  });

  it.each(['with payments', 'of a new business'])(
    'of Home %s needs at most twenty-one requests, and asks for nothing twice',
    async (kind) => {
      const owner = await openBusiness(dashboard.origin);
      if (kind === 'with payments') {
        await owner.pay('test', await owner.addAccount('test', 'Bola Stores'), { amount: 10_000 });
        // Data read at the same time as a posting might not include it.
        await dashboard.database.pool.query(
          "UPDATE ledgers SET last_posted_at = last_posted_at - interval '1 hour' WHERE business_id = $1",
          [owner.businessId],
        );
      }
      const requests = watch(owner.page);
      await owner.page.goto(`/${owner.businessId}/test/home`);
      await owner.page.getByText(kind === 'with payments' ? 'Balance now' : 'no payments in test mode yet').waitFor();
      await settle(owner.page);
      const paths = pathsOf(requests);
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX);
      expect(paths.filter((path) => path.endsWith('/overview'))).toHaveLength(1);
      expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
      expect(owner.complaints).toEqual([]);
    },
  );

  it('shows the shell of Home before the server has answered anything but the page', async () => {
    const owner = await openBusiness(dashboard.origin, {}, { viewport: { width: 1_280, height: 800 } });
    const { page } = owner;
    const held = Promise.withResolvers<void>();
    await page.route(/\/(assets|dashboard\/api)\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/${owner.businessId}/test/home`, { waitUntil: 'commit' });
    const shell = page.locator('#shell');
    await shell.waitFor();
    await expect.poll(() => painted(page)).toContain('first-contentful-paint');
    expect(await page.locator('.shell-band').isVisible()).toBe(true);
    held.resolve();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await shell.isVisible()).toBe(false);
    expect(owner.complaints).toEqual([]);
  });

  it('keeps the shell until the first answer of the API, and has no other placeholder in between', async () => {
    const owner = await openBusiness(dashboard.origin, {}, { viewport: { width: 1_280, height: 800 } });
    const { page } = owner;
    const held = Promise.withResolvers<void>();
    await page.route(API, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/${owner.businessId}/live/home`);
    await page.waitForTimeout(SETTLED_MS);
    expect(await page.getByRole('status').count()).toBe(1);
    const railBefore = await page.locator('.shell-rail').boundingBox();
    held.resolve();
    await page.getByRole('complementary', { name: 'Business and pages' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Business and pages' }).boundingBox()).toEqual(railBefore);
    expect(owner.complaints).toEqual([]);
  });

  it('of a long history that is still being calculated says what the figures lack, until they are whole', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { businessId, page } = owner;
    await owner.addAccount('test', 'Bola Stores');
    const { database } = dashboard;
    // The process that adds up holds this row.
    await database.pool.query('INSERT INTO ledger_rollups (business_id, live) VALUES ($1, false)', [businessId]);
    const adding = await database.pool.connect();
    try {
      await adding.query('BEGIN');
      await adding.query('SELECT FROM ledger_rollups WHERE business_id = $1 FOR UPDATE', [businessId]);
      const startAt = new Date(Date.now() - HISTORY * 1_000);
      const ledger = { businessId: BigInt(businessId) as BusinessId, live: false };
      await generateLedger(database, { ...ledger, count: HISTORY, startAt, stepMs: 1_000 });
      await page.goto(`/${businessId}/test/home`);
      await page.getByText('30,000 transactions are not included yet').waitFor();
    } finally {
      await adding.query('ROLLBACK');
      adding.release();
    }
    const payments = page.locator('dl > div', { hasText: 'Payments' }).locator('dd').first();
    await expect.poll(() => payments.innerText()).toBe('30,000');
    expect(await page.getByText('still being calculated').count()).toBe(0);
    expect(owner.complaints).toEqual([]);
  });

  it('is a page for a phone as well', async () => {
    const { page } = await openWindow(dashboard.origin, { viewport: { width: 360, height: 640 } });
    const held = Promise.withResolvers<void>();
    await page.route(/\/(assets|dashboard\/api)\//, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/1/test/home', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await expect.poll(() => painted(page)).toContain('first-contentful-paint');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    held.resolve();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

const painted = (page: Page): Promise<unknown> =>
  page.evaluate("performance.getEntriesByType('paint').map(({ name }) => name)");
