import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openWindow, type Person } from './harness/browser.ts';
import { PASSWORD, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';
import { makeAnsweredRun } from './harness/settlement-runs.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1_440, 2_560];
const SETTLED_MS = 400;
const PAGES_MS = 180_000;

describe.skipIf(!hasBrowser)('every page', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  let pages: readonly string[];
  beforeAll(async () => {
    business = await seedBusiness({
      databaseUrl: dashboard.testDatabase.url,
      now: new Date(),
      days: 5,
      paymentsPerDay: 12,
    });
    const base = `/${business.businessId}/test`;
    const payout = await makeAnsweredRun(dashboard.origin, business.secretKey);
    const reference = await lastReference();
    pages = [
      '/home',
      '/accounts',
      '/accounts?search=nobody-is-called-this',
      '/accounts/new',
      '/accounts/import',
      `/accounts/${business.accounts[0]?.id}`,
      `/accounts/${business.accounts[0]?.id}?show=statement`,
      '/transactions',
      `/transactions?open=${reference}`,
      '/settlements',
      '/settlements?add=run',
      '/settlements/1',
      `/settlements/1?open=${payout}`,
      '/settlements/payouts',
      '/settlements/results',
      '/settlements/results/1',
      '/settlements/schedule',
      '/developers/keys',
      '/developers/requests',
      '/developers/try',
      '/developers/webhooks',
      '/developers/webhooks?add=endpoint',
      '/team',
      '/audit-log',
      '/audit-log?open=1',
      '/settings',
    ].map((path) => base + path);
  }, PAGES_MS);

  async function lastReference(): Promise<string> {
    const row = await dashboard.testDatabase.database.db
      .selectFrom('transactions')
      .select('reference')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.reference;
  }

  async function signIn(options: Parameters<typeof openWindow>[1]): Promise<Person> {
    const person = await openWindow(dashboard.origin, options);
    await person.page.goto('/sign-in');
    await person.page.getByLabel('Email').fill(business.owner.email);
    await person.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await person.page.getByRole('button', { name: 'Sign in' }).click();
    await person.page.waitForURL(/\/home/);
    return person;
  }

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
  }

  it.for(['light', 'dark'] as const)(
    'has nothing for axe to complain about, and no complaint of the browser: %s',
    { timeout: PAGES_MS },
    async (colorScheme) => {
      const { page, complaints } = await signIn({ colorScheme });
      const findings: string[] = [];
      for (const address of pages) {
        await open(page, address);
        await page.evaluate(AXE);
        const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
        findings.push(
          ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${address}: ${id}: ${html.slice(0, 200)}`)),
        );
      }
      expect(findings).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it.for(WIDTHS)('has no sideways scroll at %d pixels', { timeout: PAGES_MS }, async (width) => {
    const { page } = await signIn({ viewport: { width, height: 900 } });
    const wide: string[] = [];
    for (const address of pages) {
      await open(page, address);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
      if (isWide === true) wide.push(address);
    }
    expect(wide).toEqual([]);
  });

  it('has a title of its own', { timeout: PAGES_MS }, async () => {
    const { page } = await signIn({});
    const titles = new Map<string, string>();
    for (const address of pages.filter((path) => !path.includes('?') && !path.endsWith('/accounts/new'))) {
      await open(page, address);
      titles.set(address, await page.title());
    }
    expect(new Set(titles.values()).size, JSON.stringify([...titles])).toBe(titles.size);
  });
});
