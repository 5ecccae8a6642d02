import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

describe.skipIf(!hasBrowser)('a chart', () => {
  const dashboard = sharedDashboard();

  it('tells its points to the arrow keys and to the pointer, and nothing once they are gone', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, complaints } = owner;
    await owner.pay('test', await owner.addAccount('test', 'Ada Stores'), { amount: 1_234.5 });
    await page.goto(`/${owner.businessId}/test/home`);
    const chart = page.getByRole('slider', { name: 'Inflow by day' });
    const reading = chart.getByText('₦', { exact: false });
    await chart.waitFor();
    expect(await reading.count()).toBe(0);

    const told = () => chart.getAttribute('aria-valuetext');
    const index = () => chart.getAttribute('aria-valuenow');
    await chart.press('End');
    // ₦1,234.50 less 10 % commission.
    await expect.poll(told).toMatch(/: ₦1,111\.05$/);
    const today = await told();
    expect(await reading.innerText()).toBe('₦1,111.05');
    await chart.press('ArrowLeft');
    await expect.poll(told).toMatch(/: ₦0\.00$/);
    await chart.press('ArrowRight');
    await expect.poll(told).toBe(today);
    await chart.press('Home');
    await expect.poll(index).toBe('0');
    await chart.press('ArrowLeft');
    expect(await index()).toBe('0');
    await chart.blur();
    await expect.poll(() => reading.count()).toBe(0);

    const box = await chart.boundingBox();
    if (box === null) throw new Error('the chart is not drawn');
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
    await expect.poll(told).toBe(today);
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await expect.poll(index).toBe('0');
    await page.mouse.move(0, 0);
    await expect.poll(() => reading.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
