import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { openAs } from './harness/people.ts';
import { seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';
import { atEachWidth, goSettled, openSettled } from './harness/settled.ts';
import { makeAnsweredRun, makeDraft } from './harness/settlement-runs.ts';

const WIDTHS = [360, 768, 1_440, 2_560];
const SIZE = { width: 1_280, height: 720 };
const SCHEMES = ['light', 'dark'] as const;
/** What differs between the two; the rest is asked once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
type Scheme = (typeof SCHEMES)[number];
const PAGES_MS = 180_000;

describe.skipIf(!hasBrowser)('every page', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  let pages: readonly string[];
  beforeAll(async () => {
    business = await seedBusiness({
      databaseUrl: dashboard.databaseUrl,
      now: new Date(),
      days: 5,
      paymentsPerDay: 12,
    });
    const base = `/${business.businessId}/test`;
    const payout = await makeAnsweredRun(dashboard.origin, business.secretKey);
    const draft = await makeDraft(dashboard.origin, business.secretKey);
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
      `/settlements/${draft}`,
      `/settlements/${draft}?show=all`,
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
      '/security',
      '/security?kind=sign_in',
      '/settings',
    ].map((path) => base + path);
  }, PAGES_MS);

  async function lastReference(): Promise<string> {
    const row = await dashboard.database.db
      .selectFrom('transactions')
      .select('reference')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.reference;
  }

  /** Of each page, which is loaded once for all that is asked of it. */
  interface Walk {
    readonly findings: Readonly<Record<Scheme, readonly string[]>>;
    readonly complaints: readonly string[];
    /** The pages that scroll sideways, by width. */
    readonly wide: ReadonlyMap<number, readonly string[]>;
    readonly titles: ReadonlyMap<string, string>;
  }

  async function walk(): Promise<Walk> {
    const { page, complaints } = await openAs(dashboard.origin, business.owner.email);
    const findings: Record<Scheme, string[]> = { light: [], dark: [] };
    const wide = new Map<number, string[]>(WIDTHS.map((width) => [width, []]));
    const titles = new Map<string, string>();
    for (const [index, address] of pages.entries()) {
      await page.setViewportSize(SIZE);
      await (index === 0 ? openSettled : goSettled)(page, address);
      titles.set(address, await page.title());
      for (const colorScheme of SCHEMES) {
        await showIn(page, colorScheme);
        const found = await axeFindings(page, colorScheme === 'light' ? undefined : OF_COLOURS);
        findings[colorScheme].push(...found.map((finding) => `${address}: ${finding}`));
      }
      await atEachWidth(page, WIDTHS, async (width) => {
        const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
          '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
        );
        if (scrollWidth > clientWidth) wide.get(width)?.push(address);
      });
    }
    return { findings, complaints, wide, titles };
  }

  let walked: Promise<Walk> | undefined;
  it.for(SCHEMES)('has nothing for axe to complain about: %s', { timeout: PAGES_MS }, async (colorScheme) => {
    const { findings } = await (walked ??= walk());
    expect(findings[colorScheme]).toEqual([]);
  });

  it('has no complaint of the browser', { timeout: PAGES_MS }, async () => {
    const { complaints } = await (walked ??= walk());
    expect(complaints).toEqual([]);
  });

  it.for(WIDTHS)('has no sideways scroll at %d pixels', { timeout: PAGES_MS }, async (width) => {
    const { wide } = await (walked ??= walk());
    expect(wide.get(width)).toEqual([]);
  });

  it('has a title of its own', { timeout: PAGES_MS }, async () => {
    const { titles } = await (walked ??= walk());
    const own = [...titles].filter(([path]) => !path.includes('?') && !path.endsWith('/accounts/new'));
    expect(new Set(own.map(([, title]) => title)).size, JSON.stringify(own)).toBe(own.length);
  });
});

/** The colours of the open page change with those of the system. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
}
