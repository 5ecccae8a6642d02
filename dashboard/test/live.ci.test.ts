import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, WITH_MOTION } from './harness/browser.ts';
import { type BusinessOwner, callFrom, type Mode, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('live updates', () => {
  const dashboard = sharedDashboard();

  /** The visible elements that figures could move, with their positions on the screen. */
  const placesIn = (page: Page): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll('main :is(h1, h2, dl > div, section, table, svg)')]
      .filter((element) => element.closest('.mantine-VisuallyHidden-root') === null)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(' ');
      })`);

  /** Records layout shifts from now on, as the browser itself counts them. */
  const watchShifts = (page: Page): Promise<unknown> =>
    page.evaluate(`
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift' });
      undefined`);

  const figureOf = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd').first();

  it('shows a payment on Home as it comes, and nothing moves, loses focus or scrolls', async () => {
    const owner = await openBusiness(dashboard.origin, {}, { ...WITH_MOTION, viewport: { width: 1_280, height: 600 } });
    const account = await owner.addAccount('test', 'Bola Stores');
    await owner.pay('test', account, { amount: 10_000 });
    const { page } = owner;
    await page.goto(`/${owner.businessId}/test/home`);
    await expect.poll(() => figureOf(page, 'Payments').innerText()).toBe('1');
    await page.getByRole('slider', { name: 'Inflow by day' }).waitFor();
    const link = page.getByRole('table', { name: 'Accounts with the largest inflow' }).getByRole('link');
    await link.focus();
    await page.evaluate('window.scrollTo(0, 120); window.isSamePage = document.activeElement.isSameLink = true');
    await watchShifts(page);
    const before = await placesIn(page);

    await owner.pay('test', account, { amount: 9_000 });
    await expect.poll(() => figureOf(page, 'Payments').innerText()).toBe('2');
    expect(await figureOf(page, 'Balance now').innerText()).toBe('₦17,100.00');
    expect(await figureOf(page, 'Inflow before refunds').innerText()).toBe('₦17,100.00');
    expect(await figureOf(page, 'Commission after refunds').innerText()).toBe('₦1,900.00');
    await link.locator('xpath=ancestor::tr').getByText('₦17,100.00').waitFor();

    expect(await placesIn(page)).toEqual(before);
    expect(await page.evaluate('window.shifts')).toEqual([]);
    expect(await page.evaluate('[window.scrollY, window.isSamePage, document.activeElement.isSameLink]')).toEqual([
      120,
      true,
      true,
    ]);
    expect(owner.complaints).toEqual([]);
  });

  it('turns the first steps of a new business into figures with its first payment', async () => {
    const owner = await openBusiness(dashboard.origin);
    const account = await owner.addAccount('live', 'Bola Stores');
    const { page } = owner;
    await page.goto(`/${owner.businessId}/live/home`);
    await page.getByText('Take a first payment').waitFor();
    await owner.pay('live', account, { amount: 10_000 });
    await expect.poll(() => figureOf(page, 'Inflow before refunds').innerText()).toBe('₦9,000.00');
    expect(await page.getByText('Take a first payment').count()).toBe(0);
  });

  it('puts a payment on top of the list, while the row in focus stays in focus', async () => {
    const owner = await openBusiness(dashboard.origin);
    const account = await owner.addAccount('test', 'Bola Stores');
    await owner.pay('test', account, { amount: 10_000, description: 'The first' });
    const { page } = owner;
    await page.goto(`/${owner.businessId}/test/transactions`);
    const rows = page.locator('tbody tr');
    await rows.filter({ hasText: 'The first' }).getByRole('link').focus();
    await owner.pay('test', account, { amount: 10_000, description: 'The second' });
    await expect.poll(() => rows.first().innerText()).toContain('The second');
    expect(await page.evaluate(`document.activeElement.closest('tr').innerText`)).toContain('The first');
  });

  it('tells nobody of another mode or another business', async () => {
    const owner = await openBusiness(dashboard.origin);
    const other = await openBusiness(dashboard.origin);
    const ledgers = await Promise.all([
      followLedger(owner, 'test'),
      followLedger(owner, 'live'),
      followLedger(other, 'test'),
    ]);
    // One after the other: a wrong event for the first would arrive before the last gets its own.
    for (const { pay, events } of ledgers) {
      await pay();
      await expect.poll(async () => (await events()).length).toBe(2);
    }
    for (const { events, asked } of ledgers) {
      const [first = 0, ...rest] = await events();
      expect(rest).toEqual([first + 1]);
      await expect.poll(() => asked.filter((path) => path.endsWith('/overview')).length).toBeGreaterThan(0);
      expect(new Set(asked.map((path) => path.split('/').slice(4, 6).join('/'))).size).toBe(1);
    }
    const address = `/dashboard/api/businesses/${other.businessId}/test/events`;
    expect((await callFrom(owner, dashboard.origin, 'GET', address)).status()).toBe(404);
  });

  /** Home of that ledger in a new tab, and the sequences that its stream of events has sent since. */
  async function followLedger(owner: BusinessOwner, mode: Mode) {
    const account = await owner.addAccount(mode, 'Bola Stores');
    const pay = (): Promise<void> => owner.pay(mode, account, { amount: 1_000 });
    await pay();
    const page = await owner.page.context().newPage();
    await page.goto(`/${owner.businessId}/${mode}/home`);
    await expect.poll(() => figureOf(page, 'Payments').innerText()).toBe('1');
    await page.evaluate(`
      window.told = [];
      new EventSource('/dashboard/api/businesses/${owner.businessId}/${mode}/events')
        .addEventListener('ledger', ({ data }) => window.told.push(JSON.parse(data).sequence));
      undefined`);
    const events = (): Promise<number[]> => page.evaluate('window.told');
    await expect.poll(async () => (await events()).length).toBe(1);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/dashboard/api/businesses/')) asked.push(pathname);
    });
    return { pay, events, asked };
  }
});
