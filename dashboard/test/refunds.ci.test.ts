import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { openAs } from './harness/people.ts';
import { addMember, seedBusiness, type SeededBusiness } from './harness/seed.ts';
import { serveDashboard } from './harness/served-dashboard.ts';

const FLOW_MS = 300_000;

describe.skipIf(!hasBrowser)('refunds', () => {
  const dashboard = serveDashboard();
  let business: SeededBusiness;
  beforeAll(async () => {
    const { databaseUrl } = dashboard;
    business = await seedBusiness({ databaseUrl, now: new Date(), days: 1, paymentsPerDay: 2 });
  });

  const openTransactions = async (page: Page): Promise<void> => {
    await page.goto(`/${business.businessId}/test/transactions?type=credit`);
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('dialog').getByText('This payment has not been refunded.').waitFor();
  };

  const countRefunds = () =>
    dashboard.database.db
      .selectFrom('refunds')
      .select('sequence')
      .execute()
      .then(({ length }) => length);

  it('are not offered to whom the role gives no right', { timeout: FLOW_MS }, async () => {
    const { email } = await addMember(dashboard.origin, business, 'viewer');
    const { page } = await openAs(dashboard.origin, email);
    await openTransactions(page);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(await page.getByRole('form', { name: 'Refund' }).count()).toBe(0);
  });

  it(
    'give back a part once, also on a double click, and lead from the payment to the refund and back',
    async () => {
      const { email } = await addMember(dashboard.origin, business, 'finance');
      const { page, complaints } = await openAs(dashboard.origin, email);
      await openTransactions(page);
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
      const form = drawer.getByRole('form', { name: 'Refund' });
      await form.getByLabel('Amount').fill('9,000,000,000');
      await form.getByRole('button', { name: /^Refund/ }).click();
      await form.getByText(/^You can refund at most ₦.* of this payment\.$/).waitFor();
      await form.getByLabel('Amount').fill('100.50');
      await form.getByLabel('Reason').fill('<b>Torn</b> bag');
      await form.getByLabel('Keep the commission').check();
      await form.getByText('₦100.50 from').waitFor();
      await form.getByRole('button', { name: 'Refund ₦100.50' }).dblclick();
      await drawer.getByText(/₦100\.50 refunded, ₦.* left to refund\./).waitFor();
      expect(await countRefunds()).toBe(1);

      const made = drawer.getByRole('list', { name: 'Refunds of this payment' });
      await made.getByText('<b>Torn</b> bag').waitFor();
      await made.getByRole('link', { name: '₦100.50' }).click();
      await drawer.getByText('You kept the commission.').waitFor();
      await drawer.getByRole('link', { name: 'Show the payment' }).click();
      await drawer.getByText('₦100.50 refunded').waitFor();

      await drawer.getByRole('button', { name: 'Refund', exact: true }).click();
      await form.getByRole('button', { name: /^Refund ₦/ }).click();
      await form.getByText(/^The connected account has .* and would have to give back/).waitFor();
      await form.getByLabel('Pay the full refund from the commission').check();
      await form.getByRole('button', { name: /^Refund ₦/ }).click();
      await drawer.getByText('This payment has been refunded in full.').waitFor();
      await expect.poll(() => drawer.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);

      await page.goto(`/${business.businessId}/test/transactions`);
      const chip = (name: string) =>
        page.getByRole('group', { name: 'Type' }).getByRole('button', { name, exact: true });
      const shown = page.getByRole('row').filter({ has: page.locator('[data-row-link]') });
      const isOnly = async (words: string) => {
        await expect
          .poll(async () => (await shown.count()) > 0 && (await shown.filter({ hasNotText: words }).count()) === 0)
          .toBe(true);
      };
      await chip('Refund').click();
      await isOnly('Refund');
      await chip('Payout').click();
      await page.waitForURL((url) => url.searchParams.get('kind') === 'refund,payout');
      await page.reload();
      expect(await chip('Payout').getAttribute('aria-pressed')).toBe('true');
      await chip('Refund').click();
      await page.getByText('No transactions match these filters.').waitFor();
      expect(complaints).toEqual([]);
    },
    FLOW_MS,
  );
});
