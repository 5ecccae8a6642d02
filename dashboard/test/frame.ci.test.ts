import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, openWindow } from './harness/browser.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const PHONE = { width: 360, height: 720 };

describe.skipIf(!hasBrowser)('the frame of the dashboard', () => {
  const dashboard = sharedDashboard();

  /** A signed-in person with a new business, at its home page in test mode. */
  async function openHome(): Promise<Page> {
    const { page } = await openWindow(dashboard.origin);
    const data = {
      name: 'Ada Obi',
      email: `${randomUUID()}@example.com`,
      password: 'a long pass phrase',
      businessName: 'Ada Markets',
    };
    const response = await page.request.post('/dashboard/api/sign-up', { data, headers: { origin: dashboard.origin } });
    expect(response.status()).toBe(200);
    await page.goto('/');
    await page.waitForURL(/\/\d+\/test\/home$/);
    return page;
  }

  it('has the colours and sizes of the theme, not those of the library', async () => {
    const page = await openHome();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const look = await page.evaluate(`(() => {
      const root = getComputedStyle(document.documentElement);
      const { fontFamily, fontSize } = getComputedStyle(document.querySelector('h1'));
      return [root.getPropertyValue('--mantine-primary-color-filled').trim(), fontFamily.split(',')[0], fontSize];
    })()`);
    expect(look).toEqual(['#0f766e', '"Inter Variable"', '20px']);
  });

  it('shows the mode, and changes it on the page that is open', async () => {
    const page = await openHome();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByRole('complementary', { name: 'Mode' }).getByText('Test mode').waitFor();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.waitForURL(/\/live\/team$/);
    await expect.poll(() => page.getByRole('complementary', { name: 'Mode' }).count()).toBe(0);
  });

  it('leads back to where somebody was last', async () => {
    const page = await openHome();
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.waitForURL(/\/live\/home$/);
    await page.goto('/');
    await page.waitForURL(/\/live\/home$/);
  });

  it('is reached by keys: g and a letter for pages, Ctrl+K for everything, Escape to leave', async () => {
    const page = await openHome();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL(/\/test\/settings$/);
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Go to a page, an account or a transaction').fill('api k');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/test\/developers\/keys$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('says that a page, a mode or a business of others does not exist', async () => {
    const page = await openHome();
    for (const path of ['/1/sandbox/home', '/999999999/test/home', '/nothing/here', '/-1/test/home']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
  });

  it('keeps the chosen theme', async () => {
    const page = await openHome();
    await page.getByRole('button', { name: 'Ada Obi' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  });

  it('signs out, and nothing of the business is open any more', async () => {
    const page = await openHome();
    const address = page.url();
    await page.getByRole('button', { name: 'Ada Obi' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in$/);
    await page.goto(address);
    await page.waitForURL(/\/sign-in\?from=/);
  });

  it('fits on a phone, with its pages under the thumb', async () => {
    const page = await openHome();
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL(/\/test\/settings$/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });
});
