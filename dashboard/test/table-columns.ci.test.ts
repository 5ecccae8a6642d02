import { expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { layoutFaults } from './harness/layout-faults.ts';
import { LONG_NAME } from './harness/long-business.ts';
import { openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

const LAPTOP = { width: 1_024, height: 768 };
const PHONE = { width: 360, height: 780 };

const dashboard = sharedDashboard();

/** One page only; `pages.ci.test.ts` tests all pages at six widths. */
it.skipIf(!hasBrowser)(
  'on a small laptop a list shows names, and what had no room is found below them on a phone',
  async () => {
    const owner = await openBusiness(dashboard.origin, {}, { viewport: LAPTOP });
    const account = await owner.addAccount('test', LONG_NAME);
    await owner.pay('test', account, { amount: 9_000_000_000, description: LONG_NAME });
    const { page } = owner;
    await page.goto(`/${owner.businessId}/test/transactions`);
    await page.getByRole('link', { name: LONG_NAME }).waitFor();
    const headers = () => page.getByRole('columnheader').allInnerTexts();
    expect(await headers()).toEqual(['Account', 'Type', 'Net', 'When']);
    expect(await layoutFaults(page)).toEqual([]);
    const belowName = page.locator('[data-below=at]');
    expect(await belowName.isVisible()).toBe(false);

    await page.setViewportSize(PHONE);
    await belowName.waitFor();
    expect(await headers()).toEqual(['Account', 'Net']);
    expect(await layoutFaults(page)).toEqual([]);
  },
);
