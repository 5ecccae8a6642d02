import { expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const KEYS_COUNT = 80;
/** The head is the first row, and the first key the second. */
const LAST_ROW = KEYS_COUNT + 1;
const ROW_PX = 44;

const dashboard = sharedDashboard();

it.skipIf(!hasBrowser)(
  'a table of many rows makes those in sight, and each is reached: by scrolling, by keyboard and by its number',
  async () => {
    const owner = await openBusiness(dashboard.origin, {}, { viewport: { width: 1_280, height: 720 } });
    const { page, complaints } = owner;
    await Promise.all(Array.from({ length: KEYS_COUNT }, () => owner.call('POST', 'test/keys', { kind: 'secret' })));
    await page.goto(`/${owner.businessId}/test/developers/keys`);
    const table = page.getByRole('table', { name: 'Active API keys' });
    const rows = table.locator('tbody tr[aria-rowindex]');
    const menuOf = (row: number) => table.locator(`tr[aria-rowindex="${row}"]`).getByRole('button');
    const made = async () => {
      const numbers = await Promise.all((await rows.all()).map((row) => row.getAttribute('aria-rowindex')));
      return numbers.map(Number);
    };
    const heightPx = () => page.evaluate('document.documentElement.scrollHeight');

    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    await expect.poll(() => rows.count()).toBeLessThan(KEYS_COUNT);
    expect(await table.innerText(), 'keys for all addresses say nothing of them').not.toContain('Addresses');
    expect(await table.getAttribute('aria-rowcount')).toBe(String(LAST_ROW));
    const atFirst = await made();
    expect(atFirst, 'no row is left out in between').toEqual(atFirst.map((_row, index) => index + 2));
    expect(await menuOf(LAST_ROW).count()).toBe(0);
    const heightAtFirstPx = await heightPx();

    const below = atFirst.length + 2;
    await menuOf(below - 1).focus();
    // Two things of each row take the focus: when its key was created, and its menu.
    await menuOf(below).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await table.locator('tr:has(:focus)').getAttribute('aria-rowindex')).toBe(String(below));

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await menuOf(LAST_ROW).waitFor();
    // A name or scopes may take a second line.
    const grownPx = Math.abs(Number(await heightPx()) - Number(heightAtFirstPx));
    expect(grownPx, 'rows that are not made are as high as others').toBeLessThan(ROW_PX);
    expect((await made()).at(-1)).toBe(LAST_ROW);
    expect(await menuOf(2).count()).toBe(0);
    const head = await table.getByRole('columnheader', { name: 'Key' }).boundingBox();
    expect(head?.y, 'the head stays').toBeGreaterThanOrEqual(0);
    expect(head?.y).toBeLessThan(120);
    await menuOf(LAST_ROW).click();
    await page.getByRole('menuitem', { name: 'Revoke key…' }).waitFor();
    expect(complaints).toEqual([]);
  },
);
