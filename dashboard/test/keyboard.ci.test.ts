import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './harness/axe.ts';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';
import { openSettled } from './harness/settled.ts';

const NAMES = ['Chidi Foods', 'Bola Fabrics', 'Ada Stores'];

describe.skipIf(!hasBrowser)('lists and menus, by keyboard', () => {
  const dashboard = sharedDashboard();
  let owner: BusinessOwner;
  beforeAll(async () => {
    owner = await openBusiness(dashboard.origin);
    for (const name of NAMES.toReversed()) await owner.addAccount('test', name);
  });

  const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

  async function press(page: Page, ...keys: readonly string[]): Promise<string> {
    for (const key of keys) await page.keyboard.press(key);
    return focused(page);
  }

  it('moves between the rows of a list, to its first and its last, and opens one', async () => {
    const { page, complaints } = owner;
    await openSettled(page, `/${owner.businessId}/test/accounts`);
    const links = page.locator('[data-row-link]');
    await expect.poll(() => links.count()).toBe(NAMES.length);
    await links.first().focus();
    const first = await focused(page);
    const second = await press(page, 'ArrowDown');
    const last = await press(page, 'ArrowDown');
    expect(new Set([first, second, last]).size).toBe(NAMES.length);
    expect(await press(page, 'ArrowDown'), 'there is no row below').toBe(last);
    expect(await press(page, 'ArrowUp')).toBe(second);
    expect(await press(page, 'Home')).toBe(first);
    expect(await press(page, 'ArrowUp'), 'there is no row above').toBe(first);
    expect(await press(page, 'End')).toBe(last);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/accounts\/\d+/v);
    expect(complaints).toEqual([]);
  });

  it('moves in a menu, round its ends, and gives the focus back', async () => {
    const { page, complaints } = owner;
    await openSettled(page, `/${owner.businessId}/test/home`);
    const button = page.getByRole('button', { name: /Ada Obi/v });
    await button.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const texts = (await items.allTextContents()).map((text) => text.trim());
    expect(texts.length).toBeGreaterThan(1);
    expect((await press(page, 'ArrowDown')).trim()).toBe(texts[0]);
    expect((await press(page, 'End')).trim()).toBe(texts.at(-1));
    expect((await press(page, 'ArrowDown')).trim()).toBe(texts[0]);
    expect((await press(page, 'ArrowUp')).trim()).toBe(texts.at(-1));
    expect((await press(page, 'Home')).trim()).toBe(texts[0]);
    expect((await press(page, 'ArrowDown')).trim()).toBe(texts[1]);
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('Ada Obi');
    expect(complaints).toEqual([]);
  });

  it('takes every key of the palette from the first on, also Enter, while its code is loading', async () => {
    const { page, complaints } = owner;
    await openSettled(page, `/${owner.businessId}/test/home`);
    const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/command-palette*', async (route) => {
      await arriving;
      await route.continue();
    });
    const field = page.getByRole('combobox', { name: 'Go to a page, an account or a transaction' });
    await page.keyboard.press('Control+k');
    // Each would be a shortcut on the page.
    await page.keyboard.type('gt/gm');
    expect(await field.inputValue()).toBe('gt/gm');
    expect(new URL(page.url()).pathname).toBe(`/${owner.businessId}/test/home`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('team');
    await page.keyboard.press('Enter');
    arrive();
    await page.waitForURL('**/test/team');
    await expect.poll(() => field.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('selects the first result of the palette, moves from it, and opens it', async () => {
    const { page, complaints } = owner;
    await openSettled(page, `/${owner.businessId}/test/home`);
    await page.keyboard.press('Control+k');
    const selected = page.getByRole('option', { selected: true });
    await page.keyboard.type('ada');
    await page.getByRole('option', { name: /^Ada Stores/v }).waitFor();
    await expect.poll(() => selected.innerText()).toContain('Ada Stores');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selected.innerText()).toContain('Accounts with');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => selected.innerText()).toContain('Ada Stores');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/accounts\/\d+/v);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says that a list has no such page, and leads to its last', async () => {
    const { page } = owner;
    await openSettled(page, `/${owner.businessId}/test/accounts?page=99`);
    const paging = page.getByRole('navigation', { name: 'Pages of the list' });
    await paging.getByText('None of 3').waitFor();
    await paging.getByText('1 page', { exact: true }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('99');
    await paging.getByRole('link', { name: 'Last page' }).click();
    await paging.getByText('1–3 of 3').waitFor();
    await paging.getByText('Page 1 of 1').waitFor();
  });
});
