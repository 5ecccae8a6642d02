import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from './harness/browser.ts';
import { type BusinessOwner, openBusiness } from './harness/people.ts';
import { sharedDashboard } from './harness/served-dashboard.ts';

interface Limits {
  readonly inherited: boolean;
  readonly largestPayment: number | null;
  readonly paymentsPerDay: number | null;
}

const SHOTS = process.env['LIMIT_SHOTS'];

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe.skipIf(!hasBrowser)('limits', () => {
  const dashboard = sharedDashboard();

  const limitsOf = (owner: BusinessOwner, id: number): Promise<Limits> =>
    owner.call<Limits>('GET', `test/accounts/${id}/spending-limits`);

  it('of accounts hold by default, and an account gets its own in a drawer', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId } = owner;
    const { id } = await owner.addAccount('test', 'Mama Nkechi Foods');
    await page.goto(`/${businessId}/test/settlements/schedule`);
    const form = page.getByRole('form', { name: 'Limits of accounts' });
    await form.getByLabel('Largest payment').fill('lots');
    await form.getByRole('button', { name: 'Save limits' }).click();
    await form.getByText('Enter an amount, such as 500,000.').waitFor();
    await form.getByLabel('Largest payment').fill('50,000');
    await form.getByLabel('Payments a day').fill('200,000');
    await form.getByRole('button', { name: 'Save limits' }).click();
    await form.getByText('Saved').waitFor();
    await shoot(page, 'defaults');
    expect(await limitsOf(owner, id)).toMatchObject({ inherited: true, largestPayment: 50_000 });

    await page.goto(`/${businessId}/test/accounts/${id}`);
    await page.getByText('Uses the default limits.').waitFor();
    await page.getByText('₦0.00 used today').waitFor();
    await shoot(page, 'account');
    await page.getByRole('button', { name: 'Edit limits' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Its own limits instead of the default limits').check();
    await drawer.getByLabel('Largest payment').fill('1,000');
    await drawer.getByLabel('Payments a day').fill('');
    await shoot(page, 'drawer');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Uses its own limits instead of the default limits.').waitFor();
    expect(await limitsOf(owner, id)).toMatchObject({
      inherited: false,
      largestPayment: 1_000,
      paymentsPerDay: null,
    });
    const pay = owner.call('POST', `test/accounts/${id}/test-payment`, { amount: 1_000.01 });
    await expect(pay).rejects.toThrow();
    await page.reload();
    await page.getByText('A limit has blocked a payment or refund today.').waitFor();
    await page.getByRole('button', { name: 'Edit limits' }).click();
    await drawer.getByLabel('Its own limits as well as the default limits; the lower one counts').check();
    await drawer.getByLabel('Largest payment').fill('60,000');
    await drawer.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Its own limits and the default limits apply; the lower one counts.').waitFor();
    expect(await limitsOf(owner, id)).toMatchObject({ largestPayment: 50_000, paymentsPerDay: 200_000 });
    await page.getByRole('button', { name: 'Edit limits' }).click();
    await shoot(page, 'beside');
    await expect.poll(() => drawer.getByLabel('Largest payment').inputValue()).toMatch(/^60,000/v);
  });

  it('of a key are behind its menu, and with the rule a higher one is requested with a reason', async () => {
    const owner = await openBusiness(dashboard.origin);
    const { page, businessId } = owner;
    const { id } = await owner.call<{ readonly id: number }>('POST', 'test/keys', { kind: 'secret', name: 'Shop' });
    const limits = { largestPayment: 500, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };
    await owner.call('PUT', `test/keys/${id}/spending-limits`, limits);
    await owner.call('PATCH', 'test/settlement-settings', { approval: 'second_person' });
    await page.goto(`/${businessId}/test/developers/keys`);
    await page.getByRole('button', { name: /^Change sk_test_/ }).click();
    await page.getByRole('menuitem', { name: 'Limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Largest payment').fill('900');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await dialog.getByText(/^A higher limit needs approval/).waitFor();
    await shoot(page, 'key');
    await dialog.getByRole('button', { name: 'Request this change' }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByLabel('Reason').fill('A sale');
    await dialog.getByRole('button', { name: 'Request this change' }).click();
    await dialog.getByText('Requested: it takes effect when a second person approves it.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Request \d+ of yours waits/v).waitFor();
    await page.goto(`/${businessId}/test/approvals`);
    await page.getByText(`Limits of API key ${id}: payment NGN 900.00`).first().waitFor();
    await shoot(page, 'request');
  });
});
